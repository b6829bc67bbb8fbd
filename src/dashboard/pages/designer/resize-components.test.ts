import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { componentsOf } from "#scene/document.ts";
import { type Design, documentOf, startDesign } from "../../model/design/design.ts";
import { boundsOf, unionOf } from "../../model/design/geometry/bounds.ts";
import { type Handle, pointOf } from "../../model/design/geometry/resize.ts";
import { boxesOn, snapTargetsOf } from "./move-components.ts";
import { resizeSelected, rotateSelected, withScaledLengths } from "./resize-components.ts";

const card: JsonObject = {
  width: 600,
  height: 315,
  components: [
    { id: "title", type: "TEXT", x: 20, y: 20, width: 260, height: 80, text: "Summer sale" },
    { id: "badge", type: "RECTANGLE", x: 500, y: 20, width: 80, height: 30 },
    { id: "rotated", type: "RECTANGLE", x: 300, y: 200, width: 90, height: 40, rotation: 30 },
  ],
};

const sides = fc.constantFrom(-1 as const, 0 as const, 1 as const);
const handles = fc.record<Handle>({ x: sides, y: sides }).filter(({ x, y }) => x !== 0 || y !== 0);
const distances = fc.record({
  x: fc.double({ min: -300, max: 300, noNaN: true }),
  y: fc.double({ min: -300, max: 300, noNaN: true }),
});

function selected(...selectedIds: string[]): Design {
  return { ...startDesign(card), selectedIds };
}

function frameOf(design: Design) {
  return unionOf(
    boxesOn(design, 0, ({ id }) => design.selectedIds.includes(id)).map(({ box }) => boundsOf(box)),
  );
}

test("law: an upright frame keeps its other edges, and those that move land on whole px or on a mark", () => {
  fc.assert(
    fc.property(
      fc.subarray(["title", "badge"], { minLength: 1 }),
      handles,
      distances,
      fc.boolean(),
      (ids, handle, by, hasSnapping) => {
        const start = selected(...ids);
        const snapping = hasSnapping ? { targets: snapTargetsOf(start, 0), distanceMax: 6 } : undefined;
        const { design, marks } = resizeSelected(start, 0, { handle, by }, snapping);
        const [before, after] = [frameOf(start), frameOf(design)];
        const edges = [
          { key: "left", isMoving: handle.x < 0, axis: "x" },
          { key: "right", isMoving: handle.x > 0, axis: "x" },
          { key: "top", isMoving: handle.y < 0, axis: "y" },
          { key: "bottom", isMoving: handle.y > 0, axis: "y" },
        ] as const;
        for (const { key, isMoving, axis } of edges) {
          if (!isMoving) expect(after[key]).toBeCloseTo(before[key], 2);
          else if (!marks.some((mark) => mark.axis === axis) && ids.length === 1)
            expect(Math.abs(after[key] - Math.round(after[key]))).toBeLessThan(0.002);
        }
      },
    ),
    { numRuns: lawRuns(300) },
  );
});

test("an edge snaps to an edge, to a length, and to a margin", () => {
  const start = selected("badge");
  const snapping = { targets: snapTargetsOf(start, 0), distanceMax: 6 };
  const bottomBy = (y: number) =>
    frameOf(resizeSelected(start, 0, { handle: { x: 0, y: 1 }, by: { x: 0, y } }, snapping).design).bottom;

  // The bottom of the title is at 100, which also makes both equally high.
  expect(bottomBy(53)).toBe(100);
  // The top of the title is 20 px from the page's.
  expect(bottomBy(241)).toBe(295);
  expect(bottomBy(120.3)).toBe(170);
});

test("a length that another component has, in px that are not whole, is drawn at both", () => {
  const start = selected("title");
  const snapping = { targets: snapTargetsOf(start, 0), distanceMax: 6 };
  const { marks } = resizeSelected(start, 0, { handle: { x: 0, y: 1 }, by: { x: 0, y: 0.2 } }, snapping);

  const height = 90 * Math.sin(Math.PI / 6) + 40 * Math.cos(Math.PI / 6);
  const lengths = marks.flatMap((mark) =>
    mark.kind === "distance" && mark.axis === "y" ? [mark.along.end - mark.along.start] : [],
  );
  expect(lengths).toHaveLength(2);
  for (const length of lengths) expect(length).toBeCloseTo(height, 6);
});

