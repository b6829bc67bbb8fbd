import { expect, test } from "vitest";
import { type CodeEdit, continuesRun } from "./edit-runs.ts";

const typed: CodeEdit = { field: "html", kind: "typed", from: 5, to: 5, end: 6, at: 1_000 };

test("typing on continues a step", () => {
  expect(continuesRun(typed, { ...typed, from: 6, to: 6, end: 7, at: 1_400 })).toBe(true);
});

test("deleting on continues a step, forwards and backwards", () => {
  const deleted: CodeEdit = { ...typed, kind: "deleted", from: 5, to: 6, end: 5 };
  expect(continuesRun(deleted, { ...deleted, from: 4, to: 5, end: 4 })).toBe(true);
  expect(continuesRun(deleted, deleted)).toBe(true);
});

test.each<[string, Partial<CodeEdit>]>([
  ["a pause", { at: 2_000 }],
  ["another place", { from: 20, to: 20, end: 21 }],
  ["the other field", { field: "css" }],
  ["deleting after typing", { kind: "deleted" }],
  ["a paste", { kind: "other" }],
])("%s starts a new step", (_name, difference) => {
  const next = { ...typed, from: 6, to: 6, end: 7, at: 1_100 };
  expect(continuesRun(typed, next)).toBe(true);
  expect(continuesRun(typed, { ...next, ...difference })).toBe(false);
});

test("the first edit starts a step", () => {
  expect(continuesRun(undefined, typed)).toBe(false);
});
