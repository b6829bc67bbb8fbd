import { expect, test } from "vitest";
import { parseGradient } from "../values/gradient.ts";
import { linearGradientLine, radialGradientRadii } from "./paint-gradient.ts";

const box = { left: 10, top: 20, right: 210, bottom: 120 };

function lineOf(direction: string) {
  const gradient = parseGradient(`linear-gradient(${direction}, red, blue)`);
  if (gradient?.shape !== "linear") throw new Error(direction);
  const { startX, startY, endX, endY } = linearGradientLine(gradient, box);
  return [startX, startY, endX, endY].map((number) => Number(number.toFixed(4)));
}

test.for([
  ["to right", [10, 70, 210, 70]],
  ["90deg", [10, 70, 210, 70]],
  ["to bottom", [110, 20, 110, 120]],
  ["0deg", [110, 120, 110, 20]],
  ["-90deg", [210, 70, 10, 70]],
  // Half its length is (200 sin 45° + 100 cos 45°) / 2, so each end lies 75 away in both directions.
  ["45deg", [35, 145, 185, -5]],
  ["225deg", [185, -5, 35, 145]],
] as const)("the perpendiculars at the ends of a line %s touch the corners", ([direction, line]) => {
  expect(lineOf(direction)).toEqual(line);
});

test("towards a corner, the middle colour passes through the neighbouring corners", () => {
  const [startX = 0, startY = 0, endX = 0, endY = 0] = lineOf("to top right");
  const middle = { x: (startX + endX) / 2, y: (startY + endY) / 2 };
  const direction = { x: endX - startX, y: endY - startY };
  for (const corner of [
    { x: box.left, y: box.top },
    { x: box.right, y: box.bottom },
  ]) {
    const along = (corner.x - middle.x) * direction.x + (corner.y - middle.y) * direction.y;
    expect(along).toBeCloseTo(0, 1);
  }
});

test("circles and ellipses reach the farthest corner", () => {
  const circle = parseGradient("radial-gradient(circle at 0% 0%, red, blue)");
  const ellipse = parseGradient("radial-gradient(at 50% 50%, red, blue)");
  if (circle?.shape !== "radial" || ellipse?.shape !== "radial") throw new Error("not read");
  expect(radialGradientRadii(circle, box)).toEqual({
    x: 10,
    y: 20,
    radiusX: Math.hypot(200, 100),
    radiusY: Math.hypot(200, 100),
  });
  const { radiusX, radiusY } = radialGradientRadii(ellipse, box);
  expect(radiusX).toBeCloseTo(100 * Math.SQRT2);
  expect(radiusY).toBeCloseTo(50 * Math.SQRT2);
});
