import { expect, test } from "vitest";
import { embeddingLevels, firstStrongDirection, toVisualOrder } from "./bidi.ts";

test.each([
  ["Hello", "ltr"],
  ["123 שלום abc", "rtl"],
  ["🎉 مرحبا", "rtl"],
  ["\u2067שלום\u2069 abc", "ltr"],
  ["123 … 🎉", undefined],
])("the first strong letter gives the direction of %j", (text, direction) => {
  expect(firstStrongDirection(text)).toBe(direction);
});

test("an emoji has the direction of its surroundings, not that of a Latin letter", () => {
  expect([...embeddingLevels("🎉 a", "rtl")]).toEqual([1, 1, 1, 2]);
});

test("numbers run left to right inside Hebrew", () => {
  expect([...embeddingLevels("א 12", "rtl")]).toEqual([1, 1, 2, 2]);
});

test("reverses runs level by level", () => {
  const runs = [
    { name: "a", level: 0 },
    { name: "B", level: 1 },
    { name: "12", level: 2 },
    { name: "C", level: 1 },
    { name: "d", level: 0 },
  ];
  expect(toVisualOrder(runs).map((run) => run.name)).toEqual(["a", "C", "12", "B", "d"]);
});
