import { expect, test } from "vitest";
import { nextGridIndex } from "./next-grid-index.ts";

/** Three columns, five cells. */
const tops = [0, 0, 0, 200, 200];

test.each([
  ["ArrowRight", 2, 3],
  ["ArrowRight", 4, undefined],
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, undefined],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 2, 4],
  ["ArrowDown", 3, undefined],
  ["ArrowUp", 4, 1],
  ["ArrowUp", 0, undefined],
  ["Home", 4, 0],
  ["End", 0, 4],
  ["Enter", 0, undefined],
])("moves by %s from cell %i to %s", (key, current, next) => {
  expect(nextGridIndex(key, current, tops)).toBe(next);
});
