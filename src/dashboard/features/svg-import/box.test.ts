import fc from "fast-check";
import { expect, test } from "vitest";
import { boxMatrix } from "#scene/component-box.ts";
import {
  applyMatrix,
  cosineAndSine,
  mapCorners,
  type Matrix,
  multiply,
  rectOf,
  scaling,
} from "#scene/paint/matrix.ts";
import { boxOf } from "./box.ts";

const rect = { left: 10, top: 20, right: 50, bottom: 40 };
const factor = fc.oneof(
  fc.double({ min: 0.1, max: 5, noNaN: true }),
  fc.double({ min: -5, max: -0.1, noNaN: true }),
);
function rotation(degrees: number, e: number, f: number): Matrix {
  const { cosine, sine } = cosineAndSine(degrees);
  return { a: cosine, b: sine, c: -sine, d: cosine, e, f };
}

const matrices: fc.Arbitrary<Matrix> = fc
  .tuple(fc.integer({ min: -360, max: 360 }), factor, factor, fc.integer({ min: -99, max: 99 }))
  .map(([degrees, x, y, left]) => multiply(rotation(degrees, left, 7), scaling(x, y)));

test("law: a box has the corners of the rectangle that was mapped, in any order", () => {
  fc.assert(
    fc.property(matrices, fc.boolean(), (matrix, isSymmetric) => {
      const box = boxOf(matrix, rect, { isSymmetric });
      if (box === undefined) throw new Error("No box.");
      const found = mapCorners(boxMatrix(box), rectOf(box));
      for (const { x, y } of mapCorners(matrix, rect))
        expect(Math.min(...found.map((other) => Math.hypot(other.x - x, other.y - y)))).toBeLessThan(0.05);
      if (isSymmetric) expect(Math.abs(box.rotation)).toBeLessThanOrEqual(90);
    }),
  );
});

test("law: a box that is mirrored has every corner in its place", () => {
  fc.assert(
    fc.property(matrices, (matrix) => {
      const box = boxOf(matrix, rect);
      if (box === undefined) throw new Error("No box.");
      const { width, height, isMirrored } = box;
      const inBox = isMirrored ? scaling(-width, height, width, 0) : scaling(width, height);
      const toPage = multiply(boxMatrix(box), inBox);
      for (const [shareX, shareY] of [
        [0, 0],
        [1, 0],
        [1, 1],
      ] as const) {
        const place = applyMatrix(toPage, { x: shareX, y: shareY });
        const wanted = applyMatrix(matrix, { x: 10 + 40 * shareX, y: 20 + 20 * shareY });
        expect(Math.hypot(place.x - wanted.x, place.y - wanted.y)).toBeLessThan(0.05);
      }
    }),
  );
});

test("a skewed rectangle has no box", () => {
  expect(boxOf({ ...scaling(1), c: Math.tan(Math.PI / 9) }, rect)).toBeUndefined();
  expect(boxOf(scaling(0), rect)).toBeUndefined();
});
