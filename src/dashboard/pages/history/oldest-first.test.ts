import { expect, test } from "vitest";
import { oldestFirst } from "./oldest-first.ts";

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
