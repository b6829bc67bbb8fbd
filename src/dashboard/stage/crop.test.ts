import { expect, test } from "vitest";
import { croppedSize, toCropOption } from "./crop.ts";

const whole = { width: 1200, height: 630 };

test("a crop leaves what it names from the top left, and never more than there is", () => {
  expect(croppedSize({}, whole)).toEqual(whole);
  expect(croppedSize({ width: 300 }, whole)).toEqual({ width: 300, height: 630 });
  expect(croppedSize({ width: 9_000, height: 20 }, whole)).toEqual({ width: 1200, height: 20 });
});

test.each([0, -5, 1.5, Number.NaN])("a width of %d, which no render accepts, crops nothing", (width) => {
  expect(croppedSize({ width }, whole)).toEqual(whole);
});

test("an edge at the end of the picture is no crop; elsewhere it is a whole number of px, one at least", () => {
  expect(toCropOption(1200, 1200)).toBeUndefined();
  expect(toCropOption(5_000, 1200)).toBeUndefined();
  expect(toCropOption(600.4, 1200)).toBe(600);
  expect(toCropOption(-20, 1200)).toBe(1);
});
