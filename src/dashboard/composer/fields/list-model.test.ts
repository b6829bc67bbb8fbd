import { expect, test } from "vitest";
import { fromEditedList, readPastedCells, toEditedList, withPastedCells } from "./list-model.ts";

test.each([
  [[4, 7, 5]],
  [["Q1", "Q2"]],
  [[]],
  [
    [
      { name: "Tea", price: "2" },
      { name: "Coffee", price: "3" },
    ],
  ],
])("converts %j to a table and back", (value) => {
  const list = toEditedList(value);
  if (list === undefined) throw new Error("no table");
  expect(fromEditedList(list)).toEqual(value);
});

test.each([[{ a: 1 }], ["text"], [[[1], [2]]], [[{ a: { b: 1 } }]], [[1, { a: 1 }]]])(
  "makes no table of %j, because it would lose data",
  (value) => {
    expect(toEditedList(value)).toBeUndefined();
  },
);

test("leaves the cell of a missing field empty", () => {
  expect(toEditedList([{ a: "1" }, { b: "2" }], { columns: [] })).toEqual({
    shape: "rows",
    columns: ["a", "b"],
    rows: [
      ["1", ""],
      ["", "2"],
    ],
  });
});

test("keeps text that is not a number, so that the field can show its fault", () => {
  expect(fromEditedList({ shape: "entries", isNumeric: true, entries: ["4", "1,5", "five", ""] })).toEqual([
    4,
    1.5,
    "five",
    "",
  ]);
});

test("pastes spreadsheet cells from the focused cell on, adding rows", () => {
  const cells = readPastedCells("a\tb\r\nc\td\r\n");
  expect(cells).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(withPastedCells([["1", "2"]], { row: 0, column: 1 }, cells ?? [], 2)).toEqual([
    ["1", "a"],
    ["", "c"],
  ]);
});

test("does not treat a pasted word as cells", () => {
  expect(readPastedCells("one word")).toBeUndefined();
});

test("makes a table with columns of an empty list with known fields", () => {
  expect(toEditedList([], { columns: ["title", "price"] })).toEqual({
    shape: "rows",
    columns: ["title", "price"],
    rows: [],
  });
});
