import { catalogue } from "../../language/catalogue.ts";
import { pluralIn } from "../../language/plural.ts";

const plural = pluralIn("en");

/** The words for an answer that is not as expected. */
export const texts = catalogue("connection/answer", {
  label: "The answer beside what was expected",
  expected: "Expected",
  came: "What came",
  first: "The first place that does not match:",
  whole: "the whole answer",
  here: "does not match",
  missing: "is missing here",
  difference: (expected: string, found: string) => `Expected ${expected}; there is ${found}.`,
  absent: (expected: string) => `Expected ${expected}; it is missing.`,
  other: "It has another form than expected.",
  more: (count: number) =>
    plural(count, { one: "1 more place does not match.", other: `${count} more places do not match.` }),
  notJson: "It is not JSON.",
  tooLong: "It is too long to be laid out.",
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
  copy: "Copy the answer",
});
