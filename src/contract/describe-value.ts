import { foundWords } from "./value-problem-words.ts";
import { toFound } from "./value-problems.ts";

/** Describes a value for an error text: `a number (48)`, `an array`, `nothing`. Long values are cut. */
export function describeValue(value: unknown): string {
  return foundWords(toFound(value));
}
