import { expect, test } from "vitest";
import { drawDifference, shareOfAgreement } from "./compare-pictures.ts";

const pixels = (...values: number[]) => Uint8ClampedArray.from(values);
const white = [255, 255, 255, 255];
const black = [0, 0, 0, 255];

test("rates equal pictures 1, opposite ones 0, half different ones 0.5", () => {
  expect(shareOfAgreement(pixels(...white, ...black), pixels(...white, ...black))).toBe(1);
  expect(shareOfAgreement(pixels(...white), pixels(...black))).toBe(0);
  expect(shareOfAgreement(pixels(...white, ...black), pixels(...black, ...black))).toBe(0.5);
});

test("ignores the colour of transparent pixels", () => {
  expect(shareOfAgreement(pixels(255, 0, 0, 0), pixels(0, 0, 255, 0))).toBe(1);
});

test("paints different pixels magenta and equal ones pale", () => {
  const drawn = new Uint8ClampedArray(8);
  drawDifference(pixels(...black, ...black), pixels(...black, ...white), drawn);
  const [red, green, blue] = drawn.slice(0, 3);
  expect(red).toBe(green);
  expect(green).toBe(blue);
  expect(drawn.slice(4, 7)).toEqual(pixels(198, 29, 120));
});

test("does not mark an invisible difference", () => {
  const drawn = new Uint8ClampedArray(4);
  drawDifference(pixels(100, 100, 100, 255), pixels(101, 101, 101, 255), drawn);
  expect(drawn[0]).toBe(drawn[1]);
});
