import * as limits from "#contract/limits.ts";
import { catalogue } from "../../../base/language/catalogue.ts";

/** Saving a composition as a template, and the page of a template. */
export const texts = catalogue("features/template-details/save-template", {
  title: "Save as template",
  copyName: (name: string) => `Copy of ${name}`,
  name: "Name",
  nameMissing: "A template needs a name.",
  tags: "Tags",
  tagsHint: "Separated by commas",
  tagProblems: {
    tooMany: `A template has at most ${limits.tagsMax} tags.`,
    tooLong: `A tag has at most ${limits.nameLengthMax} characters.`,
  },
  width: "Width",
  height: "Height",
  background: "Background",
  size: (most: number) => `A length from 1 to ${most} px.`,
  kept: "The changes become the values of the new template. Its inputs and cases are those of this one.",
  htmlCase: (name: string) =>
    `The html and CSS stay as they are. The changes are kept as a case, ${name}, and are not in the template’s own picture.`,
  htmlLost:
    "The html and CSS stay as they are, and the changes do not fit into a case, so they are not taken over.",
  newer: {
    title: "The template has other values than you saw.",
    text: "Another save or the draft has them. Save again to replace them, or cancel to keep them.",
    value: (field: string, value: string) => `${field}: ${value}`,
  },
  caseName: "Composition",
  faulty: "Values that are not accepted are left out.",
  tooLarge:
    "A template has at most 1 MB. Pictures that were pasted into the composition count in full: upload them as files instead.",
  unconfirmed:
    "The template may have been created. Save again: no second one is created, and your latest edits are kept.",
  saved: (name: string) => `${name} is a template now.`,
});
