import { describe, expect, test } from "vitest";
import { createScrollScale } from "./scroll-scale.ts";

test("scrolls a list of 250,000 rows as it is", () => {
  const scale = createScrollScale({ listPx: 15_000_000, viewPx: 700 });
  expect([scale.height, scale.toList(12_345.5), scale.toBox(12_345.5)]).toEqual([
    15_000_000, 12_345.5, 12_345.5,
  ]);
});

describe("a list of a million rows", () => {
  const listPx = 60_000_000;
  const scale = createScrollScale({ listPx, viewPx: 700 });

  test("is no higher than browsers draw", () => {
    expect(scale.height).toBe(15_000_000);
  });

  test.each([0, 60, 199_999, 200_000, 200_001, 30_000_000, listPx - 200_700, listPx - 760, listPx - 700])(
    "finds offset %d again by its place in the box",
    (offset) => {
      expect(scale.toList(scale.toBox(offset))).toBeCloseTo(offset, 3);
    },
  );

  test("begins and ends where the box does", () => {
    expect([scale.toList(0), scale.toList(15_000_000 - 700)]).toEqual([0, listPx - 700]);
  });

  test("is not scaled at both ends", () => {
    expect(scale.toBox(6_000)).toBe(6_000);
    expect(scale.toBox(listPx - 700 - 6_000)).toBe(15_000_000 - 700 - 6_000);
  });

  test("goes on without a jump where the scaled part begins", () => {
    expect(scale.toList(200_001) - scale.toList(200_000)).toBeLessThan(5);
    expect(scale.toList(14_799_301) - scale.toList(14_799_300)).toBeLessThan(5);
  });
});
