import * as fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { toCsv, toCsvLine, withoutFormula } from "#contract/to-csv.ts";

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
  "-",
])("escapes the formula %j", (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`);
  expect(toCsvLine([text])).toMatch(/^"?'/);
});

test.each(["-5", "-0.25", "a=b", "12", "title.text", ""])("does not escape %j", (text) => {
  expect(withoutFormula(text)).toBe(text);
});

test("quotes the chosen delimiter instead of the comma", () => {
  expect(toCsvLine(["a,b", "c;d"], { delimiter: ";" })).toBe('a,b;"c;d"\r\n');
});

test("a CSV parser reads the same rows and columns for any cells", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.string({ unit: "grapheme" }), fc.constantFrom("a,b", '"', "\r\n", "=1", "x", 'ü\n"q"')),
        { minLength: 1, maxLength: 6 },
      ),
      (rows) => {
        const read = Papa.parse<string[]>(toCsv(rows), { delimiter: ",", newline: "\r\n" }).data.slice(0, -1);
        expect(read).toEqual(rows.map((row) => row.map(withoutFormula)));
      },
    ),
  );
});
