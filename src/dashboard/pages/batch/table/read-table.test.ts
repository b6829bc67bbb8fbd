import { expect, test } from "vitest";
import { reasonColumns, resultColumns, toCsv } from "#contract/to-csv.ts";
import { batchLimits } from "../batch-limits.ts";
import { readTable } from "./read-table.ts";
import type { Table } from "./table.ts";

function read(source: string, settings?: Parameters<typeof readTable>[1]): Table {
  const result = readTable(source, settings);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

const cellsOf = (table: Table) => table.rows.map(({ cells }) => cells);

test.each([
  [",", "title,text\none,two\n"],
  [";", "title;price\nShoes;1,50\nHats;2,50\n"],
  ["\t", "title\ttext\none\ttwo, three; four\n"],
  ["|", "title|text\none|two\n"],
])("detects the separator %j", (delimiter, source) => {
  const table = read(source);
  expect(table.delimiter).toBe(delimiter);
  expect(table.columns).toHaveLength(2);
});

test("ignores a byte order mark and blank lines, with every kind of line break", () => {
  const table = read("\uFEFFa,b\r\n1,2\r\n\r\n , \r3,4\n");
  expect(table.columns).toEqual(["a", "b"]);
  expect(cellsOf(table)).toEqual([
    ["1", "2"],
    ["3", "4"],
  ]);
});

test("keeps line breaks, separators and quotes in a quoted value, and counts its lines", () => {
  const table = read('a,b\n"two\r\nlines","x, ""y"""\n3,4');
  expect(cellsOf(table)).toEqual([
    ["two\nlines", 'x, "y"'],
    ["3", "4"],
  ]);
  expect(table.rows.map(({ line }) => line)).toEqual([2, 4]);
});

test("ignores blanks between a separator and a quote", () => {
  const table = read(
    'a, b ,c\n1, "two, or, 2" ,3\n "x, ""y""", " z","\tq, ""r"\n5, "Hi", she said\n6, "Hi" she said,7\n',
  );
  expect(table.delimiter).toBe(",");
  expect(cellsOf(table)).toEqual([
    ["1", "two, or, 2", "3"],
    ['x, "y"', " z", '\tq, "r'],
    ["5", "Hi", " she said"],
    ["6", ' "Hi" she said', "7"],
  ]);
});

test.each(["sep=;;;", "SEP= ;", '"sep=;"'])("skips the line %j", (line) => {
  expect(read(`${line}\na;b\n1;2`)).toMatchObject({ delimiter: ";", columns: ["a", "b"] });
});

test("uses the separator that a first line names, and skips that line", () => {
  const table = read("sep=;\na;b\n1,5;2");
  expect(table).toMatchObject({ delimiter: ";", columns: ["a", "b"] });
  expect(table.rows[0]).toEqual({ line: 3, cells: ["1,5", "2"] });
});

test.each([
  ["never closed", '"broken,1'],
  ["followed by something", '"broken" and on,1'],
])("rejects only the row with a quote that is %s", (_what, broken) => {
  const table = read(`a,b\n1,2\n${broken}\n3,4\n"5","6"\n`);
  expect(table.rows).toEqual([
    { line: 2, cells: ["1", "2"] },
    { line: 3, cells: [broken], fault: { kind: "quotes" } },
    { line: 4, cells: ["3", "4"] },
    { line: 5, cells: ["5", "6"] },
  ]);
});

test("fills up rows that end early, and rejects one with too many values but for empty ones", () => {
  const table = read("a,b,c\n1,2\n1,2,3,4\n1,2,3,,\n");
  expect(table.rows.map(({ fault }) => fault)).toEqual([undefined, { kind: "tooMany", count: 4 }, undefined]);
  expect(table.rows[0]?.cells).toEqual(["1", "2", ""]);
});

test("reports one column and the other separators for a wrong separator", () => {
  expect(read("a;b;c\n1;2;3", { delimiter: "," })).toMatchObject({
    columns: ["a;b;c"],
    otherDelimiters: [";"],
  });
});

test.each([
  ["a title and a period", "Statement\nPeriod: 2026\n\ntitle;name;price\nOne;a;1\nTwo;b;2"],
  ["names with values", '"Account:";"12";\n"From:";"2026-01-01";\ntitle;name;price\nOne;a;1\nTwo;b;2'],
  ["a title of a workbook", "Price list,,\n,,\ntitle,name,price\nOne,a,1\nTwo,b,2"],
])("begins a table at its header, below %s", (_what, text) => {
  const read = readTable(text);
  expect(read).toMatchObject({ ok: true, value: { columns: ["title", "name", "price"] } });
  expect(read.ok && read.value.rows.map(({ cells }) => cells)).toEqual([
    ["One", "a", "1"],
    ["Two", "b", "2"],
  ]);
});

test.each([
  ["title\nOne\nTwo, or three, or four", ["title"]],
  ["title,,\nOne,a,1\nTwo,b,2", ["title", undefined, undefined]],
])("keeps the first row of %j as the header", (text, columns) => {
  expect(readTable(text)).toMatchObject({ ok: true, value: { columns } });
});

test("reads a table without a header", () => {
  const table = read("1,2\n3,4", { hasHeader: false });
  expect(table.columns).toEqual([undefined, undefined]);
  expect(table.rows).toHaveLength(2);
});

test("removes empty columns at the right, which spreadsheets leave behind", () => {
  expect(read("a,b,,\n1,2,,\n").columns).toEqual(["a", "b"]);
});

const titles = ["=sum", "-5", "it's", "'=b", "''+b", "x;=1"];

test.each([
  ["rejected rows", [reasonColumns.en]],
  ["rejected rows in German", [reasonColumns.de]],
  ["the results of a batch", resultColumns],
])("removes the escaping apostrophes of %s, which we have exported", (_what, last) => {
  const rows = titles.map((title) => [title, ...last.map(() => "")]);
  const table = read(toCsv([["=title", ...last], ...rows]));
  expect(cellsOf(table).map(([title]) => title)).toEqual(titles);
  expect(table.columns[0]).toBe("=title");
});

test("keeps the apostrophes of a file that others have made", () => {
  for (const columns of ["title,Reason", "title,status", "title,Grund"]) {
    const table = read(`${columns}\n'=b,\n'+49 30 1234,\n'-x,x\n"a;'=1",`);
    expect(cellsOf(table).map(([title]) => title)).toEqual(["'=b", "'+49 30 1234", "'-x", "a;'=1"]);
  }
});

test.each([
  ["", { kind: "empty" }],
  ["\n \n", { kind: "empty" }],
  ["a,b\n", { kind: "noRows" }],
  [`a\n${"x\n".repeat(batchLimits.rowsMax + 1)}`, { kind: "tooManyRows" }],
  [`${"a,".repeat(batchLimits.columnsMax)}a\n1\n`, { kind: "tooManyColumns" }],
])("rejects files that are no batch with the reason", (source, problem) => {
  expect(readTable(source)).toEqual({ ok: false, problem });
});

test("reads as many rows as a batch may have", () => {
  const table = read(`a,b\n${'"x, y",1\n'.repeat(batchLimits.rowsMax)}`);
  expect(table.rows).toHaveLength(batchLimits.rowsMax);
  expect(table.rows.at(-1)).toEqual({ line: batchLimits.rowsMax + 1, cells: ["x, y", "1"] });
});

test("stops early in a file full of broken quotes", () => {
  const result = readTable(`a,b\n${'"x" y,1\n'.repeat(5_000)}`);
  expect(result).toMatchObject({ ok: false, problem: { kind: "tooManyBroken" } });
});
