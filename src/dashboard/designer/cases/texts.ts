import { catalogue } from "../../language/catalogue.ts";

/** Texts about the cases in the designer. */
export const texts = catalogue("designer/cases", {
  cases: "Cases",
  add: "Add a case",
  newName: "Case",
  title: (name: string) => `Case ${name}`,
  hint: "Values that differ from the template's. Empty fields keep the template's.",
  done: "Done",
  reset: (label: string) => `Keep the template's ${label}`,
  failed: "The cases could not be loaded. Reload the page.",
});
