import { valueProblemWords } from "#contract/value-problem-words.ts";
import type { ValueProblems } from "#contract/value-problems.ts";
import { catalogue } from "../catalogue.ts";

/** Unless the text has the remedy already. */
const refusedAddress = /The address is not allowed\.(?! The operator)/;
const allowedByOperator = "The address is not public. The operator can allow its host with ALLOW_HOSTS.";

/** Describes the fault of a value, without the name of its field. */
export const texts = catalogue("base/language/problems", {
  fault: valueProblemWords,
  /** At the field of a colour. */
  notColor: "Not a colour. Write one such as #c61d78.",
  /** The rule of an input that a value breaks, at the field or cell of the value. */
  inputRule: ({ rule, limit = "", length = 0 }: ValueProblems["input"]): string => {
    switch (rule) {
      case "required":
        return "A value is required.";
      case "minLength":
        return `At least ${limit} characters are required; this has ${length}.`;
      case "maxLength":
        return `At most ${limit} characters are accepted; this has ${length}.`;
      case "minimum":
        return `Must be at least ${limit}.`;
      case "maximum":
        return `Must be at most ${limit}.`;
      case "oneOf":
        return `Must be one of ${limit}.`;
      case "pattern":
        return `Must match the pattern: ${limit}`;
      case "overflow":
        return "The text does not fit its box. Shorten it.";
      case "onlyInputs":
        return "This property cannot be set in this template. Reset it.";
    }
  },
  /** A text of the service about a request: a warning, or why something failed. */
  serviceText: (text: string) => text.replace(refusedAddress, allowedByOperator),
});
