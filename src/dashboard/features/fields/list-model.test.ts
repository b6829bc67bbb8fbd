import { expect, test } from "vitest";
import { fromEditedList, readPastedCells, toEditedList, withPastedCells } from "./list-model.ts";

test.each([
  [[4, 7, 5]],
  [["Q1", "Q2"]],
  [["1", "2"]],
  [[4, "five"]],
  [[]],
  [
    [
      { name: "Tea", price: "2" },
      { name: "Coffee", price: "3" },
    ],
  ],
  [
    [
      { name: "Tea", price: 3, isHot: true, note: null },
      { name: "7", price: 2.5, isHot: false, note: null },
    ],
  ],
  [[{ a: 1 }, { b: "2" }]],
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

test("a changed cell keeps the type of its column, and new rows have it", () => {
  const list = toEditedList([
    { name: "Tea", price: 3, isHot: true },
    { name: "Ice", price: 4, isHot: false },
  ]);
  if (list?.shape !== "rows") throw new Error("no table of rows");
  const rows = [
    ["5", "3,5", "false"],
    ["Ice", "four", "maybe"],
    ["New", "7", "true"],
  ];
  expect(fromEditedList({ ...list, rows })).toEqual([
    { name: "5", price: 3.5, isHot: false },
    { name: "Ice", price: "four", isHot: "maybe" },
    { name: "New", price: 7, isHot: true },
  ]);
});

test.each([
  ["1,250", "1,250"],
  ["01234", "01234"],
  ["-05", "-05"],
  ["1e3", "1e3"],
  [" 5", " 5"],
  ["0,5", 0.5],
  ["0", 0],
  ["-12.25", -12.25],
  ["1250", 1250],
])("reads the new cell %j of a column of numbers as %j", (text, value) => {
  const list = toEditedList([{ price: 3 }, { price: null }]);
  if (list?.shape !== "rows") throw new Error("no table of rows");
  expect(fromEditedList({ ...list, rows: [[text]] })).toEqual([{ price: value }]);
});

test("a new cell of a column with a text stays text", () => {
  const list = toEditedList([{ code: 3 }, { code: "A7" }]);
  if (list?.shape !== "rows") throw new Error("no table of rows");
  expect(fromEditedList({ ...list, rows: [["8"], ["true"]] })).toEqual([{ code: "8" }, { code: "true" }]);
});

test("makes no table of a column with a number and the same number as text", () => {
  expect(toEditedList([{ price: 3 }, { price: "3" }])).toBeUndefined();
  expect(toEditedList([3, "4"])).toBeUndefined();
});

test("leaves the cell of a missing field empty", () => {
  expect(toEditedList([{ a: "1" }, { b: "2" }], { columns: [] })).toMatchObject({
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
