import { expect, test } from "vitest";
import { chartScale, formatChartValue, niceStep, shareOf } from "./chart-frame.ts";

test.for([
  [1, 1],
  [1.2, 1.5],
  [3.0000000000000004, 3],
  [7, 8],
  [9, 10],
  [0.021, 0.025],
  [612, 800],
  [1e9, 1e9],
  [0, 1],
  [Number.NaN, 1],
] as const)("%d is rounded up to %d", ([length, step]) => {
  expect(niceStep(length)).toBe(step);
});

test.for([
  ["the largest value fills a chart without guides", [4, 7, 9], 0, 0, { low: 0, high: 9, guides: [] }],
  ["guides stand at round numbers", [4, 7, 9], 0, 4, { low: 0, high: 10, guides: [0, 2.5, 5, 7.5, 10] }],
  ["a given maximum is the top", [72], 100, 4, { low: 0, high: 100, guides: [0, 25, 50, 75, 100] }],
  ["values below zero have room", [5, -3], 0, 0, { low: -3, high: 5, guides: [] }],
  [
    "zero is a guide where values lie on both sides",
    [8, -6],
    0,
    3,
    { low: -10, high: 10, guides: [-10, -5, 0, 5, 10] },
  ],
  ["nothing but zeros still has a height", [0, 0], 0, 0, { low: 0, high: 1, guides: [] }],
  ["values that are all below zero end at zero", [-4, -8], 0, 0, { low: -8, high: 0, guides: [] }],
  ["no values at all", [], 0, 2, { low: 0, high: 1, guides: [0, 1] }],
] as const)("%s", ([, values, maximum, guides, expected]) => {
  expect(chartScale(values, maximum, guides)).toEqual(expected);
});

test.for([
  [[-10_000], 0.01, 1],
  [[-1e12], 0.01, 20],
  [[-1e12, 1e12], 1e-300, 1],
  [[-3, 5], 1, 20],
] as const)("values %j under a maximum of %d have at most 40 guides", ([values, maximum, count]) => {
  const { low, high, guides } = chartScale(values, maximum, count);
  expect(guides.length).toBeLessThanOrEqual(40);
  expect(guides.length).toBeGreaterThan(15);
  expect(guides).toContain(0);
  expect(low).toBeLessThanOrEqual(Math.min(...values));
  expect(high).toBe(maximum);
  expect(Math.max(...guides)).toBeLessThanOrEqual(high);
});

test("clamps a value beyond the scale", () => {
  const scale = chartScale([10], 5, 0);
  expect(shareOf(scale, 10)).toBe(1);
  expect(shareOf(scale, -10)).toBe(0);
  expect(shareOf(scale, 2.5)).toBe(0.5);
});

test.for([
  [1250, "$", "", "$1,250"],
  [-1250.5, "$", "", "−$1,250.5"],
  [0.333333, "", "%", "0.33%"],
  [-0.001, "", "", "0"],
] as const)("%d is written with its sign before the prefix", ([value, prefix, suffix, text]) => {
  expect(formatChartValue(value, prefix, suffix)).toBe(text);
});
