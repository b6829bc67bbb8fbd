import Papa from "papaparse";
import { fail, type Result, succeed } from "#contract/result.ts";
import { batchLimits } from "../batch-limits.ts";
import { type Delimiter, delimiters, detectDelimiter, otherDelimiters } from "./delimiters.ts";

/** Why a row has not the values that its header promises. */
export type RowFault =
  | { kind: "quotes" }
  | { kind: "tooFew"; count: number }
  | { kind: "tooMany"; count: number };

export interface TableRow {
  /** Where it begins in the file; the first line is 1. */
  line: number;
  /** One for each column; of a row with a fault, what could be read. */
  cells: string[];
  fault?: RowFault;
}

export interface Table {
  /** The names of the header, or `undefined` where it has none. */
  columns: (string | undefined)[];
  rows: TableRow[];
  delimiter: Delimiter;
  /** Separators that stand in the first line of a table of one column. */
  otherDelimiters: Delimiter[];
}

export type TableProblem =
  | { kind: "empty" }
  /** A header and nothing below it. */
  | { kind: "noRows" }
  | { kind: "tooManyRows"; count: number }
  | { kind: "tooManyColumns"; count: number }
  | { kind: "tooManyBroken"; count: number; line: number };

export interface TableSettings {
  /** Absent: detected. */
  delimiter?: Delimiter | undefined;
  /** Default: the first row has the names. */
  hasHeader?: boolean;
}

/** The last column of a table of rejected rows, in every language: such a table comes back corrected. */
export const reasonColumns: readonly string[] = ["Reason", "Grund"];

/**
 * Reads a table. Broken quotes cost the row in which they stand and no other: without a closing quote a reader would take
 * the rest of the file for one value, so it starts again at the next line.
 */
export function readTable(source: string, settings: TableSettings = {}): Result<Table, TableProblem> {
  const { text, firstLine, named } = normalise(source);
  if (text.trim() === "") return fail({ kind: "empty" });
  const delimiter = settings.delimiter ?? named ?? detectDelimiter(text);
  const read = readRows(text, delimiter, firstLine);
  if (!read.ok) return read;
  const found = read.value;
  const hasHeader = settings.hasHeader ?? true;
  const width =
    (hasHeader ? found[0]?.cells.length : Math.max(...found.map(({ cells }) => cells.length))) ?? 0;
  if (width > batchLimits.columnsMax) return fail({ kind: "tooManyColumns", count: width });
  const header = hasHeader ? found[0]?.cells : undefined;
  const body = hasHeader ? found.slice(1) : found;
  if (body.length === 0) return fail({ kind: "noRows" });
  if (body.length > batchLimits.rowsMax) return fail({ kind: "tooManyRows", count: body.length });
  const names = Array.from({ length: width }, (_, at) => header?.[at]?.trim() || undefined);
  const kept = columnsWithContent(names, body);
  const columns = names.slice(0, kept);
  const isCorrected = reasonColumns.includes(columns.at(-1) ?? "");
  return succeed({
    columns,
    rows: body.map((row) => fitted(isCorrected ? withoutMarks(row) : row, kept)),
    delimiter,
    otherDelimiters: kept === 1 ? otherDelimiters(found[0]?.cells[0] ?? "", delimiter) : [],
  });
}

/** One kind of line break, no mark, and the line with which some spreadsheets name their separator taken off. */
function normalise(source: string): { text: string; firstLine: number; named: Delimiter | undefined } {
  const text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const match = /^"?sep=(.)"?\n/i.exec(text);
  const named = delimiters.find((delimiter) => delimiter === match?.[1]);
  return match === null || named === undefined
    ? { text, firstLine: 1, named: undefined }
    : { text: text.slice(match[0].length), firstLine: 2, named };
}

function readRows(text: string, delimiter: Delimiter, firstLine: number): Result<TableRow[], TableProblem> {
  const rows: TableRow[] = [];
  let broken = 0;
  let start = 0;
  let line = firstLine;
  while (start < text.length) {
    const from = start;
    let brokenAt: number | undefined;
    Papa.parse<string[]>(text.slice(from), {
      delimiter,
      newline: "\n",
      step: ({ data, errors, meta }, parser) => {
        if (errors.some(({ type }) => type === "Quotes")) {
          brokenAt = start;
          parser.abort();
          return;
        }
        if (data.some((cell) => cell.trim() !== "")) rows.push({ line, cells: data });
        const end = from + meta.cursor;
        line += countLines(text, start, end);
        start = end;
      },
    });
    if (brokenAt === undefined) break;
    const end = endOfLine(text, brokenAt);
    rows.push({ line, cells: [text.slice(brokenAt, end)], fault: { kind: "quotes" } });
    broken += 1;
    if (broken > batchLimits.brokenRowsMax) return fail({ kind: "tooManyBroken", count: broken, line });
    start = end + 1;
    line += 1;
  }
  return succeed(rows);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** Without the empty columns at the right, which spreadsheets leave behind. */
function columnsWithContent(names: readonly (string | undefined)[], rows: readonly TableRow[]): number {
  let count = names.length;
  while (
    count > 1 &&
    names[count - 1] === undefined &&
    rows.every(({ cells }) => (cells[count - 1] ?? "").trim() === "")
  ) {
    count -= 1;
  }
  return count;
}

function fitted(row: TableRow, width: number): TableRow {
  if (row.fault !== undefined || row.cells.length === width) return row;
  if (row.cells.length < width) return { ...row, fault: { kind: "tooFew", count: row.cells.length } };
  const rest = row.cells.slice(width);
  return rest.every((cell) => cell.trim() === "")
    ? { ...row, cells: row.cells.slice(0, width) }
    : { ...row, fault: { kind: "tooMany", count: row.cells.length } };
}

/** Takes off the apostrophes that `toSafeCell` has put before what a spreadsheet would have calculated. */
function withoutMarks(row: TableRow): TableRow {
  return {
    ...row,
    cells: row.cells.map((cell) => (/^'[=+\-@\t\r\n＝＋－＠\s]/.test(cell) ? cell.slice(1) : cell)),
  };
}
