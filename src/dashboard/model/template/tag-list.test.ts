import { expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { changeTags, findTagProblem, readTags, writeTags } from "./tag-list.ts";

test("reads tags between commas, also full-width ones, each once", () => {
  expect(readTags(" sale, summer sale ,,sale、夏，été ")).toEqual(["sale", "summer sale", "夏", "été"]);
  expect(readTags(" , ")).toEqual([]);
  expect(readTags(writeTags(["a", "b c"]))).toEqual(["a", "b c"]);
});

test("keeps a known tag with a comma whole", () => {
  const known = ["sale, summer", "sale"];
  expect(readTags(writeTags(known), known)).toEqual(known);
  expect(readTags("new, sale, summer;x", known)).toEqual(["new", "sale, summer", "x"]);
  expect(readTags("sale, summertime", known)).toEqual(["sale", "summertime"]);
});

test("changes only the tags that were changed here", () => {
  const change = { before: ["a", "b"], after: ["b", "c"] };
  expect(changeTags(["a", "b", "theirs"], change)).toEqual(["b", "theirs", "c"]);
  expect(changeTags(["c"], change)).toEqual(["c"]);
});

test("finds tags that the service refuses", () => {
  const many = Array.from({ length: limits.tagsMax + 1 }, (_, index) => `t${index}`);
  expect(findTagProblem(many)).toBe("tooMany");
  expect(findTagProblem(many.slice(1))).toBeUndefined();
  expect(findTagProblem(["x".repeat(limits.nameLengthMax + 1)])).toBe("tooLong");
});
