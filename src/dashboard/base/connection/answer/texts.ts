import { catalogue, pluralIn } from "../../language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the comparison of an unexpected response. */
export const texts = catalogue("base/connection/answer", {
  label: "The response beside the expected schema",
  expected: "Expected",
  came: "Received",
  first: "The first mismatch:",
  whole: "the whole response",
  here: "does not match",
  missing: "is missing here",
  difference: (expected: string, found: string) => `Expected ${expected}, received ${found}.`,
  absent: (expected: string) => `Expected ${expected}; it is missing.`,
  other: "It has an unexpected form.",
  more: (count: number) =>
    plural(count, { one: "There is 1 more mismatch.", other: `There are ${count} more mismatches.` }),
  notJson: "It is not JSON.",
  tooLong: "It is too long to be formatted.",
  cut: "The rest is left out.",
  linesBefore: (count: number) => plural(count, { one: "1 line before", other: `${count} lines before` }),
  linesAfter: (count: number) => plural(count, { one: "1 line after", other: `${count} lines after` }),
  mayBeMissing: "may be missing",
  each: "each entry",
  or: (kinds: readonly string[]) => kinds.join(" or "),
  oneOf: (values: readonly string[]) => `one of ${values.join(", ")}`,
  kinds: {
    text: "text",
    number: "a number",
    wholeNumber: "a whole number",
    trueOrFalse: "true or false",
    list: "a list",
    object: "an object",
    anything: "anything",
    null: "null",
  },
  copy: "Copy the response",
});
