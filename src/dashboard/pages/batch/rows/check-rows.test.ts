import { describe, expect, test } from "vitest";
import { sampleSummary } from "#component-page/samples.ts";
import * as limits from "#contract/limits.ts";
import { applyChanges, listChangeables } from "#scene/apply-changes.ts";
import type { ColumnTarget } from "../../../model/batches/stored-batch.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { documentOf } from "../../../model/design/design.ts";
import {
  checkRow,
  checkRows,
  createTextCheck,
  recheckRows,
  type RowProblem,
  rowsWithProblem,
  sortByProblem,
} from "./check-rows.ts";
import { readInputs } from "../../../model/template/template-inputs.ts";
import { problemFinderOf } from "../use-table-checks.ts";
import type { TextFits } from "../../../model/drawing/text-look.ts";
import { listChoices, nameOfRow, readRow, toReaders, toRowComposition } from "./row-composition.ts";
import type { Table } from "../table/table.ts";

const document = documentOf({
  width: 100,
  height: 100,
  components: [{ id: "title", type: "TEXT", x: 0, y: 0, width: 50, height: 20, text: "Hello" }],
});

const property = (name: string): ColumnTarget => ({ kind: "property", componentId: "title", property: name });
const targets: ColumnTarget[] = [
  property("text"),
  property("color"),
  property("fontSize"),
  { kind: "option", option: "width" },
  { kind: "option", option: "fileName" },
  { kind: "unused" },
];
const readers = toReaders(targets, listNamedComponents(document, []));
const checks = {
  readers,
  emptyCells: "clear",
  findFaults: (changes: Parameters<typeof applyChanges>[1]) => ({
    faults: applyChanges(document, changes).faults,
    missing: [],
  }),
} as const;
const row = (...cells: string[]) => ({ line: 2, cells });

test("accepts values that the template and the interface accept", () => {
  expect(checkRow(row("Hi", "#c61d78", "24", "640", "card", "anything"), checks)).toBeUndefined();
});

test("names the column of each rejected value, and the accepted values", () => {
  const problem = checkRow(row("Hi", "reddish", "1,5", "wide", "card", ""), checks);
  expect(problem).toMatchObject({ kind: "cells", faults: [{ column: 1 }, { column: 2 }, { column: 3 }] });
  const messages = problem?.kind === "cells" ? problem.faults.map(({ message }) => message) : [];
  expect(messages[0]).toMatch(/CSS colour .* got "reddish"/);
  expect(messages[1]).toMatch(/number from .* got "1,5"/);
  expect(messages[2]).toMatch(/integer/);
});

test("adds entries of columns to the metadata, and uses one column twice", () => {
  const columns: ColumnTarget[] = [
    { kind: "metadata", name: "campaign" },
    { kind: "option", option: "metadata" },
    property("text"),
  ];
  const second: ColumnTarget[] = [
    { kind: "unused" },
    { kind: "unused" },
    { kind: "option", option: "fileName" },
  ];
  const twice = toReaders(columns, listNamedComponents(document, []), ",", second);
  const values = readRow(["spring", '{"order":7}', "Hi"], twice, "clear");
  expect(values.changes).toEqual([{ componentId: "title", property: "text", value: "Hi" }]);
  const base = { changes: [], options: { metadata: '{"team":"a"}' } };
  expect(toRowComposition(base, values).options).toEqual({
    fileName: "Hi",
    metadata: '{"team":"a","order":7,"campaign":"spring"}',
  });
  const empty = toRowComposition(base, readRow(["", "", ""], twice, "clear"));
  expect(empty.options).toEqual({ metadata: '{"team":"a"}' });
});

test("braces of a cell take the styles of the template's runs, and other braces are letters", () => {
  const runs = [{ text: "Save " }, { text: "20 %", weight: 900 }];
  const styled = documentOf({ components: [{ id: "title", type: "TEXT", text: runs }] });
  const values = readRow(
    ["Only {today} for {{you}}"],
    toReaders([property("text")], listNamedComponents(styled, [])),
    "clear",
  );
  const applied = applyChanges(styled, toRowComposition({ changes: [], options: {} }, values).changes);
  expect(applied.document.pages[0]?.components[0]).toMatchObject({
    text: "Only {today} for {{you}}",
    styles: [{ weight: 900 }],
  });
});

