import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts about the cases in the designer. */
export const texts = catalogue("pages/designer/cases", {
  cases: "Cases",
  failed: "The cases could not be loaded. Reload the page.",
  add: "Add a case",
  newName: "Case",
  title: (name: string) => `Edit “${name}”`,
  name: "Name of the case",
  nameMissing: "A case needs a name.",
  nameTaken: "Another case has this name.",
  hint: "Values that differ from the template’s are sent in this case. The others stay as they are in the template.",
  noFields: "The template has no inputs, texts, pictures or colours that a case could set.",
  tooManyValues: (max: number) => `Not saved: a case has at most ${max} values. Reset another one first.`,
  noRoom: "Not saved: all cases together have at most 256 kB. Shorten this value or remove a case.",
  others: "Other values",
  othersHint: "These name no input or property of the template, so callers cannot set them.",
  removeValue: (name: string) => `Remove ${name}`,
  done: "Done",
});
