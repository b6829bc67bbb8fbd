import { expect, test } from "vitest";
import { oldestFirst, readResultPath, toResultPath } from "./result-path.ts";

test.each(["0190f9a2-7b1c-7000-8000-000000000000", "job:17", "a/b", "50 %", "ü"])(
  "reads the id %s from its path",
  (id) => {
    expect(readResultPath(toResultPath(id))).toBe(id);
  },
);

test.each(["/history", "/history/", "/history/compare/a/b", "/templates/a", "/history/%E0%A4%A"])(
  "finds no id in %s",
  (path) => {
    expect(readResultPath(path)).toBeUndefined();
  },
);

const list = ["newest", "middle", "oldest"];
const indexOf = (id: string) => (list.includes(id) ? list.indexOf(id) : undefined);

test("puts the older of two results first, in any order of marking", () => {
  expect(oldestFirst(["newest", "oldest"], indexOf)).toEqual(["oldest", "newest"]);
  expect(oldestFirst(["oldest", "newest"], indexOf)).toEqual(["oldest", "newest"]);
});

test("keeps the order of marking if the list does not contain one of them", () => {
  expect(oldestFirst(["newest", "filtered away"], indexOf)).toEqual(["newest", "filtered away"]);
  expect(oldestFirst(["newest"], indexOf)).toEqual(["newest"]);
});
