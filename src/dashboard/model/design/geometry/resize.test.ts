import fc from "fast-check";
import { expect, test } from "vitest";
import type { ComponentBox } from "#scene/paint/matrix.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { boundsOf, unionOf } from "./bounds.ts";
import {
  type Handle,
  middleOfBoxes,
  normalizeAngle,
  pointOf,
  resizeBox,
  resizeBoxes,
  rotateBoxes,
} from "./resize.ts";

const boxes = fc.record<ComponentBox>({
  x: fc.integer({ min: -500, max: 1500 }),
  y: fc.integer({ min: -500, max: 1500 }),
  width: fc.integer({ min: 1, max: 900 }),
  height: fc.integer({ min: 1, max: 900 }),
  rotation: fc.oneof(fc.constantFrom(0, 90, 180, -90), fc.integer({ min: -180, max: 180 })),
});
const placed = fc
  .array(boxes, { minLength: 1, maxLength: 6 })
  .map((several) => several.map((box, index) => ({ id: String(index), box })));
const sides = fc.constantFrom(-1 as const, 0 as const, 1 as const);
const handles = fc.record<Handle>({ x: sides, y: sides }).filter(({ x, y }) => x !== 0 || y !== 0);
const moves = fc.record({
  x: fc.integer({ min: -600, max: 600 }),
  y: fc.integer({ min: -600, max: 600 }),
});

function expectPoint(found: { x: number; y: number }, wanted: { x: number; y: number }) {
  expect(found.x).toBeCloseTo(wanted.x, 6);
  expect(found.y).toBeCloseTo(wanted.y, 6);
}

test("law: the opposite handle stays where it is, or the middle", () => {
  fc.assert(
    fc.property(
      boxes,
      handles,
      moves,
      fc.boolean(),
      fc.boolean(),
      (box, handle, by, keepsRatio, isFromMiddle) => {
        const resized = resizeBox(box, handle, by, { keepsRatio, isFromMiddle });
        const fixed = isFromMiddle ? { x: 0, y: 0 } : { x: -handle.x, y: -handle.y };
        expectPoint(pointOf(resized, fixed), pointOf(box, fixed));
        expect(resized.width).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(resized.height).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(resized.rotation).toBe(box.rotation);
        if (keepsRatio) expect(resized.width / resized.height).toBeCloseTo(box.width / box.height, 6);
      },
    ),
    { numRuns: lawRuns(500) },
  );
});

test("law: a corner follows the pointer as long as no side is too short", () => {
  fc.assert(
    fc.property(boxes, handles, moves, (box, handle, by) => {
      const resized = resizeBox(box, handle, by);
      fc.pre(handle.x !== 0 && handle.y !== 0 && resized.width > 1 && resized.height > 1);
      const from = pointOf(box, handle);
      expectPoint(pointOf(resized, handle), { x: from.x + by.x, y: from.y + by.y });
    }),
    { numRuns: lawRuns(500) },
  );
});

test("law: upright boxes fill the frame that they are stretched to", () => {
  const upright = placed.map((several) =>
    several.map(({ id, box }) => ({ id, box: { ...box, rotation: 0 } })),
  );
  fc.assert(
    fc.property(upright, fc.integer({ min: 1, max: 4 }), (several, factor) => {
      const from = unionOf(several.map(({ box }) => boundsOf(box)));
      const to = {
        left: from.left - 10,
        top: from.top,
        right: from.left - 10 + (from.right - from.left) * factor,
        bottom: from.top + (from.bottom - from.top) * 2,
      };
      const found = unionOf([...resizeBoxes(several, from, to).values()].map(boundsOf));
      expectPoint({ x: found.left, y: found.top }, { x: to.left, y: to.top });
      expectPoint({ x: found.right, y: found.bottom }, { x: to.right, y: to.bottom });
    }),
    { numRuns: lawRuns(300) },
  );
});

test("law: boxes that are rotated and rotated back are where they were", () => {
  fc.assert(
    fc.property(placed, fc.integer({ min: -360, max: 360 }), (several, degrees) => {
      const around = middleOfBoxes(several);
      const rotated = [...rotateBoxes(several, degrees, around)].map(([id, box]) => ({ id, box }));
      const back = rotateBoxes(rotated, -degrees, around);
      for (const { id, box } of several) {
        const found = back.get(id) ?? box;
        expectPoint(found, box);
        expect(Math.abs(normalizeAngle(found.rotation - box.rotation))).toBeCloseTo(0, 6);
      }
    }),
    { numRuns: lawRuns(300) },
  );
});
