import { formatCount } from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of actions on several entries of a list. */
export const texts = catalogue("features/many", {
  all: (count: number) => `Choose all ${formatCount(count)} loaded`,
  clear: "Clear",
  cancel: "Cancel",
  stop: "Stop",
  ended: "Done",
  close: "Close",
  progress: "Done so far",
  doneOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  named: (names: readonly string[], more: number) =>
    names.join(", ") + (more === 0 ? "" : ` … and ${formatCount(more)} more`),
  stopping: "Stopping. What is already under way ends first.",
  left: (count: number) =>
    plural(count, {
      one: "1 was left out, because you stopped. It stays chosen.",
      other: `${formatCount(count)} were left out, because you stopped. They stay chosen.`,
    }),
});
