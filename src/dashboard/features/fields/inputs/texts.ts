import { formatCount } from "../../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the composer's inputs. */
export const texts = catalogue("features/fields/inputs", {
  required: "Required.",
  isExample: "Enter a value: the template’s own is an example.",
  upTo: (max: string) => `Up to ${max} characters`,
  usedOf: (used: string, max: string) => `${used} of ${max} characters`,
  atLeast: (min: string) => `at least ${min}`,
  from: (min: string, max: string) => `${min} to ${max}`,
  least: (min: string) => `At least ${min}`,
  most: (max: string) => `At most ${max}`,
  pattern: (pattern: string) => `Pattern: ${pattern}`,
  capacity: (count: number) =>
    count === 0
      ? "the box has no room for text"
      : plural(count, { one: "about one letter fits", other: `about ${formatCount(count)} letters fit` }),
  spills: "The text is longer than its box and shown beyond it.",
  shrinks: (size: string) => `Shown smaller to fit: ${size} px.`,
  choose: "Choose…",
  colors: (label: string) => `Colours for ${label}`,
});
