import * as limits from "#contract/limits.ts";
import { catalogue } from "../../base/language/catalogue.ts";

export const texts = catalogue("features/template-details", {
  saved: (name: string) => `“${name}” was saved.`,
  title: (name: string) => `Details of ${name}`,
  tagsHint: "Separate tags with commas.",
  knownTags: "Tags of other templates",
  nameMissing: "Enter a name.",
  tagProblems: {
    tooMany: `A template has at most ${limits.tagsMax} tags.`,
    tooLong: `A tag has at most ${limits.nameLengthMax} characters.`,
  },
  save: "Save",
  name: "Name",
  tags: "Tags",
  rename: "Rename (F2)",
  newerName: (name: string) => `Meanwhile it was renamed to “${name}”. Press Enter again to replace that.`,
});
