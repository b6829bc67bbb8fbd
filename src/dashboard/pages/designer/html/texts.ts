import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("pages/designer/html", {
  code: "Code",
  fields: { html: "HTML", css: "CSS" },
  faulty: (field: string, count: number) =>
    plural(count, { one: `${field}, 1 error`, other: `${field}, ${count} errors` }),
  opening: "Opening the editor",
  find: "Find and replace",
  editorFailed: "The editor could not be loaded. Reload the page to try again; the code is kept.",
  editor: {
    label: (field: string) => `${field} of the template`,
    hint: "Tab indents. To leave the editor, press Escape and then Tab.",
    faults: "Errors",
    noFaults: "No errors",
    completions: "Completions",
    close: "Close",
    /** By the names that CodeMirror has for them; `$` is a number. */
    find: {
      Find: "Find",
      Replace: "Replace by",
      next: "Next",
      previous: "Previous",
      "match case": "Match case",
      regexp: "Regular expression",
      "by word": "Whole words",
      replace: "Replace",
      "replace all": "Replace all",
      "current match": "Current match",
      "on line": "on line",
      "replaced $ matches": "Replaced $ matches",
      "replaced match on line $": "Replaced the match on line $",
    },
  },
  problems: {
    label: "Errors",
    kept: (count: number) =>
      plural(count, {
        one: "The code has an error. It is kept here, but not saved until the error is fixed.",
        other: `The code has ${count} errors. It is kept here, but not saved until they are fixed.`,
      }),
    lastPicture: "The picture shows the last state without errors.",
    at: (field: string, line: number, column: number, message: string) =>
      `${field}, line ${line}, column ${column}: ${message}`,
    in: (path: string, message: string) => `${path}: ${message}`,
  },
  offers: {
    label: "Components",
    hint: "data-component on an element lets callers change it; data-rows beside it repeats its first child for each row, with data-field for the columns.",
    none: 'Callers can change the page only. Mark an element with data-component="title", or write {{title}} in the code, to let them change it.',
    properties: (names: string) => `Properties: ${names}`,
  },
  inputs: (id: string) => `Inputs of ${id}`,
  document: {
    label: "Page",
    width: "Width",
    height: "Height",
    scaleFactor: "Scale",
    outputFormat: "Format",
    quality: "Quality",
  },
});
