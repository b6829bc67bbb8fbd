import { expect, test } from "vitest";
import { scaling } from "#scene/paint/matrix.ts";
import { asRect, ellipsePath, mapPath, readPath, rectPath, strokeParts, writePath } from "./page-path.ts";

const write = (data: string, matrix = scaling(1)) =>
  writePath(mapPath(matrix, readPath(data)), { x: 0, y: 0 }, 2);

test.for([
  { data: "M 1 2 L 3 4 Z", written: "M1 2L3 4Z" },
  { data: "M 1 2 H 5 V 6", written: "M1 2L5 2L5 6" },
  { data: "M 0 0 C 1 1 2 1 3 0 S 5 -1 6 0", written: "M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0" },
  { data: "M 0 0 Q 1 1 2 0 T 4 0", written: "M0 0Q1 1 2 0Q3 -1 4 0" },
  { data: "M 0 0 T 4 0", written: "M0 0Q0 0 4 0" },
  { data: "m 1 1 l 2 0 z l 1 1", written: "M1 1L3 1ZL2 2" },
  { data: "M 0 0 A 0 5 0 0 1 9 9", written: "M0 0L9 9" },
])("reads $data", ({ data, written }) => {
  expect(write(data)).toBe(written);
});

test.for([
  { name: "moved and scaled", matrix: scaling(2, 2, 5, 5), written: "M5 5A10 6 30 1 0 15 25" },
  { name: "mirrored", matrix: scaling(-1, 1), written: "M0 0A5 3 150 1 1 -5 10" },
  {
    name: "stretched along its axis",
    matrix: scaling(3, 1),
    data: "M 0 0 A 5 5 0 0 1 9 9",
    written: "M0 0A15 5 0 0 1 27 9",
  },
])("an arc that is $name stays an arc", ({ matrix, data = "M 0 0 A 5 3 30 1 0 5 10", written }) => {
  expect(write(data, matrix)).toBe(written);
});

test("rectangles are told from other shapes", () => {
  const rect = { left: 1, top: 2, right: 11, bottom: 7 };
  expect(asRect(rectPath(rect, 0, 0))).toEqual(rect);
  expect(asRect(readPath("M 1 2 L 11 2 L 11 7 L 1 7 L 1 2 Z"))).toEqual(rect);
  expect(asRect(readPath("M 1 2 L 11 3 L 11 7 L 1 7 Z"))).toBeUndefined();
  expect(asRect(rectPath(rect, 1, 1))).toBeUndefined();
  expect(asRect(ellipsePath(rect))).toBeUndefined();
});

const look = { width: 2, cap: "butt", join: "miter", miterLimit: 4, dashes: [], dashOffset: 0 } as const;

test.for([
  { name: "a plain line", own: {}, data: "M 0 0 L 9 0 L 9 9", lines: "M0 0L9 0L9 9", dots: 0 },
  { name: "rounded ends", own: { cap: "round" as const }, data: "M 0 0 L 9 0", lines: "M0 0L9 0", dots: 2 },
  {
    name: "rounded corners",
    own: { join: "round" as const },
    data: "M 0 0 L 9 0 L 9 9",
    lines: "M0 0L9 0M9 0L9 9",
    dots: 1,
  },
  {
    name: "square ends",
    own: { cap: "square" as const },
    data: "M 0 0 L 9 0",
    lines: "M0 0L9 0M0 0L-1 0M9 0L10 0",
    dots: 0,
  },
  {
    name: "a smooth curve",
    own: { join: "round" as const },
    data: "M 0 0 Q 5 0 5 5 L 5 9",
    lines: "M0 0Q5 0 5 5L5 9",
    dots: 0,
  },
  {
    name: "cut corners",
    own: { join: "bevel" as const },
    data: "M 0 0 L 9 0 L 9 9",
    lines: "M0 0L9 0M9 0L9 9",
    dots: 1,
  },
  {
    name: "long corners",
    own: { miterLimit: 30 },
    data: "M 0 0 L 20 1 L 0 2",
    lines: "M0 0L20 1M20 1L0 2",
    dots: 1,
  },
  {
    name: "a closed line",
    own: { cap: "round" as const },
    data: "M 0 0 L 9 0 L 9 9 Z",
    lines: "M0 0L9 0L9 9L0 0Z",
    dots: 0,
  },
])("strokes $name by what a component can have", ({ own, data, lines, dots }) => {
  const parts = strokeParts(readPath(data), { ...look, ...own });

  expect(writePath(parts?.lines ?? [], { x: 0, y: 0 }, 2)).toBe(lines);
  expect(parts?.fills.filter(({ command }) => command === "M")).toHaveLength(dots);
});

test("a path of a component has no dashes", () => {
  expect(strokeParts(readPath("M 0 0 L 9 0"), { ...look, dashes: [1] })).toBeUndefined();
});
