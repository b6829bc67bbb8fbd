import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRuns } from "#testing/law-settings.ts";
import { rulerTicks } from "./rulers.ts";

test.for([
  { zoom: 1, step: 100, tick: 20 },
  { zoom: 0.5, step: 200, tick: 50 },
  { zoom: 0.14, step: 500, tick: 100 },
  { zoom: 8, step: 10, tick: 2 },
])("at $zoom CSS px for each px, a label every $step px", ({ zoom, step, tick }) => {
  expect(rulerTicks(zoom)).toEqual({ step, tick });
});

test("law: labels never touch, and ticks are whole px that meet the labels", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 32, noNaN: true }), (zoom) => {
      const { step, tick } = rulerTicks(zoom);
      expect(step * zoom).toBeGreaterThanOrEqual(zoom > 56 ? zoom : 55.9);
      expect(Number.isInteger(tick)).toBe(true);
      expect(step % tick).toBe(0);
    }),
    { numRuns: lawRuns(200) },
  );
});