test("a rotated component follows the pointer, and its opposite corner stays", () => {
  const start = selected("rotated");
  const by = { x: 13.3, y: 7.7 };
  const { design } = resizeSelected(start, 0, { handle: { x: 1, y: 1 }, by });
  const cornersOf = (one: Design) =>
    boxesOn(one, 0, ({ id }) => id === "rotated").flatMap(({ box }) => [
      pointOf(box, { x: -1, y: -1 }),
      pointOf(box, { x: 1, y: 1 }),
    ]);
  const [[fixed, dragged], after] = [cornersOf(start), cornersOf(design)];

  expect(after[0]?.x).toBeCloseTo(fixed?.x ?? Number.NaN, 2);
  expect(after[0]?.y).toBeCloseTo(fixed?.y ?? Number.NaN, 2);
  expect(after[1]?.x).toBeCloseTo((dragged?.x ?? Number.NaN) + by.x, 2);
  expect(after[1]?.y).toBeCloseTo((dragged?.y ?? Number.NaN) + by.y, 2);
});

test.for([
  { from: "title", by: 7.4, options: {}, rotation: 7 },
  { from: "title", by: 7.6, options: { isStepped: true }, rotation: 15 },
  { from: "rotated", by: 20, options: { isStepped: true }, rotation: 45 },
  { from: "rotated", by: 170, options: {}, rotation: -160 },
])("$from rotated by $by degrees has $rotation", ({ from, by, options, rotation }) => {
  const rotated = rotateSelected(selected(from), 0, by, options);

  expect(boxesOn(rotated, 0, ({ id }) => id === from)[0]?.box.rotation).toBe(rotation);
});

test("an angle that rounds to nothing changes nothing", () => {
  const start = selected("title", "badge");

  expect(rotateSelected(start, 0, 0.4)).toBe(start);
  expect(rotateSelected(start, 0, 7, { isStepped: true })).toBe(start);
});

const set: JsonObject = {
  width: 600,
  height: 400,
  components: [
    { id: "head", type: "TEXT", x: 20, y: 20, width: 155, height: 41, fontSize: 30, text: "Sale" },
    { id: "line", type: "TEXT", x: 33, y: 77, width: 101, height: 23, fontSize: 14, text: "Until Sunday" },
    { id: "mark", type: "RECTANGLE", x: 181, y: 53, width: 37, height: 19 },
  ],
};

test("law: whatever is resized lands on whole px, also with its ratio or in a group", () => {
  const ids = ["head", "line", "mark"];
  fc.assert(
    fc.property(
      fc.subarray(ids, { minLength: 1 }),
      handles,
      distances,
      fc.boolean(),
      (selectedIds, handle, by, keepsRatio) => {
        const start = { ...startDesign(set), selectedIds };
        const { design } = resizeSelected(start, 0, { handle, by, options: { keepsRatio } });
        for (const { box } of boxesOn(design, 0, () => true))
          for (const px of [box.x, box.y, box.width, box.height]) expect(px).toBe(Math.round(px));
      },
    ),
    { numRuns: lawRuns(150) },
  );
});

test("the corner of a group scales its texts with it, its sides and a single text do not", () => {
  const sizesAfter = (selectedIds: string[], handle: Handle) => {
    const { design } = resizeSelected({ ...startDesign(set), selectedIds }, 0, {
      handle,
      by: { x: 400, y: 400 },
    });
    return componentsOf(documentOf(design.source)).flatMap((one) =>
      one.type === "TEXT" ? [one.fontSize] : [],
    );
  };
  const group = ["head", "line", "mark"];
  const [head = 0, line = 0] = sizesAfter(group, { x: 1, y: 1 });
  expect(head).toBeGreaterThan(60);
  expect(head / line).toBeCloseTo(30 / 14, 1);
  expect(sizesAfter(group, { x: 1, y: 0 })).toEqual([30, 14]);
  expect(sizesAfter(["head"], { x: 1, y: 1 })).toEqual([30, 14]);
});

test("the sizes of runs grow with the size of their text", () => {
  const text = [{ text: "9", size: 40 }, { text: " €" }];
  const components = [{ id: "price", type: "TEXT", width: 100, height: 50, fontSize: 20, text }];
  const design = withScaledLengths(startDesign({ ...card, components }), new Set(["price"]), 1.5);
  expect(design.source["components"]).toMatchObject([
    { fontSize: 30, text: [{ text: "9", size: 60 }, { text: " €" }] },
  ]);
});
