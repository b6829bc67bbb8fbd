import { expect, test } from "vitest";
import type { Table } from "../table/table.ts";
import type { RowProblem } from "./check-rows.ts";
import { rowsWithProblem, sortByProblem } from "./same-problem.ts";

const cells = (column: number, message: string): RowProblem => ({
  kind: "cells",
  faults: [{ column, message }],
});
const table: Table = {
  columns: ["title", "color"],
  rows: ["reddish", "red", "bluish", "a text that is too long", "x", ""].map((color, line) => ({
    line,
    cells: ["Card", color],
  })),
  delimiter: ",",
  otherDelimiters: [],
};
const problems = new Map<number, RowProblem>([
  [0, cells(1, "must be a colour; got “reddish”")],
  [2, cells(1, "must be a colour; got “bluish”")],
  [3, cells(1, "must have at most 9 characters; got 23")],
  [4, cells(0, "must be a colour; got “Card”")],
  [5, { kind: "row", fault: { kind: "quotes" } }],
]);

test("finds the rows with the same fault in a column, whatever their values", () => {
  expect(rowsWithProblem(table, problems, 0, 1)).toEqual([0, 2]);
  expect(rowsWithProblem(table, problems, 3, 1)).toEqual([3]);
  expect(rowsWithProblem(table, problems, 1, 1)).toEqual([]);
});

test("sorts rows with faults first, and those of a column before the others", () => {
  expect(sortByProblem(6, problems)).toEqual([0, 2, 3, 4, 5, 1]);
  expect(sortByProblem(6, problems, 0)).toEqual([4, 0, 2, 3, 5, 1]);
});
