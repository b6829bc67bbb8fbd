import { expect, test } from "vitest";
import { chooseAt } from "./geometry.ts";

const stack = ["title", "tint", "photo"];

test("a press takes what lies on top, whatever is selected", () => {
  expect(chooseAt(stack, undefined, { isAgain: false })).toBe("title");
  expect(chooseAt(stack, "tint", { isAgain: false })).toBe("title");
});

test("pressing again at the same place goes through what lies beneath, and from the lowest to the top", () => {
  const seen: (string | undefined)[] = ["title"];
  for (let press = 0; press < 3; press += 1) seen.push(chooseAt(stack, seen.at(-1), { isAgain: true }));
  expect(seen).toEqual(["title", "tint", "photo", "title"]);
});

test("pressing again where the selected one does not lie takes the topmost", () => {
  expect(chooseAt(stack, "footer", { isAgain: true })).toBe("title");
});

test("beside everything nothing is selected", () => {
  expect(chooseAt([], "title", { isAgain: true })).toBeUndefined();
});
