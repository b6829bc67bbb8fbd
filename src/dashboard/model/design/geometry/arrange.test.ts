import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rect } from "#scene/paint/matrix.ts";
import { lawRuns } from "#testing/law-settings.ts";
import {
  type Alignment,
  alignRects,
  distributeRects,
  type OrderStep,
  placeAbove,
  reorder,
} from "./arrange.ts";
import { translateRect, spanOf, unionOf } from "./bounds.ts";

const rects = fc
  .tuple(...[900, 600, 300, 300].map((max) => fc.integer({ min: 0, max })))
  .map(([left = 0, top = 0, width = 0, height = 0]): Rect => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  }));

function moved(several: readonly Rect[], by: readonly { x: number; y: number }[]): Rect[] {
  return several.map((rect, index) => translateRect(rect, by[index]?.x ?? 0, by[index]?.y ?? 0));
}

test.for<{ to: Alignment; edge: (rect: Rect) => number }>([
  { to: "left", edge: ({ left }) => left },
  { to: "center", edge: ({ left, right }) => (left + right) / 2 },
  { to: "right", edge: ({ right }) => right },
  { to: "top", edge: ({ top }) => top },
  { to: "middle", edge: ({ top, bottom }) => (top + bottom) / 2 },
  { to: "bottom", edge: ({ bottom }) => bottom },
])("law: aligned to $to, all have the frame's place", ({ to, edge }) => {
  fc.assert(
    fc.property(fc.array(rects, { minLength: 1, maxLength: 8 }), (several) => {
      const frame = unionOf(several);
      for (const rect of moved(several, alignRects(several, to)))
        expect(edge(rect)).toBeCloseTo(edge(frame), 9);
    }),
    { numRuns: lawRuns(200) },
  );
});

test("law: distributed, the distances are equal, and the outermost ends stay", () => {
  fc.assert(
    fc.property(
      fc.array(rects, { minLength: 3, maxLength: 8 }),
      fc.constantFrom("x" as const, "y" as const),
      (several, axis) => {
        const middle = (rect: Rect) => spanOf(rect, axis).start + spanOf(rect, axis).end;
        const order = [...several.keys()].toSorted(
          (a, b) => middle(several[a] ?? unionOf(several)) - middle(several[b] ?? unionOf(several)),
        );
        const after = moved(several, distributeRects(several, axis));
        const spans = order
          .flatMap((index) => after.slice(index, index + 1))
          .map((rect) => spanOf(rect, axis));
        const before = order
          .flatMap((index) => several.slice(index, index + 1))
          .map((rect) => spanOf(rect, axis));
        expect(spans[0]).toEqual(before[0]);
        expect(spans.at(-1)?.end).toBeCloseTo(before.at(-1)?.end ?? Number.NaN, 6);
        const distances = spans.slice(1).map(({ start }, index) => start - (spans[index]?.end ?? Number.NaN));
        for (const distance of distances) expect(distance).toBeCloseTo(distances[0] ?? Number.NaN, 6);
      },
    ),
    { numRuns: lawRuns(200) },
  );
});

test.for<{ step: OrderStep; wanted: string }>([
  { step: "front", wanted: "acbd" },
  { step: "back", wanted: "bdac" },
  { step: "forward", wanted: "acbd" },
  { step: "backward", wanted: "badc" },
])("moves what is chosen to the $step", ({ step, wanted }) => {
  expect(reorder([..."abcd"], (item) => "bd".includes(item), step).join("")).toBe(wanted);
});

test.for([
  { chosen: "ab", below: "d", wanted: "cdab" },
  { chosen: "d", below: undefined, wanted: "dabc" },
  { chosen: "ad", below: "d", wanted: "bcad" },
  { chosen: "ab", below: "a", wanted: "abcd" },
])("puts $chosen above $below", ({ chosen, below, wanted }) => {
  expect(placeAbove([..."abcd"], (item) => chosen.includes(item), below).join("")).toBe(wanted);
});

test("law: an order has the same items, and the chosen ones keep theirs", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 12 }),
      fc.func(fc.boolean()),
      fc.constantFrom<OrderStep>("front", "forward", "backward", "back"),
      (items, isChosen, step) => {
        const isPicked = (item: number) => isChosen(item);
        const found = reorder(items, isPicked, step);
        expect(found).toHaveLength(items.length);
        expect(new Set(found)).toEqual(new Set(items));
        expect(found.filter(isPicked)).toEqual(items.filter(isPicked));
        expect(found.filter((item) => !isPicked(item))).toEqual(items.filter((item) => !isPicked(item)));
      },
    ),
    { numRuns: lawRuns(200) },
  );
});
