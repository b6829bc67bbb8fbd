import { expect, test } from "vitest";
import { applyMatrix, type Matrix, scaling } from "#scene/paint/matrix.ts";
import { fitShape } from "./fit-shape.ts";

/** The corners of a polygon about (70, 60); with `inner` below 1, of a star. */
function regularCorners(count: number, inner = 1, [wide, high] = [50, 50]) {
  const all = inner === 1 ? count : 2 * count;
  return Array.from({ length: all }, (_, index) => {
    const angle = (2 * Math.PI * index) / all;
    const share = index % 2 === 1 ? inner : 1;
    return { x: 70 + wide * share * Math.sin(angle), y: 60 - high * share * Math.cos(angle) };
  });
}

const hexagon = regularCorners(6, 1, [60, 50]);
const star = regularCorners(5, 0.4);
const turned: Matrix = { ...scaling(0.8), b: 0.6, c: -0.6 };
const mapped = (corners: typeof star, matrix: Matrix) => corners.map((corner) => applyMatrix(matrix, corner));

test.for([
  { name: "stretched polygon", corners: hexagon, values: { type: "POLYGON", corners: 6 }, rotation: 0 },
  {
    name: "turned star",
    corners: mapped(star, turned),
    values: { type: "STAR", points: 5 },
    rotation: 36.87 - 72,
  },
  {
    name: "mirrored star",
    corners: mapped(star, scaling(-1, 1)),
    values: { type: "STAR", innerRadius: 0.4 },
    rotation: 0,
  },
  {
    name: "star in rounded numbers",
    corners: star.map(({ x, y }) => ({ x: Math.round(2 * x) / 2, y: Math.round(2 * y) / 2 })),
    values: { type: "STAR", points: 5 },
    rotation: 0,
  },
  {
    name: "triangle that points to the right",
    corners: [
      { x: 5, y: 3 },
      { x: 19, y: 12 },
      { x: 5, y: 21 },
    ],
    values: { type: "POLYGON", corners: 3 },
    rotation: 90,
  },
  {
    name: "rhombus",
    corners: regularCorners(4, 1, [50, 25]),
    values: { type: "POLYGON", corners: 4 },
    rotation: 0,
  },
  {
    name: "turned rectangle",
    corners: mapped(
      [
        { x: 0, y: 0 },
        { x: 60, y: 0 },
        { x: 60, y: 20 },
        { x: 0, y: 20 },
      ],
      turned,
    ),
    values: { type: "RECTANGLE" },
    rotation: 36.87,
  },
])("a $name is one", ({ corners, values, rotation }) => {
  const fit = fitShape(corners);

  expect(fit?.values).toMatchObject(values);
  expect(fit?.rotation).toBeCloseTo(rotation, 1);
});

test.for([
  {
    name: "a side between two corners of a rectangle",
    corners: regularCorners(4, Math.SQRT1_2),
  },
  { name: "a skewed hexagon", corners: mapped(hexagon, { ...scaling(1), c: 0.3 }) },
  { name: "more corners than a kind can have", corners: regularCorners(90) },
  { name: "an uneven star", corners: star.with(3, { x: 70, y: 60 }) },
])("$name fits no kind", ({ corners }) => {
  expect(fitShape(corners)).toBeUndefined();
});

test("a stroke makes a shape larger, up to where its mitres are cut", () => {
  const regular = regularCorners(3);

  expect(fitShape(regular, 2, 4)?.rect).toMatchObject({
    left: expect.closeTo(70 - 54 * Math.sin(Math.PI / 3), 1),
    top: expect.closeTo(6, 1),
  });
  expect(fitShape(regular.toReversed(), 2, 4)?.rect.bottom).toBeCloseTo(87, 1);
  expect(fitShape(regular, 2, 1.9)).toBeUndefined();
});