test("reports unreadable metadata at its column, also beside entries of other columns", () => {
  const columns: ColumnTarget[] = [
    property("text"),
    { kind: "metadata", name: "__proto__" },
    { kind: "option", option: "metadata" },
  ];
  const metadata = toReaders(columns, listNamedComponents(document, []));
  const base = { changes: [], options: { metadata: '{"team":"a"}' } };
  const broken = readRow(["Hi", "x", "{team"], metadata, "clear");
  expect(toRowComposition(base, broken).options).toEqual({ metadata: "{team" });
  expect(checkRow(row("Hi", "x", "{team"), { ...checks, readers: metadata })).toMatchObject({
    faults: [{ column: 2 }],
  });
  const entry = readRow(["Hi", "x", ""], metadata, "clear");
  expect(toRowComposition(base, entry).options).toEqual({ metadata: '{"team":"a","__proto__":"x"}' });
  const long = row("Hi", "x".repeat(limits.metadataBytesMax + 1), "");
  expect(checkRow(long, { ...checks, readers: metadata })).toMatchObject({ faults: [{ column: 1 }] });
});

test("sends numbers as numbers, and ignores empty cells except those of texts", () => {
  expect(readRow(["", "", "24", "640", "", ""], readers, "clear")).toMatchObject({
    changes: [
      { componentId: "title", property: "text", value: "" },
      { componentId: "title", property: "fontSize", value: 24 },
    ],
    options: { width: 640 },
  });
});

test.each([
  ["+640", 640],
  ["-5", -5],
])("sends the signed number %s as a number", (cell, width) => {
  expect(readRow(["", "", "", cell, "", ""], readers, "keep").options).toEqual({ width });
});

test("an empty cell keeps or clears the composed text, as set", () => {
  const base = { changes: [{ componentId: "title", property: "text", value: "Composed" }], options: {} };
  const kept = toRowComposition(base, readRow(["", "#fff", "", "", "", ""], readers, "keep"));
  expect(kept.changes).toEqual([
    { componentId: "title", property: "text", value: "Composed" },
    { componentId: "title", property: "color", value: "#fff" },
  ]);
  const cleared = toRowComposition(base, readRow(["", "", "", "", "", ""], readers, "clear"));
  expect(cleared.changes).toEqual([{ componentId: "title", property: "text", value: "" }]);
});

test("a row's options override the composed ones", () => {
  const base = { changes: [], options: { fileName: "base", expires: 60 } };
  expect(toRowComposition(base, readRow(["", "", "", "", "own", ""], readers, "keep")).options).toEqual({
    fileName: "own",
    expires: 60,
  });
});

test("lists only the rows with a problem, by index", async () => {
  const rows = Array.from({ length: 100 }, (_, at) =>
    row("x", at === 41 ? "reddish" : "#fff", "", "", "", ""),
  );
  rows.push({ ...row("x"), fault: { kind: "tooLong" } } as never);
  const problems = await checkRows(rows, checks, new AbortController().signal);
  expect([...problems.keys()]).toEqual([41, 100]);
  expect(problems.get(100)).toEqual({ kind: "row", fault: { kind: "tooLong" } });
});

test("reads an opacity as a percentage, and rejects one out of range", () => {
  const opacity = toReaders([property("opacity")], listNamedComponents(document, []));
  const valueOf = (cell: string) => readRow([cell], opacity, "clear").changes[0]?.value;
  expect(["0.5", "50", "50%", "50 %"].map(valueOf)).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(checkRow(row("50 %"), { ...checks, readers: opacity })).toBeUndefined();
  expect(checkRow(row("101 %"), { ...checks, readers: opacity })).toMatchObject({
    kind: "cells",
    faults: [{ column: 0, message: expect.stringContaining('"0 %" to "100 %"') as string }],
  });
});

