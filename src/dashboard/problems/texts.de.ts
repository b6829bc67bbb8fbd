import { germanLabel } from "./property-labels.de.ts";
import { germanProblem } from "./problems.de.ts";
import type { texts } from "./texts.ts";

/** A property's label, and what is accepted of a value, as the contract and the scene say it. */
export const translation: typeof texts = {
  label: germanLabel,
  problem: germanProblem,
};
