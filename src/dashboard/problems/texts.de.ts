import { germanProblem } from "./problems.de.ts";
import type { texts } from "./texts.ts";

/** What is accepted of a value, as the contract and the scene say it. */
export const translation: typeof texts = {
  problem: germanProblem,
};