test.each([
  ["4,5", ";", 4.5],
  ["-0,25", ";", -0.25],
  [",5", ";", 0.5],
  ["1.234,5", ";", 1234.5],
  ["0,8", "\t", 0.8],
  ["4.5", ";", 4.5],
  ["12", ";", 12],
  ["10 237,65", ";", 10_237.65],
  ["10\u00A0237,65", ";", 10_237.65],
  ["-1\u202F234\u202F567", "\t", -1_234_567],
  ["1'234.50", ",", 1_234.5],
  ["1’234", ";", 1_234],
  ["1,234,567.5", ",", 1_234_567.5],
  ["\u2212100,50", ";", -100.5],
  ["(1,234.50)", ",", -1_234.5],
  ["45-", ",", -45],
  ["４．５", ",", 4.5],
  ["٤٫٥", ",", 4.5],
  ["۱٬۲۳۴", ";", 1_234],
  ["12 34", ";", "12 34"],
  ["1,234", ",", "1,234"],
  // A comma is no decimal sign where it could be anything else.
  ["4,5", ",", "4,5"],
  ["4,5,6", ";", "4,5,6"],
  ["1,234.5", ";", "1,234.5"],
] as const)("reads the number %j of a table that is separated by %j", (cell, delimiter, value) => {
  const numbers = toReaders([property("x")], listNamedComponents(document, []), delimiter);
  expect(readRow([cell], numbers, "clear").changes[0]?.value).toBe(value);
});

test("reads a percentage with a decimal comma", () => {
  const opacity = toReaders([property("opacity")], listNamedComponents(document, []), ";");
  expect(readRow(["12,5 %"], opacity, "clear").changes[0]?.value).toBe(0.125);
});

test("reads true and false as spreadsheets write them", () => {
  const visible = toReaders([property("visible")], listNamedComponents(document, []), ",");
  const valueOf = (cell: string) => readRow([cell], visible, "clear").changes[0]?.value;
  for (const cell of ["true", "TRUE", " True ", "WAHR", "VRAI", "VERDADERO"])
    expect(valueOf(cell), cell).toBe(true);
  for (const cell of ["false", "FALSE", "False", "FALSCH", "FAUX", "FALSO"])
    expect(valueOf(cell), cell).toBe(false);
  expect(valueOf("maybe")).toBe("maybe");
});

test("after a correction checks that row only, and keeps the order of the problems", async () => {
  const rows = [
    row("a", "reddish", "", "", "", ""),
    row("b", "red", "", "", "", ""),
    row("c", "x", "", "", "", ""),
  ];
  const problems = await checkRows(rows, checks, new AbortController().signal);
  expect([...problems.keys()]).toEqual([0, 2]);

  const corrected = [row("a", "red", "", "", "", ""), row("b", "y", "", "", "", ""), ...rows.slice(2)];
  const after = recheckRows({ rows, checks, problems }, corrected);
  expect([...(after?.keys() ?? [])]).toEqual([1, 2]);
  // The row that is as it was is not checked again.
  expect(after?.get(2)).toBe(problems.get(2));
  expect(recheckRows({ rows, checks, problems }, rows.slice(1))).toBeUndefined();
});

describe("the inputs of a template", () => {
  const source = {
    inputs: {
      "title.text": { label: "Headline", required: true, maxLength: 10 },
      "title.color": { oneOf: ["#c61d78", "#0b7d4f"] },
    },
  };
  const checksOf = async (columns: readonly ColumnTarget[], baseNames: readonly string[] = []) => {
    const inputs = await readInputs(source, listChangeables(document));
    const findFaults = problemFinderOf({
      summary: sampleSummary,
      templateId: "card",
      properties: [],
      document,
      html: undefined,
      inputs,
      documentProblems: [],
    });
    const described = { ...document, ...(inputs !== undefined && { interface: inputs.described }) };
    return {
      readers: toReaders(columns, listNamedComponents(described, [])),
      emptyCells: "keep",
      findFaults,
      baseNames: new Set(baseNames),
    } as const;
  };
  test("each cell is checked by the rules, and its column has the choices", async () => {
    const inputChecks = await checksOf([property("text"), property("color")]);
    expect(checkRow(row("A headline that is long", "#000000"), inputChecks)).toEqual({
      kind: "cells",
      faults: [
        { column: 0, message: "At most 10 characters are accepted; this has 23." },
        { column: 1, message: "Must be one of #c61d78, #0b7d4f." },
      ],
    });
    expect(checkRow(row("Sale", "#0B7D4F"), inputChecks)).toBeUndefined();
    expect(listChoices(inputChecks.readers, 0)).toBeUndefined();
    expect(listChoices(inputChecks.readers, 1)).toEqual(["#c61d78", "#0b7d4f"]);
  });

  test("a required input is missing in its cell, without a column in the row, unless the composition has it", async () => {
    const both = await checksOf([property("text"), property("color")]);
    expect(checkRow(row("", "#0b7d4f"), both)).toMatchObject({
      faults: [{ column: 0, message: "A value is required." }],
    });
    const columns = [property("color")];
    expect(checkRow(row("#0b7d4f"), await checksOf(columns))).toMatchObject({
      faults: [{ column: undefined, message: "'title.text' (Headline) is required; got nothing" }],
    });
    expect(checkRow(row("#0b7d4f"), await checksOf(columns, ["title.text"]))).toBeUndefined();
  });
});

