import { expect, test } from "vitest";
import { croppedSize, toCropOption } from "./crop.ts";

const whole = { width: 1200, height: 630 };

test("crops from the top left, at most to the picture's size", () => {
  expect(croppedSize({}, whole)).toEqual(whole);
  expect(croppedSize({ width: 300 }, whole)).toEqual({ width: 300, height: 630 });
  expect(croppedSize({ width: 9_000, height: 20 }, whole)).toEqual({ width: 1200, height: 20 });
});

test.each([0, -5, 1.5, Number.NaN])("ignores the invalid width %d", (width) => {
  expect(croppedSize({ width }, whole)).toEqual(whole);
});

test("removes the crop at the picture's edge; elsewhere uses whole px, at least one", () => {
  expect(toCropOption(1200, 1200)).toBeUndefined();
  expect(toCropOption(5_000, 1200)).toBeUndefined();
  expect(toCropOption(600.4, 1200)).toBe(600);
  expect(toCropOption(-20, 1200)).toBe(1);
});
