import { catalogue } from "../../language/catalogue.ts";

/** Texts of the composer's inputs. */
export const texts = catalogue("composer/inputs", {
  required: "Required.",
  isExample: "Enter a value: the template’s own is an example.",
  upTo: (max: string) => `Up to ${max} characters`,
  usedOf: (used: string, max: string) => `${used} of ${max} characters`,
  atLeast: (min: string) => `at least ${min}`,
  from: (min: string, max: string) => `${min} to ${max}`,
  least: (min: string) => `At least ${min}`,
  most: (max: string) => `At most ${max}`,
  pattern: (pattern: string) => `Pattern: ${pattern}`,
  choose: "Choose…",
  colors: (label: string) => `Colours for ${label}`,
});
