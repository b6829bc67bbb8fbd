import { expect, test } from "vitest";
import { chooseAt } from "./geometry.ts";

const stack = ["title", "tint", "photo"];

test("selects the topmost component", () => {
  expect(chooseAt(stack, undefined, { isAgain: false })).toBe("title");
  expect(chooseAt(stack, "tint", { isAgain: false })).toBe("title");
});

test("cycles through the components below on repeated presses", () => {
  const seen: (string | undefined)[] = ["title"];
  for (let press = 0; press < 3; press += 1) seen.push(chooseAt(stack, seen.at(-1), { isAgain: true }));
  expect(seen).toEqual(["title", "tint", "photo", "title"]);
});

test("selects the topmost component outside of the selected one", () => {
  expect(chooseAt(stack, "footer", { isAgain: true })).toBe("title");
});

test("selects nothing outside of all components", () => {
  expect(chooseAt([], "title", { isAgain: true })).toBeUndefined();
});
