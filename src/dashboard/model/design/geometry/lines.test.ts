import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRuns } from "#testing/law-settings.ts";
import { gradientAngleTo, gradientEnds } from "./lines.ts";

const box = { x: 100, y: 50, width: 200, height: 100, rotation: 0 };

test.each([
  { angle: 0, from: { x: 200, y: 150 }, to: { x: 200, y: 50 } },
  { angle: 90, from: { x: 100, y: 100 }, to: { x: 300, y: 100 } },
  { angle: 180, from: { x: 200, y: 50 }, to: { x: 200, y: 150 } },
])("a gradient of $angle° goes from edge to edge", ({ angle, from, to }) => {
  const ends = gradientEnds(box, angle);
  expect(ends.from.x).toBeCloseTo(from.x);
  expect(ends.from.y).toBeCloseTo(from.y);
  expect(ends.to.x).toBeCloseTo(to.x);
  expect(ends.to.y).toBeCloseTo(to.y);
});

test("law: the end of a gradient's line is in the direction of its angle, also in a rotated box", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: -179, max: 180 }),
      fc.integer({ min: 4, max: 900 }),
      fc.integer({ min: 4, max: 900 }),
      (angle, rotation, width, height) => {
        const rotated = { x: 10, y: 20, width, height, rotation };
        const { from, to } = gradientEnds(rotated, angle);
        expect(gradientAngleTo(rotated, to)).toBe(angle);
        expect(gradientAngleTo(rotated, from)).toBe((angle + 180) % 360);
      },
    ),
    { numRuns: lawRuns(200) },
  );
});
