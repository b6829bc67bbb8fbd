import Papa from "papaparse";
import { expect, test } from "vitest";
import { reasonColumns } from "#contract/to-csv.ts";
import { describeRowProblem } from "../describe-problem.ts";
import type { RowProblem } from "../rows/check-rows.ts";
import type { RowState } from "../../../model/batches/row-state.ts";
import type { Table } from "../table/table.ts";
import { readTable } from "../table/read-table.ts";
import { describeMissing, namesByRow, planZip, toRejectedLines, toResultLines } from "./result-files.ts";

const table: Table = {
  columns: ["title", undefined],
  rows: [
    { line: 2, cells: ["=cmd()", "-5"] },
    { line: 3, cells: ["two\nlines", "a,b"] },
    { line: 5, cells: ["bad", "x"] },
    { line: 6, cells: ["late", ""] },
  ],
  delimiter: ",",
  otherDelimiters: [],
};
const states = new Map<number, RowState>([
  [
    0,
    {
      step: "done",
      attempt: 1,
      requestId: "r1",
      href: "http://s/results/r1.jpg",
      warnings: ["cut", "small"],
    },
  ],
  [1, { step: "failed", attempt: 1, why: "refused", reason: "No template." }],
  [3, { step: "waiting", attempt: 1 }],
]);
const problems = new Map<number, RowProblem>([
  [2, { kind: "cells", faults: [{ column: 1, message: "must be a number" }] }],
]);
const files = new Map([[0, "row-1.jpg"]]);

test("begins a row's note with the rejected value, because the line may be truncated", () => {
  const problem: RowProblem = { kind: "cells", faults: [{ column: 0, message: "must be a colour" }] };
  expect(describeRowProblem(problem, ["badge.color"], ["reddish"]).join(" ")).toBe(
    "badge.color: “reddish”. Must be a colour.",
  );
});

test("lists every row with its result, and escapes formulas", () => {
  const read = Papa.parse<string[]>(toResultLines({ table, states, problems, files }).join("").trim()).data;
  expect(read).toEqual([
    ["row", "title", "", "status", "requestId", "href", "file", "error", "warnings"],
    ["1", "'=cmd()", "-5", "done", "r1", "http://s/results/r1.jpg", "row-1.jpg", "", "cut; small"],
    ["2", "two\nlines", "a,b", "failed", "", "", "", "No template.", ""],
    ["3", "bad", "x", "rejected", "", "", "", "Column 2: Must be a number.", ""],
    ["4", "late", "", "waiting", "", "", "", "", ""],
  ]);
});

test("keeps the semicolons of a table", () => {
  expect(toResultLines({ table: { ...table, delimiter: ";" }, states, problems, files })[1]).toContain(
    "'=cmd();-5;done;",
  );
});

test("reads exported rejected rows again and replaces their reason", () => {
  const text = toRejectedLines(table, problems).join("");
  const again = readTable(text.replace("bad,", "'=bad,"));
  if (!again.ok) throw new Error(again.problem.kind);
  expect(again.value.columns).toEqual(["title", undefined, reasonColumns.en]);
  expect(again.value.rows[0]?.cells).toEqual(["=bad", "x", "Column 2: Must be a number."]);
  const twice = toRejectedLines(
    again.value,
    new Map([[0, { kind: "row", fault: { kind: "quotes" } } as const]]),
  );
  expect(Papa.parse<string[]>(twice.join("").trim()).data[0]).toEqual(["title", "", reasonColumns.en]);
});

test("packs the rendered rows under their names, and lists the missing ones", () => {
  const plan = planZip(table, states, problems, (row) => (row === 0 ? "Card/1" : undefined));
  expect(plan.pictures).toEqual([{ row: 0, name: "Card-1.jpg", href: "http://s/results/r1.jpg" }]);
  expect(plan.missing.map(({ row }) => row)).toEqual([1, 2, 3]);
  expect(namesByRow(plan.pictures)).toEqual(new Map([[0, "Card-1.jpg"]]));
  expect(describeMissing(plan.missing)).toMatch(
    /Row 2: .*failed\. No template\.\r\nRow 3: .*rejected\. Column 2: Must be a number\./,
  );
});
