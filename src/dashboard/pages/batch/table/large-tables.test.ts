/** Large tables are rejected early: measured in characters parsed. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRuns } from "#testing/law-settings.ts";
import { toCsv, withoutFormula } from "#contract/to-csv.ts";
import { batchLimits } from "../batch-limits.ts";
import { openTable } from "./open-table.ts";
import { readTable, readTableFrom, type TableSettings, TextReader } from "./read-table.ts";

const megabytes = (count: number) => count * 1_000_000;

function readCounted(source: string, settings?: TableSettings) {
  const reader = new TextReader(source);
  const result = readTableFrom(reader, settings);
  return { result, position: reader.position };
}

test.each([
  ["millions of rows", "a\n", "b,c\n", {}, "tooManyRows"],
  ["millions of rows with Windows line breaks", "a\r\n", "b\r\n", {}, "tooManyRows"],
  ["millions of rows with old Mac line breaks", "a\r", "bc\r", {}, "tooManyRows"],
  ["quoted rows of one column", "a\n", '"b"\n', {}, "tooManyRows"],
  ["quoted rows without content", "a\n", '"",""\n', {}, "tooManyRows"],
  ["rows without a header", "", "a,b\n", { hasHeader: false }, "tooManyRows"],
  ["a header of a million columns", "", "a,", {}, "tooManyColumns"],
  ["a first row of a million columns", "", "a,", { hasHeader: false }, "tooManyColumns"],
  ["a later row of a million columns", "a,b\n1,2\n", "a,", { hasHeader: false }, "tooManyColumns"],
  ["broken quotes", "a\n", '"b" c\n', {}, "tooManyBroken"],
  ["nothing but quotes", "a\n", '"', {}, "noRows"],
  ["quotes that are never closed", "a\n", '"b\n', {}, "tooManyBroken"],
] as const)("stops reading a 9 MB table of %s soon after the limit", (_what, head, part, settings, kind) => {
  const source = head + part.repeat(megabytes(9) / part.length);
  const { result, position } = readCounted(source, settings);

  // A line without an end is skipped to its end, because other lines may follow.
  if (kind === "noRows") expect(result.ok).toBe(true);
  else {
    expect(result).toMatchObject({ ok: false, problem: { kind } });
    expect(position).toBeLessThan(megabytes(3));
  }
});

test.each([
  ["one huge value", "a".repeat(megabytes(9))],
  ["one huge row", "a b c ".repeat(megabytes(1.5))],
])("rejects a table of %s without line breaks at its first line", (_what, source) => {
  expect(readCounted(source)).toMatchObject({
    result: { ok: false, problem: { kind: "rowTooLong", line: 1 } },
    position: expect.toSatisfy((position: number) => position < megabytes(3)) as number,
  });
});

test("rejects one huge value with its row and keeps the others", () => {
  const result = readTable(`a,b\n1,2\n${"x".repeat(megabytes(5))},y\n"${"z".repeat(megabytes(2))}",y\n3,4\n`);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  expect(result.value.rows.map(({ line, fault }) => [line, fault?.kind])).toEqual([
    [2, undefined],
    [3, "tooLong"],
    [4, "quotes"],
    [5, undefined],
  ]);
});

test("truncates a row with 300,000 values to the maximum number of columns", () => {
  const result = readTable(`a,b\n1,2\n${"x,".repeat(300_000)}\n3,4${",".repeat(300_000)}\n`);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  expect(result.value.rows.map(({ cells, fault }) => [cells.length, fault])).toEqual([
    [2, undefined],
    [batchLimits.columnsMax, { kind: "tooMany", count: 300_000 }],
    [2, undefined],
  ]);
});

test.each([
  ["blank lines", "\n"],
  ["lines of separators", ",,,,\n"],
  ["one wide line of separators", ","],
])("ignores 4 MB of %s, as spreadsheets leave them behind", (_what, blank) => {
  const blanks = blank.repeat(megabytes(4) / blank.length);
  expect(readTable(`a,b\n1,2\n${blanks}\n3,4\n`)).toMatchObject({
    ok: true,
    value: { rows: [{ line: 2, cells: ["1", "2"] }, { cells: ["3", "4"] }] },
  });
});

test.each(["utf-16le", "utf-16be"] as const)("applies the limits to a file in %s", async (encoding) => {
  const bytes = Buffer.from(`\uFEFFa\r\n${"b\r\n".repeat(megabytes(3))}`, "utf16le");
  if (encoding === "utf-16be") bytes.swap16();
  expect(await openTable({ source: bytes })).toEqual({ ok: false, problem: { kind: "tooManyRows" } });
});

test("reads rows whole wherever a window of the parser ends", () => {
  const long = fc
    .integer({ min: 1, max: 40_000 })
    .map((length) => 'lörem\r\n"ip,sum" '.repeat(Math.ceil(length / 16)));
  const cell = fc.oneof(
    { weight: 4, arbitrary: fc.string({ maxLength: 5 }) },
    { weight: 1, arbitrary: long },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 40 }), (rows) => {
      const kept = rows.map(([first, second], at) => [`${at}${first}`, second]);
      const result = readTable(toCsv([["a", "b"], ...kept]), { delimiter: "," });
      // The apostrophes before formulas stay in a file that is none of our exports.
      const written = (text: string) => withoutFormula(text).replaceAll(/\r\n?/g, "\n");
      expect(result.ok && result.value.rows.map(({ cells }) => cells)).toEqual(
        kept.map((cells) => cells.map(written)),
      );
    }),
    { numRuns: lawRuns(30) },
  );
});
