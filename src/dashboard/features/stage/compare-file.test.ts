import { describe, expect, test } from "vitest";
import { drawDifference, findChangedCells, shareOfAgreement } from "./compare-file.ts";

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

test("counts colours as a canvas stores them, so that no rounding of a file is a difference", () => {
  // Both are 1 of 255 once they are multiplied by their alpha.
  expect(shareOfAgreement(pixels(42, 42, 42, 6), pixels(43, 43, 43, 6))).toBe(1);
  expect(shareOfAgreement(pixels(42, 42, 42, 128), pixels(46, 46, 46, 128))).toBeLessThan(1);
});

test("counts a difference of transparency that only a light ground shows", () => {
  expect(shareOfAgreement(pixels(0, 0, 0, 255), pixels(0, 0, 0, 0))).toBe(0);
});

describe("the threshold of lossy formats", () => {
  const width = 48;
  const height = 32;
  /** Noise as at the edges of type in a JPEG: large in each pixel, without a change of the mean colour. */
  const noise = (x: number, y: number) => ((x + y) % 2 === 0 ? 60 : -60);
  const picture = (valueAt: (x: number, y: number) => number) =>
    Uint8ClampedArray.from(
      Array.from({ length: width * height }, (_pixel, at) => {
        const value = valueAt(at % width, Math.floor(at / width));
        return [value, value, value, 255];
      }).flat(),
    );
  const ours = picture(() => 128);

  test("marks nothing where only compression changed pixels", () => {
    const theirs = picture((x, y) => 128 + noise(x, y));
    const changed = findChangedCells(ours, theirs, width);
    expect(changed.count).toBe(0);
    const drawn = new Uint8ClampedArray(ours.length);
    drawDifference(ours, theirs, drawn, changed);
    expect(drawn.every((value, index) => index % 4 === 3 || value === drawn[0])).toBe(true);
  });

  test("marks a changed part, and only its cell", () => {
    const theirs = picture((x, y) => (x >= 16 && x < 24 && y < 16 ? 255 : 128 + noise(x, y)));
    const changed = findChangedCells(ours, theirs, width);
    expect(changed.count).toBe(1);
    const isMarked = (x: number, y: number) => changed.has(y * width + x);
    expect([isMarked(20, 8), isMarked(8, 8), isMarked(40, 8), isMarked(20, 20)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
