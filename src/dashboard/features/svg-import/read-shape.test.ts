import { expect, test } from "vitest";
import { scaling } from "#scene/paint/matrix.ts";
import { boxOf, mapPath } from "./read-shape.ts";

test.for([
  { data: "M 1 2 L 3 4 Z", written: "M1 2L3 4Z" },
  { data: "M 1 2 H 5 V 6", written: "M1 2L5 2L5 6" },
  { data: "M 0 0 C 1 1 2 1 3 0 S 5 -1 6 0", written: "M0 0C1 1 2 1 3 0S5 -1 6 0" },
  { data: "M 0 0 q 1 1 2 0 t 2 0", written: "M0 0Q1 1 2 0T4 0" },
  { data: "m 1 1 l 2 0 z l 1 1", written: "M1 1L3 1ZL2 2" },
  { data: "M 1e1 -.5 l 1e-7 0", written: "M10 -.5L10 -.5" },
])("writes $data", ({ data, written }) => {
  expect(mapPath(data, scaling(1), 2)).toBe(written);
});

const quarter = { a: 0, b: 1, c: -1, d: 0, e: 0, f: 0 };

test.for([
  { name: "moved and scaled", matrix: scaling(2, 2, 5, 5), written: "M5 5A10 6 30 1 0 15 25" },
  { name: "mirrored", matrix: scaling(-1, 1), written: "M0 0A5 3 150 1 1 -5 10" },
  { name: "turned", matrix: quarter, written: "M0 0A5 3 120 1 0 -10 5" },
])("an arc that is $name stays an arc", ({ matrix, written }) => {
  expect(mapPath("M 0 0 A 5 3 30 1 0 5 10", matrix, 2)).toBe(written);
});

test.for([
  { name: "scaled", matrix: scaling(2, 3, 10, 0), box: { x: 10, y: 0, width: 20, height: 15, rotation: 0 } },
  { name: "turned", matrix: quarter, box: { x: -7.5, y: 2.5, width: 10, height: 5, rotation: 90 } },
  { name: "skewed", matrix: { ...scaling(1), c: 0.5 }, box: undefined },
])("a rectangle that is $name has a box, if it stays one", ({ matrix, box }) => {
  expect(boxOf(matrix, { left: 0, top: 0, right: 10, bottom: 5 })).toEqual(box);
});
