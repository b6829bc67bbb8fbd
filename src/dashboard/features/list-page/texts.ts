import { catalogue } from "../../base/language/catalogue.ts";
import { formatCount } from "../../base/design-system/format.ts";

export const texts = catalogue("features/list-page", {
  filters: "Filters",
  filtersSet: (count: number) => `Filters: ${formatCount(count)}`,
  clear: "Clear filters",
  size: "Per page",
  noMatch: { title: "Nothing matches", text: "Remove a filter, or search for another word." },
  noPage: {
    title: "This page is past the end",
    text: "There are fewer entries than that.",
    back: "Go to the first page",
  },
});
