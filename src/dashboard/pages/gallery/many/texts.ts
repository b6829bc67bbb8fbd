import { formatCount } from "../../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");
const templates = (count: number) =>
  `${formatCount(count)} ${plural(count, { one: "template", other: "templates" })}`;

export const texts = catalogue("pages/gallery/many", {
  column: "Choose",
  choose: (name: string) => `Choose ${name}`,
  favourite: (name: string) => `Add ${name} to the favourites`,
  noFavourite: (name: string) => `Remove ${name} from the favourites`,
  bar: "Chosen templates",
  count: (count: number) => `${templates(count)} ${plural(count, { one: "is", other: "are" })} chosen.`,
  actions: { tag: "Add tags", export: "Export", duplicate: "Duplicate", delete: "Delete" },
  tags: "Tags to add",
  tagsHint: "Separated by commas. The tags that they have stay.",
  tagProblems: { tooMany: "These are too many tags.", tooLong: "A tag is too long." },
  many: {
    tag: {
      title: "Add tags",
      ask: (count: number, _days: number) => `${templates(count)} get these tags, also in their drafts.`,
      start: "Add",
      done: (count: number) =>
        `${templates(count)} ${plural(count, { one: "has", other: "have" })} the tags.`,
      failed: (count: number) => `${templates(count)} could not be tagged.`,
    },
    export: {
      title: "Export",
      ask: (count: number, _days: number) => `${templates(count)} as files in one ZIP archive.`,
      start: "Download",
      done: (count: number) =>
        `${templates(count)} ${plural(count, { one: "is", other: "are" })} in the archive.`,
      failed: (count: number) => `${templates(count)} could not be read.`,
    },
    duplicate: {
      title: "Duplicate",
      ask: (count: number, _days: number) => `A copy of ${templates(count)} is made.`,
      start: "Duplicate",
      done: (count: number) => `${templates(count)} ${plural(count, { one: "has", other: "have" })} a copy.`,
      failed: (count: number) => `${templates(count)} could not be copied.`,
    },
    delete: {
      title: "Delete?",
      ask: (count: number, days: number) =>
        `${templates(count)} ${plural(count, { one: "stays", other: "stay" })} in the bin for ${days} days. Renders and links fail at once; pictures that were made stay.`,
      askForGood: (count: number) =>
        `${templates(count)} ${plural(count, { one: "is", other: "are" })} deleted for good. Pictures that were made stay.`,
      start: "Delete",
      done: (count: number) => `${templates(count)} ${plural(count, { one: "was", other: "were" })} deleted.`,
      failed: (count: number) => `${templates(count)} could not be deleted.`,
    },
  },
});
