import { catalogue } from "../language/catalogue.ts";

/** What is accepted of a value, as the contract and the scene say it. */
export const texts = catalogue("problems", {
  /** The accepted values, in the words of the contract and the scene. */
  problem: (problem: string) => problem,
});
