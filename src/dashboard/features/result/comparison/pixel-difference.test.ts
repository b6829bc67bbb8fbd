import { expect, test } from "vitest";
import { boxOf, compareRows, emptyTally } from "./pixel-difference.ts";

const width = 4;

function picture(rows: number, paint: (x: number, y: number) => [number, number, number, number]) {
  const data = new Uint8ClampedArray(width * rows * 4);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(paint(x, y), (y * width + x) * 4);
  }
  return data;
}

function compare(a: Uint8ClampedArray, b: Uint8ClampedArray, tolerance = 0, firstRow = 0) {
  const tally = emptyTally();
  const out = new Uint8ClampedArray(a.length);
  compareRows(a, b, { width, firstRow, tolerance }, out, tally);
  return { tally, out, box: boxOf(tally) };
}

const white = () => picture(3, () => [255, 255, 255, 255]);

test("finds no different pixel and no box in equal pictures", () => {
  expect(compare(white(), white())).toMatchObject({ tally: { count: 0 }, box: undefined });
});

test("counts differing pixels, boxes them and marks them in magenta", () => {
  const other = picture(3, (x, y) => (x >= 1 && x <= 2 && y === 1 ? [0, 0, 0, 255] : [255, 255, 255, 255]));
  const { tally, box, out } = compare(white(), other);
  expect(tally.count).toBe(2);
  expect(box).toEqual({ left: 1, top: 1, width: 2, height: 1 });
  expect(Array.from(out.slice((width + 1) * 4, (width + 1) * 4 + 4))).toEqual([198, 29, 120, 255]);
  expect(Array.from(out.slice(0, 4))).toEqual([255, 255, 255, 255]);
});

test("ignores differences up to the tolerance", () => {
  const nearly = picture(3, () => [250, 255, 255, 255]);
  expect(compare(white(), nearly, 5).tally.count).toBe(0);
  expect(compare(white(), nearly, 4).tally.count).toBe(12);
});

test("treats fully transparent pixels as equal, whatever their colour", () => {
  const clear = picture(3, () => [0, 0, 0, 0]);
  const clearRed = picture(3, () => [255, 0, 0, 0]);
  expect(compare(clear, clearRed).tally.count).toBe(0);
  expect(compare(clear, white()).tally.count).toBe(12);
});

test("combines the strips of a picture into one box", () => {
  const tally = emptyTally();
  const black = picture(1, () => [0, 0, 0, 255]);
  const strip = picture(1, () => [255, 255, 255, 255]);
  for (const firstRow of [10, 20]) {
    compareRows(strip, black, { width, firstRow, tolerance: 0 }, new Uint8ClampedArray(16), tally);
  }
  expect(boxOf(tally)).toEqual({ left: 0, top: 10, width: 4, height: 11 });
});
