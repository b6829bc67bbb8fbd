import { expect, test } from "vitest";
import { returnPixelMemory, takePixelMemory } from "./pixel-file.ts";

test("returned memory is used for pixels of at most its size and at least half of it", () => {
  const { buffer } = takePixelMemory(1000);
  returnPixelMemory(buffer);

  expect(takePixelMemory(1001).buffer).not.toBe(buffer);
  expect(takePixelMemory(499).buffer).not.toBe(buffer);
  const again = takePixelMemory(500);
  expect(again.buffer).toBe(buffer);
  expect(again.byteLength).toBe(500);
  expect(takePixelMemory(500).buffer).not.toBe(buffer);
});

test("keeps the last two that were returned, and frees the others", () => {
  const taken = [takePixelMemory(100), takePixelMemory(100), takePixelMemory(100)];
  for (const { buffer } of taken) returnPixelMemory(buffer);

  expect(taken.map(({ byteLength }) => byteLength)).toEqual([0, 100, 100]);
});
