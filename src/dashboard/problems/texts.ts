import { catalogue } from "../language/catalogue.ts";

/** A property's label, and what is accepted of a value, as the contract and the scene say it. */
export const texts = catalogue("problems", {
  /** A property's label as the scene has it. */
  label: (label: string) => label,
  /** The accepted values, in the words of the contract and the scene. */
  problem: (problem: string) => problem,
});
