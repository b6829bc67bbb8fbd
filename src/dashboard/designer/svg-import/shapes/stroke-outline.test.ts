import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineBounds, pointAt } from "./outline.ts";
import { readPathData } from "./path-data.ts";
import { type StrokeLook, strokeParts } from "./stroke-outline.ts";

const plain: StrokeLook = { width: 10, cap: "butt", join: "miter", miterLimit: 4, dashes: [], dashOffset: 0 };
const corner = readPathData("M0 0L50 0L50 50");

test("a mitred line without caps is stroked as it is", () => {
  expect(strokeParts(corner, plain)).toEqual({ strokes: corner, fills: [] });
});

test("round corners and ends are circles over the lines", () => {
  const { strokes, fills } = strokeParts(corner, { ...plain, join: "round", cap: "round" });

  expect(strokes).toHaveLength(2);
  expect(fills.map((circle) => outlineBounds([circle]))).toEqual([
    { left: 45, top: -5, right: 55, bottom: 5 },
    { left: -5, top: -5, right: 5, bottom: 5 },
    { left: 45, top: 45, right: 55, bottom: 55 },
  ]);
});

test("square ends lengthen the line", () => {
  const { strokes, fills } = strokeParts(corner, { ...plain, cap: "square" });

  expect(fills).toEqual([]);
  expect(outlineBounds(strokes)).toEqual({ left: -5, top: 0, right: 50, bottom: 55 });
});

test("a bevelled corner is a triangle over the ends of its lines", () => {
  const { fills } = strokeParts(corner, { ...plain, join: "bevel" });

  expect(outlineBounds(fills)).toEqual({ left: 50, top: -5, right: 55, bottom: 0 });
});

test("a mitre that is longer than the painter's has a tip of its own", () => {
  const sharp = readPathData("M0 0L100 10L0 20");
  const { fills } = strokeParts(sharp, { ...plain, miterLimit: 20 });

  // Half the width over the sine of half the angle.
  expect(outlineBounds(fills)?.right).toBeCloseTo(100 + 5 / Math.sin(Math.atan(0.1)), 1);
  expect(strokeParts(sharp, plain).fills).toEqual([]);
});

test("corners of a smooth curve need nothing", () => {
  const circle = readPathData("M100 50A50 50 0 1 1 0 50A50 50 0 1 1 100 50Z");

  expect(strokeParts(circle, { ...plain, join: "round", cap: "round" }).fills).toEqual([]);
});

test("a line without length is a dot if its ends are round", () => {
  const dot = readPathData("M5 5h0");

  expect(outlineBounds(strokeParts(dot, { ...plain, cap: "round" }).fills)).toEqual({
    left: 0,
    top: 0,
    right: 10,
    bottom: 10,
  });
  expect(strokeParts(dot, plain)).toEqual({ strokes: [], fills: [] });
});

test("dashes begin with the line, or at their offset", () => {
  const line = readPathData("M0 0H100");
  const dashesOf = (dashes: number[], dashOffset = 0) =>
    strokeParts(line, { ...plain, dashes, dashOffset }).strokes.map(({ start, segments }) => [
      start.x,
      segments.at(-1)?.x,
    ]);

  expect(dashesOf([30, 20])).toEqual([
    [0, 30],
    [50, 80],
  ]);
  expect(dashesOf([30], 10)).toEqual([
    [0, 20],
    [50, 80],
  ]);
  expect(dashesOf([40, 0])).toEqual([
    [0, 40],
    [40, 80],
    [80, 100],
  ]);
});

test("law: dashes of a curve lie on it and have the length of their pattern", () => {
  const arc = readPathData("M0 0C40 -80 80 80 120 0");
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 60, noNaN: true }),
      fc.double({ min: 1, max: 40, noNaN: true }),
      (dash, gap) => {
        const { strokes } = strokeParts(arc, { ...plain, dashes: [dash, gap] });
        for (const { start, segments } of strokes.slice(0, -1)) {
          const [segment] = segments;
          if (segment === undefined) throw new Error("An empty dash.");
          let length = 0;
          let before = start;
          for (let step = 1; step <= 100; step += 1) {
            const next = pointAt(start, segment, step / 100);
            length += Math.hypot(next.x - before.x, next.y - before.y);
            before = next;
          }
          expect(length).toBeCloseTo(dash, 0);
        }
      },
    ),
  );
});

test("a pattern of too many dashes is a solid line", () => {
  const line = readPathData("M0 0H100000");

  expect(strokeParts(line, { ...plain, dashes: [1, 1] }).strokes).toEqual(line);
});
