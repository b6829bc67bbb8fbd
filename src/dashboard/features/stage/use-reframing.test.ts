import fc from "fast-check";
import { expect, test } from "vitest";
import { applyMatrix, boxMatrix, type Point } from "#scene/paint/matrix.ts";
import { componentsOf, parseTemplateDocument } from "#scene/document.ts";
import { flip, pictureRect } from "./focal.ts";
import { reframe } from "./use-reframing.ts";

function image(values: object) {
  const photo = { id: "photo", type: "IMAGE", x: 40, y: 60, width: 200, height: 100, ...values };
  const parsed = parseTemplateDocument({ components: [photo] });
  const [component] = parsed.ok ? componentsOf(parsed.value) : [];
  if (component?.type !== "IMAGE") throw new Error("No picture");
  return component;
}

type Image = ReturnType<typeof image>;

/** At `cover` as wide as the box and twice as high: 200 × 200 in a box of 200 × 100. */
const tall = { width: 400, height: 400 };
const middle = { x: 140, y: 110 };
const by = (x: number, y: number): Point => ({ x: middle.x + x, y: middle.y + y });

/** A point of the picture, as fractions of it, on the page. */
function onPage(component: Image, { x, y }: Point): Point {
  const { left, top, right, bottom } = pictureRect(component, tall);
  const inBox = flip(component, { x: left + x * (right - left), y: top + y * (bottom - top) });
  return applyMatrix(boxMatrix(component), inBox);
}

const poses = fc.record({
  rotation: fc.integer({ min: -360, max: 360 }),
  flip: fc.constantFrom("none", "horizontal", "vertical", "both"),
  positionX: fc.double({ min: 0, max: 1, noNaN: true }),
  positionY: fc.double({ min: 0, max: 1, noNaN: true }),
  zoom: fc.double({ min: 1, max: 20, noNaN: true }),
});
const points = fc.record({ x: fc.integer({ min: -999, max: 999 }), y: fc.integer({ min: -999, max: 999 }) });

test("never leaves an edge of the frame empty, however far and small the picture is asked to be", () => {
  fc.assert(
    fc.property(
      poses,
      points,
      points,
      fc.double({ min: -5, max: 50, noNaN: true }),
      (pose, from, to, zoom) => {
        const component = image(pose);
        const next = image({ ...pose, ...reframe(component, tall, { from, to, zoom }) });
        const { left, top, right, bottom } = pictureRect(next, tall);
        expect(Math.max(left, top)).toBeLessThanOrEqual(0.001);
        expect(right).toBeGreaterThanOrEqual(200 - 0.001);
        expect(bottom).toBeGreaterThanOrEqual(100 - 0.001);
      },
    ),
  );
});

test("moves the picture by px of the page, rotated and mirrored too", () => {
  fc.assert(
    fc.property(poses, (pose) => {
      const start = image({ ...pose, positionX: 0.5, positionY: 0.5, zoom: 4 });
      const moved = image({ ...pose, ...reframe(start, tall, { from: middle, to: by(10, -7) }) });
      const before = onPage(start, { x: 0.3, y: 0.6 });
      const after = onPage(moved, { x: 0.3, y: 0.6 });
      expect(after.x - before.x).toBeCloseTo(10, 1);
      expect(after.y - before.y).toBeCloseTo(-7, 1);
    }),
  );
});

test("zooms about a point, which stays at its place", () => {
  const start = image({ zoom: 2, rotation: 30, flip: "horizontal" });
  const point = { x: 0.4, y: 0.45 };
  const at = onPage(start, point);
  const next = reframe(start, tall, { from: at, to: at, zoom: 3 });
  const after = onPage(image({ rotation: 30, flip: "horizontal", ...next }), point);
  expect(next.zoom).toBe(3);
  expect(after.x).toBeCloseTo(at.x, 1);
  expect(after.y).toBeCloseTo(at.y, 1);
});

test("keeps the focal point along an axis on which the picture stays where it is", () => {
  // As wide as its box, so that it cannot move across.
  expect(reframe(image({ positionX: 0.1 }), tall, { from: middle, to: by(40, 20) })).toEqual({
    positionX: 0.1,
    positionY: 0.4,
    zoom: 1,
  });
  // At its edge already.
  expect(reframe(image({ positionY: 0.05 }), tall, { from: middle, to: by(0, 40) }).positionY).toBe(0.05);
});

test("covers the frame with a picture that lies inside it", () => {
  expect(reframe(image({ fit: "contain" }), tall, { from: middle, to: by(0, -30) }).positionY).toBe(0.65);
});

test("clamps the zoom to what the property accepts", () => {
  const zoomTo = (zoom: number) => reframe(image({}), tall, { from: middle, to: middle, zoom }).zoom;
  expect([zoomTo(0.2), zoomTo(400), zoomTo(1.23456789)]).toEqual([1, 20, 1.2346]);
});