describe("a text that has to fit its box", () => {
  const strict = {
    ...document,
    interface: { inputs: { "title.text": { label: "Headline", overflow: "reject" } } },
  } as const;
  /** Up to five letters fit, up to nine if the letters are small; letters of Japanese need a font. */
  const fitting = (load: () => Promise<void> | undefined = () => undefined): TextFits => ({
    of: ({ text, fontSize }) => (text.length > (fontSize < 20 ? 9 : 5) ? "cut" : "fits"),
    load,
  });
  const checksWith = (
    columns: readonly ColumnTarget[],
    base: { componentId: string; property: string; value: string | number }[] = [],
    fits = fitting(),
  ) => ({
    ...checks,
    readers: toReaders(columns, listNamedComponents(document, [])),
    checkTexts: createTextCheck(
      { document: strict, outputFormat: "png" },
      { changes: base, options: {} },
      fits,
    ),
  });
  const change = (name: string, value: string | number) => ({ componentId: "title", property: name, value });

  test("is rejected in its cell", () => {
    const columns = [{ kind: "unused" } as const, property("text")];
    expect(checkRow(row("", "Too long"), checksWith(columns))).toEqual({
      kind: "cells",
      faults: [{ column: 1, message: "The text does not fit its box. Shorten it." }],
    });
    expect(checkRow(row("", "Fits"), checksWith(columns))).toBeUndefined();
  });

  test("is laid out with the composition, and in its own size", () => {
    const columns = [property("text"), property("fontSize")];
    expect(checkRow(row("Eightish", ""), checksWith(columns, [change("fontSize", 12)]))).toBeUndefined();
    expect(checkRow(row("Eightish", "12"), checksWith(columns))).toBeUndefined();
    const small = checksWith([property("fontSize")], [change("text", "Eightish"), change("fontSize", 12)]);
    expect(checkRow(row(""), small)).toBeUndefined();
    // No column sets the text, so the message names the input.
    const message = "'title.text' (Headline) does not fit its box; got 8 characters: \"Eightish\"";
    expect(checkRow(row("30"), small)).toEqual({ kind: "cells", faults: [{ column: undefined, message }] });
  });

  test("of the composition is not reported in each row", () => {
    const base = [change("text", "Composed")];
    const columns: ColumnTarget[] = [{ kind: "option", option: "width" }];
    expect(checkRow(row("640"), checksWith(columns, base))).toBeUndefined();
    const size = { ...checksWith([property("fontSize")], base), emptyCells: "keep" } as const;
    expect(checkRow(row(""), size)).toMatchObject({ faults: [{ column: undefined }] });
  });

  test("waits for fonts in a check of all rows, and checks again after a correction that needs one", async () => {
    let isLoaded = false;
    const load = () => (isLoaded ? undefined : Promise.resolve().then(() => void (isLoaded = true)));
    const waiting = checksWith([property("text")], [], fitting(load));
    const rows = [row("Too long"), row("Fits")];
    const problems = await checkRows(rows, waiting, new AbortController().signal);
    expect([...problems.keys()]).toEqual([0]);
    isLoaded = false;
    const corrected = [row("Short"), rows[1] ?? row()];
    expect(recheckRows({ rows, checks: waiting, problems }, corrected)).toBeUndefined();
    isLoaded = true;
    expect(recheckRows({ rows, checks: waiting, problems }, corrected)?.size).toBe(0);
  });
});

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

test("a row is told from others by its file name, otherwise by its first value", () => {
  const all = toReaders([property("text"), { kind: "option", option: "fileName" }, { kind: "unused" }], []);
  expect(nameOfRow(["Hello", " anna.png ", "x"], all)).toBe("anna.png");
  expect(nameOfRow(["Hello", "", "x"], all)).toBe("Hello");
  expect(nameOfRow(["", " ", "x"], all)).toBe("");
});
