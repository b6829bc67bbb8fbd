import * as fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import {
  type CsvDelimiter,
  isOwnExport,
  reasonColumns,
  resultColumns,
  toCsv,
  toCsvLine,
  withFormula,
  withoutFormula,
} from "#contract/to-csv.ts";

test.each([
  ["plain", "plain"],
  ["two, three", '"two, three"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  [" padded ", '" padded "'],
  [12.5, "12.5"],
  [-3, "-3"],
  [true, "true"],
  [null, ""],
  [undefined, ""],
])("writes %j as %s", (cell, written) => {
  expect(toCsvLine([cell, "x"])).toBe(`${written},x\r\n`);
});

test.each([
  '=HYPERLINK("http://evil.test")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  "  =1+1",
  "＝1+1",
])("escapes the formula %j", (text) => {
  expect(withoutFormula(text)).toMatch(/^'/);
  expect(toCsvLine([text])).toMatch(/^"?'/);
  expect(withFormula(withoutFormula(text))).toBe(text);
});

test.each([
  "-5",
  "-0.25",
  "-5%",
  "-12.5 %",
  "+5%",
  "-5€",
  "-5 €",
  "-$5",
  "$-5",
  "-1e5",
  "-1.5E-7",
  "-1,234.56",
  "-1.234,56",
  "-1\u{A0}234,5",
  "-1'234.50",
  "+49 30 1234-5",
  "-",
  "a=b",
  "a, -b",
  "1; -5%; +3€",
  "12",
  "title.text",
  "",
])("does not escape %j", (text) => {
  expect(withoutFormula(text)).toBe(text);
});

test.each([
  "-e5",
  "-A1",
  "-5+A1",
  "-5e",
  "-1e5+cmd",
  "-5%*A1",
  "-5€|x",
  "-'a'!A1",
  "-1:1048576",
  "+5*5",
  "-5 kg",
])("escapes %j, which is more than a number", (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`);
});

test("recognises our exports by their last columns", () => {
  expect(isOwnExport(["row", "a", ...resultColumns])).toBe(true);
  expect(isOwnExport(["a", reasonColumns.de])).toBe(true);
  expect(isOwnExport([reasonColumns.en, "a"])).toBe(false);
  for (const columns of [[], ["a"], ["a", "Reason"], ["Grund"], ["status", "error", "warnings"]])
    expect(isOwnExport(columns)).toBe(false);
});

/** The cells that a spreadsheet with another separator than the file’s reads in it: quotes count at the start of a cell only. */
function readBy(separator: string, file: string): string[] {
  return Papa.parse<string[]>(file, { delimiter: separator, quoteChar: "\0" }).data.flat();
}

test.each([",", ";", "\t"] as const)("has no formula for any separator in a file with %j", (delimiter) => {
  const cells = [
    "x;=1",
    "x\t=1",
    "x,=1",
    "x\n=1",
    "x\r\n@A1",
    'x;"=1',
    "x; +A1",
    "x;＝1",
    "=1;=2",
    "x;\t-A1",
  ];
  const file = toCsv([["plain", ...cells]], { delimiter });
  for (const separator of [",", ";", "\t"])
    for (const cell of readBy(separator, file))
      if (separator !== delimiter) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝]/u);
  for (const row of Papa.parse<string[]>(file, { delimiter }).data)
    for (const cell of row) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝]/u);
});

test("quotes the chosen delimiter instead of the comma", () => {
  expect(toCsvLine(["a,b", "c;d"], { delimiter: ";" })).toBe('a,b;"c;d"\r\n');
});

test("a CSV parser reads the same rows and columns for any cells", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.string({ unit: "grapheme" }),
          fc.string({
            unit: fc.constantFrom(...`=+-'";,\t\n 1ae%€`),
          }),
          fc.constantFrom("a,b", '"', "\r\n", "=1", "x", 'ü\n"q"', "'=1", "x;=1"),
        ),
        { minLength: 1, maxLength: 6 },
      ),
      fc.constantFrom<CsvDelimiter[]>(",", ";", "\t"),
      (rows, delimiter) => {
        const read = Papa.parse<string[]>(toCsv(rows, { delimiter }), { delimiter, newline: "\r\n" }).data;
        expect(read.slice(0, -1).map((row) => row.map((cell) => withFormula(cell, delimiter)))).toEqual(rows);
      },
    ),
  );
});
