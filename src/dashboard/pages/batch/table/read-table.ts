import { fail, type Result, succeed } from "#contract/result.ts";
import { isOwnExport, withFormula } from "#contract/to-csv.ts";
import {
  type Delimiter,
  delimiters,
  delimiterSampleLength,
  detectDelimiter,
  otherDelimiters,
} from "../../../model/batches/delimiters.ts";
import { readRows } from "./read-rows.ts";
import type { Table, TableProblem, TableRow } from "./table.ts";
import { TextReader } from "./text-reader.ts";

export interface TableSettings {
  /** Default: detected. */
  delimiter?: Delimiter | undefined;
  /** Default: true. */
  hasHeader?: boolean;
}

/**
 * Reads a table. Broken quotes invalidate only their own row: parsing restarts at the next line, because an unclosed quote
 * would otherwise consume the rest of the file. Rejects a table at the first row over a limit, without reading the rest.
 */
export function readTable(source: string, settings?: TableSettings): Result<Table, TableProblem> {
  return readTableFrom(new TextReader(source), settings);
}

/** As `readTable`, from the reader's position. */
export function readTableFrom(reader: TextReader, settings: TableSettings = {}): Result<Table, TableProblem> {
  const named = readNamedDelimiter(reader);
  reader.skipLinesWithout(/\S/g);
  if (reader.peek(1) === "") return fail({ kind: "empty" });
  const delimiter = settings.delimiter ?? named ?? detectDelimiter(reader.peek(delimiterSampleLength));
  const hasHeader = settings.hasHeader ?? true;
  const read = readRows(reader, { delimiter, hasHeader });
  if (!read.ok) return read;
  const found = hasHeader ? withoutPreamble(read.value) : read.value;
  const width =
    (hasHeader ? found[0]?.cells.length : Math.max(0, ...found.map(({ cells }) => cells.length))) ?? 0;
  const header = hasHeader ? found[0]?.cells : undefined;
  const body = hasHeader ? found.slice(1) : found;
  if (body.length === 0) return fail({ kind: "noRows" });
  const names = Array.from({ length: width }, (_, at) => header?.[at]?.trim() || undefined);
  const kept = columnsWithContent(names, body);
  const columns = names.slice(0, kept);
  const isOwn = isOwnExport(columns);
  // None of ours is separated by bars.
  const restore = (text: string) => withFormula(text, delimiter === "|" ? "," : delimiter);
  return succeed({
    columns: isOwn ? columns.map((name) => name && restore(name)) : columns,
    rows: body.map((row) => fitted(isOwn ? { ...row, cells: row.cells.map(restore) } : row, kept)),
    delimiter,
    otherDelimiters: kept === 1 ? otherDelimiters(found[0]?.cells[0] ?? "", delimiter) : [],
  });
}

/** Lines before the header, at most. */
const preambleMax = 20;

/**
 * The rows from the header: banks and shops write a title, a period or an account above it, each in one cell or after a
 * colon. Of other tables all rows.
 */
function withoutPreamble(rows: TableRow[]): TableRow[] {
  const isAbove = ({ cells: [first = "", ...others] }: TableRow) => {
    const filled = others.filter((cell) => cell.trim() !== "").length;
    return filled === 0 || (filled === 1 && /:\s*$/.test(first));
  };
  const start = rows.slice(0, preambleMax).findIndex((row) => !isAbove(row));
  const [last, header, next] = rows.slice(Math.max(0, start - 1));
  const width = header?.cells.length ?? 0;
  // One line right above may be a header that names the first column only.
  const isApart = start > 1 || (start === 1 && (header?.line ?? 0) - (last?.line ?? 0) > 1);
  return isApart && width > 2 && next?.cells.length === width ? rows.slice(start) : rows;
}

/**
 * Returns the separator that a first line `sep=;` names, which some spreadsheets write, and skips that line. A program that
 * has read the file as a table adds separators at its end.
 */
function readNamedDelimiter(reader: TextReader): Delimiter | undefined {
  const match = /^"?sep= ?(.)"?[,;|\t ]*\n/i.exec(reader.peek(namedLengthMax));
  const named = delimiters.find((delimiter) => delimiter === match?.[1]);
  if (match !== null && named !== undefined) reader.skip(match[0].length);
  return named;
}

const namedLengthMax = 1_000;

/** Counts the columns without the empty ones at the right, which spreadsheets leave behind. */
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
  const missing = width - row.cells.length;
  if (row.fault !== undefined || missing === 0) return row;
  // Many programs leave out empty values at the end of a row.
  if (missing > 0) return { ...row, cells: [...row.cells, ...Array.from({ length: missing }, () => "")] };
  const rest = row.cells.slice(width);
  return rest.every((cell) => cell.trim() === "")
    ? { ...row, cells: row.cells.slice(0, width) }
    : { ...row, fault: { kind: "tooMany", count: row.cells.length } };
}
