import { formatCount, formatList } from "../../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the gallery's bin, and of the question before a template goes there. */
export const texts = catalogue("pages/gallery/bin", {
  purgeText: "Its revisions go with it. Pictures that were made from it stay.",
  deletion: {
    title: (name: string) => `Delete “${name}”?`,
    text: (days: number) =>
      `It stays in the bin for ${days} days. Renders and links of it fail at once; pictures that were made from it stay.`,
    confirm: "Delete",
    reading: "Looking for its users …",
    unused: (days: number) => `It was not used in the last ${days} days.`,
    used: (count: number, days: number, makers: readonly string[]) =>
      `Used ${formatCount(count)} ${plural(count, { one: "time", other: "times" })} in the last ${days} days${makers.length === 0 ? "" : `, by ${formatList(makers)}`}.`,
    rootKey: "the root key",
    others: "others",
    unread: "Its users could not be read.",
    done: (name: string) => `“${name}” is in the bin.`,
    undo: "Restore",
  },
  cancel: "Cancel",
});
