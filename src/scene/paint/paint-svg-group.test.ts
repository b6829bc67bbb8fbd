import { expect, test } from "vitest";
import { pathBounds } from "./paint-svg-group.ts";

test.for([
  ["M0 0h24v24z", [0, 0, 24, 24]],
  ["M4 4l10 0 0 10-10 0z m20 0h5", [4, 4, 29, 14]],
  ["M10,10L-5,20H30V-7", [-5, -7, 30, 20]],
  ["M0 0C10 -20 20 40 30 0", [0, -20, 30, 40]],
  ["M0 0c0 10 10 10 10 0s10-10 10 0", [0, -10, 20, 10]],
  ["M0 0q5 10 10 0t10 0", [0, -10, 20, 10]],
  ["M1e1.5.5 20", [0.5, 0.5, 10, 20]],
] as const)("%s is bounded by its points and control points", ([data, [left, top, right, bottom]]) => {
  const bounds = pathBounds(data);
  expect(bounds?.left).toBeLessThanOrEqual(left);
  expect(bounds?.top).toBeLessThanOrEqual(top);
  expect(bounds?.right).toBeGreaterThanOrEqual(right);
  expect(bounds?.bottom).toBeGreaterThanOrEqual(bottom);
  // Not so generous that a layer of this size is of no use.
  expect((bounds?.right ?? 0) - (bounds?.left ?? 0)).toBeLessThanOrEqual((right - left) * 1.5);
});

test("the bounds contain an arc, also with radii that are too small", () => {
  const bounds = pathBounds("M0 0A5 5 0 0 1 100 0");
  expect(bounds?.top).toBeLessThanOrEqual(-50);
  expect(bounds?.bottom).toBeGreaterThanOrEqual(50);
});

test.for(["", "M", "M1", "M0 0 L", "M0 0 X5", "1 2 3", "M0 0z 5 5"])(
  "%j is an incomplete path and has no bounds",
  (data) => {
    expect(pathBounds(data)).toBeUndefined();
  },
);
