import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rect } from "#scene/paint/matrix.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { translateRect } from "./bounds.ts";
import { collectSnapTargets } from "./snap-targets.ts";
import { listSnapMarks, type SnapMark, snapMove } from "./snap.ts";

const page = { width: 1200, height: 630 };
const rects = fc
  .record({
    left: fc.integer({ min: -50, max: 1200 }),
    top: fc.integer({ min: -50, max: 630 }),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 300 }),
  })
  .map(({ left, top, width, height }): Rect => ({ left, top, right: left + width, bottom: top + height }));

function rect(left: number, top: number, width: number, height: number): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

test("law: a snap moves by at most its distance, and every mark is exact", () => {
  fc.assert(
    fc.property(
      rects,
      fc.array(rects, { maxLength: 12 }),
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 1200 }), { maxLength: 2 }),
      (moved, others, distanceMax, guides) => {
        const targets = collectSnapTargets({ others, page, guides: { x: guides } });
        const { dx = 0, dy = 0 } = snapMove(moved, targets, distanceMax);
        expect(Math.abs(dx)).toBeLessThanOrEqual(distanceMax);
        expect(Math.abs(dy)).toBeLessThanOrEqual(distanceMax);
        const snapped = translateRect(moved, dx, dy);
        const marks = listSnapMarks(snapped, targets);
        for (const mark of marks) expectExact(mark, snapped, others, guides);
        const lengths = marks.flatMap((mark) =>
          mark.kind === "distance" ? [{ axis: mark.axis, px: mark.along.end - mark.along.start }] : [],
        );
        for (const { axis, px } of lengths) {
          const equal = lengths.filter((one) => one.axis === axis && Math.abs(one.px - px) < 1e-6);
          expect(equal.length).toBeGreaterThan(1);
        }
      },
    ),
    { numRuns: lawRuns(500) },
  );
});

/** Finds what a mark shows again, from the rectangles alone. */
function expectExact(mark: SnapMark, moved: Rect, others: readonly Rect[], guides: readonly number[]): void {
  const [first, last] = mark.axis === "x" ? (["left", "right"] as const) : (["top", "bottom"] as const);
  const size = mark.axis === "x" ? page.width : page.height;
  if (mark.kind === "line") {
    const places = [...others, rect(0, 0, page.width, page.height)]
      .flatMap((one) => [one[first], (one[first] + one[last]) / 2, one[last]])
      .concat(mark.axis === "x" ? guides : []);
    const own = [moved[first], (moved[first] + moved[last]) / 2, moved[last]];
    expect(own.some((place) => Math.abs(place - mark.at) < 1e-6)).toBe(true);
    expect(places.some((place) => Math.abs(place - mark.at) < 1e-6)).toBe(true);
    return;
  }
  const edges = [moved, ...others].flatMap((one) => [one[first], one[last]]).concat(0, size);
  const { start, end } = mark.along;
  expect(end).toBeGreaterThan(start);
  for (const place of [start, end]) expect(edges.some((edge) => Math.abs(edge - place) < 1e-6)).toBe(true);
}

test.for([
  { name: "the left edge of another", moved: rect(103, 400, 70, 31), shift: { dx: -3, dy: undefined } },
  { name: "the middle of the page", moved: rect(553, 401, 100, 31), shift: { dx: -3, dy: undefined } },
  { name: "a guide", moved: rect(850, 401, 47, 31), shift: { dx: 3, dy: undefined } },
  {
    name: "the margin of another at the right",
    moved: rect(1033, 401, 63, 31),
    shift: { dx: 4, dy: undefined },
  },
  {
    name: "nothing that is too far away",
    moved: rect(120, 401, 41, 31),
    shift: { dx: undefined, dy: undefined },
  },
])("snaps to $name", ({ moved, shift }) => {
  const targets = collectSnapTargets({ others: [rect(100, 60, 300, 90)], page, guides: { x: [900] } });

  expect(snapMove(moved, targets, 6)).toEqual(shift);
});

test("snaps to the distance that two others have, and draws both", () => {
  const others = [rect(100, 100, 80, 50), rect(220, 100, 90, 50)];
  const targets = collectSnapTargets({ others, page });

  const { dx } = snapMove(rect(347, 107, 70, 41), targets, 6);
  const distances = listSnapMarks(rect(350, 107, 70, 41), targets).filter(({ kind }) => kind === "distance");

  expect(dx).toBe(3);
  expect(distances).toMatchObject([
    { axis: "x", along: { start: 310, end: 350 } },
    { axis: "x", along: { start: 180, end: 220 } },
  ]);
});

test("a thin line is no neighbour of what it would run into", () => {
  const others = [rect(0, 100, 200, 3), rect(900, 50, 200, 300)];
  const targets = collectSnapTargets({ others, page });
  const moved = rect(520, 37, 60, 80);
  expect(listSnapMarks(moved, targets)).toEqual([]);
  expect(snapMove(translateRect(moved, 2, 0), targets, 4)).toEqual({ dx: undefined, dy: undefined });
});

test("a distance is not equal to itself, as where another component has the same edge", () => {
  const targets = collectSnapTargets({ others: [rect(500, 102, 100, 40), rect(640, 100, 100, 44)], page });
  const marks = listSnapMarks(rect(500, 101, 100, 42), targets);
  expect(marks.filter((mark) => mark.kind === "distance" && mark.along.start === 600)).toEqual([]);
});

test("snaps to the middle between two others", () => {
  const targets = collectSnapTargets({ others: [rect(100, 100, 100, 50), rect(500, 100, 77, 50)], page });

  expect(snapMove(rect(303, 107, 91, 41), targets, 6).dx).toBe(1.5);
});
