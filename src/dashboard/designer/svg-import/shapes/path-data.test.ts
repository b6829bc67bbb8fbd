import fc from "fast-check";
import { expect, test } from "vitest";
import { pathBounds } from "#scene/paint/path-bounds.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { type Outline, outlineBounds, type Segment } from "./outline.ts";
import { readPathData } from "./path-data.ts";
import { writePath, writePaths } from "./write-path.ts";

test.for([
  { data: "M1 2L3 4", ends: [[3, 4]] },
  {
    data: "m1 2 3 4-1-1z",
    ends: [
      [4, 6],
      [3, 5],
    ],
  },
  {
    data: "M0 0h5v-5H1V1",
    ends: [
      [5, 0],
      [5, -5],
      [1, -5],
      [1, 1],
    ],
  },
  { data: "M.5.5.25-1e1", ends: [[0.25, -10]] },
  {
    data: "M0 0a1 1 0 012 0",
    ends: [
      [1, -1],
      [2, 0],
    ],
  },
  {
    data: "M0 0C1 1 2 1 3 0S5-1 6 0",
    ends: [
      [3, 0],
      [6, 0],
    ],
  },
  {
    data: "M0 0Q1 1 2 0T4 0",
    ends: [
      [2, 0],
      [4, 0],
    ],
  },
  { data: "M0 0L1 1L2", ends: [[1, 1]] },
  { data: "M0 0L1 1 foo L5 5", ends: [[1, 1]] },
])("reads $data up to its first fault", ({ data, ends }) => {
  const segments = readPathData(data).flatMap((subpath) => subpath.segments);

  expect(segments.map(({ x, y }) => [Number(x.toFixed(9)), Number(y.toFixed(9))])).toEqual(ends);
});

test.for(["", "L1 1", "M1 1", "hello", "M"])("draws nothing for %j", (data) => {
  expect(readPathData(data)).toEqual([]);
});

test("a smooth curve mirrors the control point of a curve of its kind only", () => {
  const [after, , other] =
    readPathData("M0 0C0 2 4 2 4 0S8-2 8 0Q9 1 10 0S12 1 12 0")[0]?.segments.slice(1) ?? [];

  expect(after?.controls?.[0]).toEqual({ x: 4, y: -2 });
  expect(other?.controls?.[0]).toEqual({ x: 10, y: 0 });
});

test("an arc whose radii are too small grows to reach its end", () => {
  const bounds = outlineBounds(readPathData("M0 0A1 1 0 0 1 10 0"));

  expect(bounds?.top).toBeCloseTo(-5, 3);
  expect(bounds?.right).toBeCloseTo(10, 3);
});

const point = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -500, max: 500, noNaN: true }),
});
const segment: fc.Arbitrary<Segment> = fc.oneof(
  point,
  fc
    .tuple(point, point, point)
    .map(([first, second, end]) => ({ ...end, controls: [first, second] as const })),
);
const outlines: fc.Arbitrary<Outline> = fc.array(
  fc.record({
    start: point,
    segments: fc.array(segment, { minLength: 1, maxLength: 12 }),
    isClosed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);

/** All points of an outline, in their order. */
function pointsOf(outline: Outline) {
  return outline.flatMap(({ start, segments }) => [
    start,
    ...segments.flatMap(({ x, y, controls = [] }) => [...controls, { x, y }]),
  ]);
}

test("law: a written outline reads as the same one, to the digits that were written", () => {
  fc.assert(
    fc.property(outlines, point, fc.integer({ min: 0, max: 3 }), (outline, origin, digits) => {
      const text = writePath(outline, { origin, digits });
      const read = readPathData(text);

      expect(text).toMatch(/^[mlhvcz0-9 .-]*$/);
      expect(read.map(({ isClosed, segments }) => [isClosed, segments.length])).toEqual(
        outline.map(({ isClosed, segments }) => [isClosed, segments.length]),
      );
      const before = pointsOf(outline);
      for (const [index, { x, y }] of pointsOf(read).entries()) {
        expect(Math.abs(x + origin.x - (before[index]?.x ?? 0))).toBeLessThan(0.51 * 10 ** -digits);
        expect(Math.abs(y + origin.y - (before[index]?.y ?? 0))).toBeLessThan(0.51 * 10 ** -digits);
      }
    }),
    { numRuns: lawRuns(300) },
  );
});

test("law: the painter knows bounds of every written outline, and they contain it", () => {
  fc.assert(
    fc.property(outlines, (outline) => {
      const own = outlineBounds(outline);
      const painted = pathBounds(writePath(outline, { origin: { x: 0, y: 0 }, digits: 3 }));

      expect(painted?.left).toBeLessThanOrEqual((own?.left ?? 0) + 0.01);
      expect(painted?.bottom).toBeGreaterThanOrEqual((own?.bottom ?? 0) - 0.01);
    }),
  );
});

const square = (left: number, top: number, side: number) => `M${left} ${top}h${side}v${side}h${-side}z`;
const grid = { origin: { x: 0, y: 0 }, digits: 2 };

test("an outline that is too long for one path is cut between its parts, and holes stay with what they are in", () => {
  const shapes = Array.from(
    { length: 40 },
    (_, index) => square(index * 100, 0, 90) + square(index * 100 + 10, 10, 50),
  );
  const { paths, tooLong } = writePaths(readPathData(shapes.join("")), grid, {
    lengthMax: 200,
    kind: "shape",
  });

  expect(tooLong).toBe(0);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    expect(path.length).toBeLessThanOrEqual(200);
    expect(readPathData(path).length % 2).toBe(0);
  }
});

test("an outline with more points than fit loses those that cannot be seen", () => {
  const points = Array.from({ length: 3_000 }, (_, index) => {
    const turn = (index / 3_000) * 2 * Math.PI;
    return `${(200 + 150 * Math.cos(turn)).toFixed(3)} ${(200 + 150 * Math.sin(turn)).toFixed(3)}`;
  });
  const outline = readPathData(`M${points.join("L")}Z`);
  const { paths, tooLong } = writePaths(
    outline,
    { ...grid, digits: 3 },
    { lengthMax: 20_000, kind: "shape" },
  );

  expect(tooLong).toBe(0);
  expect(paths).toHaveLength(1);
  const bounds = outlineBounds(readPathData(paths[0] ?? ""));
  expect(bounds?.left).toBeCloseTo(50, 0);
  expect(bounds?.bottom).toBeCloseTo(350, 0);
});

test("a line that is not filled is cut anywhere", () => {
  const points = Array.from({ length: 5_000 }, (_, index) => `${index} ${(index * 7_919) % 500}`);
  const { paths, tooLong } = writePaths(readPathData(`M${points.join("L")}`), grid, {
    lengthMax: 20_000,
    kind: "line",
  });

  expect(tooLong).toBe(0);
  const read = paths.flatMap((path) => readPathData(path));
  expect(read.flatMap(({ segments }) => segments)).toHaveLength(4_999);
  expect(read.slice(1).map(({ start: { x, y } }) => ({ x, y }))).toEqual(
    read.slice(0, -1).map(({ segments }) => segments.at(-1)),
  );
});

test("an outline that stays too long is counted", () => {
  const noise = Array.from(
    { length: 5_000 },
    (_, index) => `${(index * 7_919) % 500} ${(index * 104_729) % 500}`,
  );
  const outline = readPathData(`M${noise.join("L")}Z`);

  expect(writePaths(outline, grid, { lengthMax: 20_000, kind: "shape" })).toEqual({ paths: [], tooLong: 1 });
});
