import { expect, test } from "vitest";
import { readProblems } from "./read-problems.ts";

const text = "expires: must be an integer from 1 to 604800; got 0";
const problem = {
  path: "expires",
  code: "mustBe",
  params: {
    what: { code: "integer", params: { minimum: 1, maximum: 604_800 } },
    got: { text: "0" },
  },
};

test("reads a problem by its code", () => {
  expect(readProblems([text], [problem])).toEqual([problem]);
});

test.each([
  ["the service sends no codes", undefined],
  ["the code is not known", [{ ...problem, code: "ofTomorrow" }]],
  ["a parameter is missing", [{ ...problem, params: {} }]],
  ["the code says something else", [{ ...problem, code: "unknownField" }]],
  ["the list is of another kind", [null]],
  ["there are no parameters", [{ ...problem, params: undefined }]],
])("keeps the words where %s", (_case, coded) => {
  expect(readProblems([text], coded)).toEqual([
    { path: "expires", code: "other", params: { text: "must be an integer from 1 to 604800; got 0" } },
  ]);
});

test("keeps a sentence without a path", () => {
  expect(readProblems(["The sky is falling."], [])).toEqual([
    { path: "", code: "other", params: { text: "The sky is falling." } },
  ]);
});

test("keeps the words of a code that has no parameters, where the service leaves out the object for them", () => {
  const [read] = readProblems(["foo: unknown field"], [{ path: "foo", code: "unknownField" }]);
  expect(read).toEqual({ path: "foo", code: "other", params: { text: "unknown field" } });
});
