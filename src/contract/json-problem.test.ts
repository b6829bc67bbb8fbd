import { valueProblemWords } from "./value-problem-words.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findJsonProblem } from "./json-problem.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test.each([
  ["", 1, 1, "the text ends too early"],
  ['{"a": 1', 1, 8, "the text ends too early"],
  ['{"a":', 1, 6, "the text ends too early"],
  ["[1,", 1, 4, "the text ends too early"],
  ["{a: 1}", 1, 2, "a key in double quotes is expected"],
  ['{"a": 1,}', 1, 9, "a key in double quotes is expected"],
  ["{'a': 1}", 1, 2, "a key in double quotes is expected"],
  ['{"a" 1}', 1, 6, '":" is expected after the key'],
  ['{"a": b}', 1, 7, "a value is expected"],
  ['{"a": }', 1, 7, "a value is expected"],
  ["[1,]", 1, 4, "a value is expected"],
  ["[1.]", 1, 2, "a value is expected"],
  ["[1 2]", 1, 4, '"," or "]" is expected'],
  ['{"a": 1 "b": 2}', 1, 9, '"," or "}" is expected'],
  ['{"a": [1}]', 1, 9, '"," or "]" is expected'],
  ["{} x", 1, 4, "nothing more is expected after the value"],
  ['{\n  "a": 1,\n  // why\n  "b": 2\n}', 3, 3, "a key in double quotes is expected"],
  ['{\r\n"a": tru}', 2, 6, "a value is expected"],
  ['{"a": "b}', 1, 7, "the text that starts here has no closing quote"],
  ['["a\nb"]', 1, 4, "a control character must be written as an escape"],
  ['["a\tb"]', 1, 4, "a control character must be written as an escape"],
  ['["\\\\\\x"]', 1, 5, "this escape is not known"],
  ['["\\u12"]', 1, 3, "this escape is not known"],
  ["\ufeff{}", 1, 1, "a value is expected"],
  [nested(100_000), 1, 201, "the value is nested too deeply"],
])("finds the fault in %j", (text, line, column, message) => {
  const { reason = "more", ...place } = findJsonProblem(text) ?? {};
  expect({ ...place, message: valueProblemWords({ code: "json", params: { reason } }) }).toEqual({
    line,
    column,
    message,
  });
});

test("finds no fault in JSON of 5 MB with one long string and many escapes", () => {
  expect(findJsonProblem(JSON.stringify(["é\n".repeat(1_000_000)]))).toBeUndefined();
});

test("finds a fault exactly where JSON.parse refuses the text", () => {
  const json = fc.json({ maxDepth: 4 });
  const damaged = fc
    .tuple(
      json,
      fc.nat(),
      fc.constantFrom("", "{", "}", "[", "]", ",", ":", '"', "\\", "\n", "0", "x", "-", " "),
    )
    .map(([text, at, piece]) => {
      const position = at % (text.length + 1);
      return text.slice(0, position) + piece + text.slice(position + 1);
    });
  fc.assert(
    fc.property(fc.oneof(json, damaged), (text) => {
      expect(findJsonProblem(text) === undefined).toBe(isJson(text));
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
