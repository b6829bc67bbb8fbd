import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { batchLimits } from "../batch-limits.ts";
import { openTable } from "./open-table.ts";
import { readWorkbook } from "./read-workbook.ts";

const main = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface Workbook {
  /** `<row>` elements, or all of a sheet, by name. */
  sheets: Record<string, string>;
  strings?: string;
  hidden?: string;
  workbookPr?: string;
  relations?: string;
}

/** As spreadsheets write them, with a prefix in the sheets as some programs have it. */
function workbook({
  sheets,
  strings = "",
  hidden,
  workbookPr = "",
  relations = "",
}: Workbook): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${main}/${type}" Target="${target}"/>`;
  const files: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${main}">${workbookPr}<sheets>${names
      .map((name, at) => `<sheet name="${name}" r:id="s${at}"${name === hidden ? ' state="hidden"' : ""}/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations}${names
      .map((_name, at) => relation(`s${at}`, "worksheet", `/xl/worksheets/sheet${at}.xml`))
      .join(
        "",
      )}${relation("st", "styles", "styles.xml")}${relation("ss", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd.mm.yyyy hh:mm"/><numFmt numFmtId="171" formatCode="[$€-407]#,##0.00"/></numFmts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
  };
  for (const [at, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/sheet${at}.xml`] = `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

const cell = (place: string, value: string, attributes = "") =>
  `<x:c r="${place}" ${attributes}><x:v>${value}</x:v></x:c>`;

async function cellsOf(bytes: Uint8Array<ArrayBuffer>, sheet?: string) {
  const read = await openTable({ source: bytes, sheet });
  if (!read.ok) return read.problem;
  return [read.value.table.columns, ...read.value.table.rows.map(({ cells }) => cells)];
}

test("writes whole numbers with all digits, however long", () => {
  const rows = `<x:row>${cell("A1", "4917612345678")}${cell("B1", "159001810629457000")}${cell("C1", "1E+16")}</x:row>`;
  expect(readWorkbook(workbook({ sheets: { One: rows } }))).toMatchObject({
    value: { text: "4917612345678,159001810629457000,10000000000000000" },
  });
});

test("reads texts, dates in ISO 8601, numbers as shown and the last values of formulas", async () => {
  const strings = `<si><t>name</t></si><si><r><t>Ann </t></r><r><t xml:space="preserve">"A", _x0041_</t></r><rPh><t>reading</t></rPh></si>`;
  const rows = `<x:row r="1">${cell("A1", "0", 't="s"')}${[
    "day",
    "share",
    "at",
    "price",
    "time",
    "sum",
    "yes",
    "raw",
    "code",
  ]
    .map((name, at) => `<x:c r="${"BCDEFGHIJ"[at]}1" t="inlineStr"><x:is><x:t>${name}</x:t></x:is></x:c>`)
    .join(
      "",
    )}</x:row><x:row r="3">${cell("A3", "1", 't="s"')}${cell("B3", "45000", 's="1"')}${cell("C3", "0.8", 's="2"')}${cell("D3", "45000.5208333", 's="3"')}${cell("E3", "1234.5", 's="4"')}${cell("F3", "0.25", 's="5"')}<x:c r="G3" t="str"><x:f>A1&amp;B1</x:f><x:v>last</x:v></x:c>${cell("H3", "1", 't="b"')}${cell("I3", "0.30000000000000004")}${cell("J3", "4006381333931")}</x:row>`;
  expect(await cellsOf(workbook({ sheets: { One: rows }, strings }))).toEqual([
    ["name", "day", "share", "at", "price", "time", "sum", "yes", "raw", "code"],
    [
      'Ann "A", A',
      "2023-03-15",
      "80%",
      "2023-03-15T12:30",
      "€1,234.50",
      "06:00",
      "last",
      "TRUE",
      "0.3",
      "4006381333931",
    ],
  ]);
});

test("counts dates from 1904 where the workbook does", async () => {
  const rows = `<x:row>${cell("A1", "a", 't="str"')}</x:row><x:row>${cell("A2", "0", 's="1"')}</x:row>`;
  const book = workbook({ sheets: { One: rows }, workbookPr: '<workbookPr date1904="1"/>' });
  expect(await cellsOf(book)).toEqual([["a"], ["1904-01-01"]]);
});

test("leaves a time alone in such a workbook, and a number that is no date", async () => {
  const values = (row: number, time: string, date: string) =>
    `<x:row>${cell(`A${row}`, time, 's="5"')}${cell(`B${row}`, date, 's="1"')}</x:row>`;
  const rows = `<x:row>${cell("A1", "a", 't="str"')}${cell("B1", "b", 't="str"')}</x:row>${values(2, "0.25", "-2000")}${values(3, "0.5", "2958465")}`;
  const book = workbook({ sheets: { One: rows }, workbookPr: '<workbookPr date1904="1"/>' });
  expect(await cellsOf(book)).toEqual([
    ["a", "b"],
    ["06:00", "-2000"],
    ["12:00", "2958465"],
  ]);
});

test("finds parts whose names have backslashes or other capitals, and reads dates in ISO 8601", async () => {
  const rows = `<x:row>${cell("A1", "0", 't="s"')}</x:row><x:row>${cell("A2", "2024-05-01T00:00:00", 't="d" s="1"')}</x:row>`;
  const files = unzipSync(workbook({ sheets: { One: rows }, strings: "<si><t>name</t></si>" }));
  const renamed = Object.entries(files).map(([name, bytes]): [string, Uint8Array] => [
    name.replace("sharedStrings", "SharedStrings").replaceAll("/", "\\"),
    bytes,
  ]);
  expect(await cellsOf(new Uint8Array(zipSync(Object.fromEntries(renamed))))).toEqual([
    ["name"],
    ["2024-05-01"],
  ]);
});

test("ignores relations to other files and damaged ones", async () => {
  const rows = `<x:row>${cell("A1", "a", 't="str"')}</x:row><x:row>${cell("A2", "1")}</x:row>`;
  const relations = `<Relationship Id="e" Type="${main}/externalLink" TargetMode="External" Target="http://["/><Relationship Id="d" Type="${main}/image" Target="%zz"/>`;
  expect(await cellsOf(workbook({ sheets: { One: rows }, relations }))).toEqual([["a"], ["1"]]);
});

test("reads the first visible sheet, or the chosen one", async () => {
  const rows = (name: string) =>
    `<x:row>${cell("A1", "a", 't="str"')}</x:row><x:row>${cell("A2", name, 't="str"')}</x:row>`;
  const book = workbook({
    sheets: { Notes: rows("n"), First: rows("f"), Second: rows("s") },
    hidden: "Notes",
  });
  expect(await cellsOf(book)).toEqual([["a"], ["f"]]);
  expect(await cellsOf(book, "Second")).toEqual([["a"], ["s"]]);
  expect(readWorkbook(book)).toMatchObject({ value: { sheets: ["First", "Second"], sheet: "First" } });
});

test("reads merged cells once", async () => {
  const rows = `<x:row>${cell("A1", "a", 't="str"')}${cell("B1", "b", 't="str"')}</x:row><x:row>${cell("A2", "1")}${cell("B2", "1")}</x:row><x:row>${cell("A3", "1")}${cell("B3", "2")}</x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A2:B2"/><x:mergeCell ref="A2:A3"/></x:mergeCells><x:sheetData>`;
  expect(await cellsOf(workbook({ sheets: { One: rows } }))).toEqual([
    ["a", "b"],
    ["1", ""],
    ["", "2"],
  ]);
});

