import { RE2JS } from "re2js";
import { afterEach, expect, test, vi } from "vitest";
import { isTooLarge, matchPattern, patternProblem } from "./match-pattern.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  `(?:${"a".repeat(190)}){1000}`,
  `(?:[\\]a]\\p{L}\\u{1F600}${"(?:xy){30}".repeat(9)}){30}`,
  `(?<n>${"(?:a{10}){10}".repeat(10)}){1,10}`,
  "(?:a{10,}b){100}".repeat(10),
])("rejects %s without compiling it", (pattern) => {
  const compile = vi.spyOn(RE2JS, "compile");
  expect(patternProblem(pattern)).toMatch(/^is too large: \d+ steps; at most 1000$/);
  expect(isTooLarge(pattern)).toBe(true);
  expect(compile).not.toHaveBeenCalled();
});

test("compiles a pattern that is accepted once, and keeps none that is too large", () => {
  const compile = vi.spyOn(RE2JS, "compile");
  expect(patternProblem("^[{(]a{2,3}$")).toBeUndefined();
  expect(matchPattern("^[{(]a{2,3}$", "{aaa")).toBe(true);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(isTooLarge("(?:abcdefghij){120}")).toBe(true);
  expect(isTooLarge("(?:abcdefghij){120}")).toBe(true);
  expect(compile).toHaveBeenCalledTimes(3);
});

test("accepts a pattern of nearly as many steps as are allowed", () => {
  expect(patternProblem("(\\p{L}{50}){19}")).toBeUndefined();
});
