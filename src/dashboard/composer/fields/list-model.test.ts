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
])("%j comes back from the table as it went in", (value) => {
  const list = toEditedList(value);
  if (list === undefined) throw new Error("no table");
  expect(fromEditedList(list)).toEqual(value);
});

test.each([[{ a: 1 }], ["text"], [[[1], [2]]], [[{ a: { b: 1 } }]], [[1, { a: 1 }]]])(
  "%j is no table, because it would lose something",
  (value) => {
    expect(toEditedList(value)).toBeUndefined();
  },
);

test("a row without a field of another row has an empty cell there", () => {
  expect(toEditedList([{ a: "1" }, { b: "2" }], { columns: [] })).toEqual({
    shape: "rows",
    columns: ["a", "b"],
    rows: [
      ["1", ""],
      ["", "2"],
    ],
  });
});

test("keeps text that is no number as typed, so that the field can show its fault", () => {
  expect(fromEditedList({ shape: "entries", isNumeric: true, entries: ["4", "1,5", "five", ""] })).toEqual([
    4,
    1.5,
    "five",
    "",
  ]);
});

test("cells pasted from a spreadsheet fill rows and columns from where they were pasted, and add rows", () => {
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

test("a word that is pasted is pasted as a word", () => {
  expect(readPastedCells("one word")).toBeUndefined();
});

test("an empty list with fields is a table of them", () => {
  expect(toEditedList([], { columns: ["title", "price"] })).toEqual({
    shape: "rows",
    columns: ["title", "price"],
    rows: [],
  });
});