test.each([
  ["that is no .xlsx", new Uint8Array(zipSync({ "content.xml": strToU8("<office/>") })), "workbook"],
  ["that is damaged", workbook({ sheets: { One: "" } }).slice(0, 400), "workbook"],
  ["with a password", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), "workbook"],
  [
    "of more bytes than the limit",
    new Uint8Array(batchLimits.workbookBytesMax + 1)
      .fill(1)
      .with(0, 0x50)
      .with(1, 0x4b)
      .with(2, 3)
      .with(3, 4),
    "workbookTooLarge",
  ],
  [
    "with a row over the limit",
    workbook({ sheets: { One: `<x:row r="4000000000">${cell("", "1")}</x:row>` } }),
    "workbookTooLarge",
  ],
  [
    "with a row without end",
    workbook({ sheets: { One: `<x:row r="Infinity">${cell("", "1")}</x:row>` } }),
    "workbookTooLarge",
  ],
  [
    "with elements nested too deeply",
    workbook({ sheets: { One: "<x:row>".repeat(200) } }),
    "workbookTooLarge",
  ],
  [
    "whose cells repeat one long text",
    workbook({
      sheets: { One: `<x:row>${cell("", "0", 't="s"').repeat(50)}</x:row>` },
      strings: `<si><t>${"x".repeat(batchLimits.fileBytesMax / 40)}</t></si>`,
    }),
    "workbookTooLarge",
  ],
  ["with a column over the limit", workbook({ sheets: { One: cell("XFD1", "1") } }), "tooManyColumns"],
])("refuses a workbook %s", async (_what, source, kind) => {
  expect(await openTable({ source })).toEqual({ ok: false, problem: { kind } });
});

test("refuses a zip bomb when it has become too large, whatever size it claims", () => {
  const bomb = workbook({ sheets: { One: " ".repeat(2_000_000) } });
  expect(readWorkbook(bomb)).toMatchObject({ ok: true });
  const limits = { ...batchLimits, workbookUnpackedBytesMax: 1_000_000 };
  expect(readWorkbook(bomb, undefined, limits)).toEqual({ ok: false, problem: "workbookTooLarge" });
});

test("counts no formatted blank cells", () => {
  const book = workbook({ sheets: { One: `<x:row>${'<x:c s="1"/>'.repeat(11)}${cell("", "1")}</x:row>` } });
  expect(readWorkbook(book, undefined, { ...batchLimits, workbookCellsMax: 1 })).toMatchObject({ ok: true });
});

test("refuses more cells than the limit", () => {
  const book = workbook({ sheets: { One: `<x:row>${cell("", "1").repeat(11)}</x:row>` } });
  const limits = { ...batchLimits, workbookCellsMax: 10 };
  expect(readWorkbook(book, undefined, limits)).toEqual({ ok: false, problem: "workbookTooLarge" });
});
