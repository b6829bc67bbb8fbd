import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { findTagProblem, readTags, writeTags } from "./tag-list.ts";

test("reads tags between commas, also full-width ones, each once", () => {
  expect(readTags(" sale, summer sale ,,sale、夏，été ")).toEqual(["sale", "summer sale", "夏", "été"]);
  expect(readTags(" , ")).toEqual([]);
  expect(readTags(writeTags(["a", "b c"]))).toEqual(["a", "b c"]);
});

test("finds tags that the service refuses", () => {
  const many = Array.from({ length: limits.tagsMax + 1 }, (_, index) => `t${index}`);
  expect(findTagProblem(many)).toBe("tooMany");
  expect(findTagProblem(many.slice(1))).toBeUndefined();
  expect(findTagProblem(["x".repeat(limits.nameLengthMax + 1)])).toBe("tooLong");
});
