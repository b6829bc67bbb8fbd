import { expect, test } from "vitest";
import { inOrderOfTime } from "./in-order-of-time.ts";

const list = ["newest", "middle", "oldest"];
const indexOf = (id: string) => (list.includes(id) ? list.indexOf(id) : undefined);

test("the older of two results comes first, in whichever order they were marked", () => {
  expect(inOrderOfTime(["newest", "oldest"], indexOf)).toEqual(["oldest", "newest"]);
  expect(inOrderOfTime(["oldest", "newest"], indexOf)).toEqual(["oldest", "newest"]);
});

test("with one that the list does not show, the order of marking stays", () => {
  expect(inOrderOfTime(["newest", "filtered away"], indexOf)).toEqual(["newest", "filtered away"]);
  expect(inOrderOfTime(["newest"], indexOf)).toEqual(["newest"]);
});
