import fc from "fast-check";
import { expect, test } from "vitest";
import { safeZoneNames } from "#scene/inputs/safe-zones.ts";
import { linesOfSafeZone, safeZoneOn } from "./safe-zone.ts";

const sides = fc.integer({ min: 1, max: 8_000 });

test("a safe zone lies on the page, whatever its size, and what is covered is outside of the safe border", () => {
  fc.assert(
    fc.property(fc.constantFrom(...safeZoneNames), sides, sides, (name, width, height) => {
      const zone = safeZoneOn(name, { width, height });
      const rects = [...zone.borders, ...zone.covered];
      for (const { left, top, right, bottom } of rects) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(right).toBeGreaterThan(left);
        expect(bottom).toBeGreaterThan(top);
        expect(right).toBeLessThanOrEqual(width);
        expect(bottom).toBeLessThanOrEqual(height);
      }
      const safe = zone.borders.at(-1);
      for (const { left, top, right, bottom } of safe === undefined ? [] : zone.covered)
        expect(
          right <= (safe?.left ?? 0) ||
            left >= (safe?.right ?? 0) ||
            bottom <= (safe?.top ?? 0) ||
            top >= (safe?.bottom ?? 0),
        ).toBe(true);
      const { x, y } = linesOfSafeZone(zone, { width, height });
      expect(x.every((at) => at > 0 && at < width) && y.every((at) => at > 0 && at < height)).toBe(true);
    }),
  );
});

test("print has the cut 3 mm inside and a margin of 5 mm more, at 96 px per inch", () => {
  const { borders } = safeZoneOn("print", { width: 794, height: 1_123 });

  expect(borders.map(({ left }) => left * 25.4)).toEqual([3 * 96, 8 * 96]);
  expect(borders.map(({ right }) => (794 - right) / 96)).toEqual([
    expect.closeTo(3 / 25.4),
    expect.closeTo(8 / 25.4),
  ]);
});

test("a story keeps its former zone", () => {
  expect(safeZoneOn("story", { width: 1_080, height: 1_920 }).borders).toEqual([
    { left: 0, top: 1_920 * 0.13, right: 1_080, bottom: expect.closeTo(1_920 * 0.82) },
  ]);
});
