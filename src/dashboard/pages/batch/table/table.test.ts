import { expect, test } from "vitest";
import { cellsToCorrect, correctTable, replaceCells, rowsWithValue, type Table } from "./table.ts";

const table: Table = {
  columns: ["title", "color"],
  rows: [
    { line: 2, cells: ["One", "reddish"] },
    { line: 3, cells: ["Two", "red"] },
    { line: 4, cells: ["Three", "reddish"] },
    { line: 5, cells: ["Four", " with a comma", "red"], fault: { kind: "tooMany", count: 3 } },
    { line: 6, cells: ["reddish"], fault: { kind: "quotes" } },
  ],
  delimiter: ",",
  otherDelimiters: [],
};

test("replaces corrected rows, whose faults are gone, and keeps the others", () => {
  const corrected = correctTable(table, new Map([[3, ["Four, with a comma", "red"]]]));
  expect(corrected.rows[3]).toEqual({ line: 5, cells: ["Four, with a comma", "red"] });
  expect(corrected.rows[0]).toBe(table.rows[0]);
  expect(correctTable(table, new Map())).toBe(table);
});

test("finds the rows with an equal value in a column, and replaces it in all of them", () => {
  const rows = rowsWithValue(table, 1, "reddish");
  expect(rows).toEqual([0, 2]);
  expect([...replaceCells(table, rows, 1, "red")]).toEqual([
    [0, ["One", "red"]],
    [2, ["Three", "red"]],
  ]);
});

test("offers a cell for each column of a row of which one value could be read", () => {
  expect(cellsToCorrect(table, 4)).toEqual(["reddish", ""]);
});

test.each([
  [["Four", " with a comma", "red"], "red", ["Four, with a comma", "red"]],
  [["Four", "five", "red"], "red", ["Four,five", "red"]],
  [["Four", "rgb(0", "0", "0)"], "rgb(0,0,0)", ["Four", "rgb(0,0,0)"]],
  [["One", " two", " three", "red"], "red", ["One, two, three", "red"]],
])("joins the values of %j that the separator divided", (cells, color, joined) => {
  const broken: Table = {
    ...table,
    rows: [{ line: 2, cells, fault: { kind: "tooMany", count: cells.length } }],
  };
  expect(cellsToCorrect(broken, 0, ([_title, value]) => value === color)).toEqual(joined);
});
