import { faultWords } from "#contract/fault-words.ts";
import { catalogue } from "../language/catalogue.ts";

/** Describes the fault of a value, without the name of its field. */
export const texts = catalogue("problems", {
  fault: faultWords,
  /** A text of the service about a request: a warning, or why something failed. */
  serviceText: (text: string) => text,
});
