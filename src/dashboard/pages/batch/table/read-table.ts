import Papa from "papaparse";
import { fail, type Result, succeed } from "#contract/result.ts";
import { isOwnExport, withFormula } from "#contract/to-csv.ts";
import {
  type Delimiter,
  delimiters,
  delimiterSampleLength,
  detectDelimiter,
  otherDelimiters,
  quotesFirst,
} from "../../../model/batches/delimiters.ts";
import type { Table, TableProblem, TableRow } from "./table.ts";
import { batchLimits } from "../batch-limits.ts";

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

/** Characters parsed at a time; more only for a longer row. */
const windowLengthDefault = 65_536;
/** After a broken row, because the parser may scan its whole input for a closing quote. */
const windowLengthMin = 2_048;
/** Parsed rows, including blank ones, per row that a batch may have: some rows turn out to be blank only when parsed. */
const blankRowsFactor = 10;

interface RowsSettings {
  delimiter: Delimiter;
  hasHeader: boolean;
}

/**
 * Returns the rows with content, including the header. Stops at the first row over a limit; the rest is not parsed.
 * Broken quotes and overlong rows invalidate the line in which they begin and no other.
 */
function readRows(reader: TextReader, settings: RowsSettings): Result<TableRow[], TableProblem> {
  const rows: TableRow[] = [];
  const content = new RegExp(`[^\\s${settings.delimiter === "|" ? "\\|" : settings.delimiter}]`, "g");
  let windowLength = windowLengthDefault;
  let faulty = 0;
  let parsed = 0;

  const decidesWidth = () => rows.length === 0 || !settings.hasHeader;

  function take(cells: string[], line: number): TableProblem | undefined {
    parsed += 1;
    if (parsed > batchLimits.rowsMax * blankRowsFactor) return { kind: "tooManyRows" };
    if (cells.every((cell) => cell.trim() === "")) return undefined;
    if (decidesWidth() && cells.length > batchLimits.columnsMax) return { kind: "tooManyColumns" };
    rows.push(bounded({ line, cells }));
    const bodyLength = rows.length - (settings.hasHeader ? 1 : 0);
    return bodyLength > batchLimits.rowsMax ? { kind: "tooManyRows" } : undefined;
  }

  for (;;) {
    reader.skipLinesWithout(content);
    const ahead = reader.peek(windowLength);
    if (ahead === "") return succeed(rows);
    const isRest = reader.isRest(windowLength);
    const window = isRest ? ahead : withoutQuotesAtEnd(ahead);
    const read = parseWindow(window, { ...settings, isRest, line: reader.line }, take);
    if (read.problem !== undefined) return fail(read.problem);
    const isWide = decidesWidth() && read.cutCells > batchLimits.columnsMax;
    if (isWide) return fail({ kind: "tooManyColumns" });
    reader.skip(read.end);
    const isCut = !read.isBroken && read.end === 0 && !isRest;
    const isOverlong = isCut && windowLength === batchLimits.rowLengthMax;
    if (!read.isBroken && !isOverlong) {
      windowLength = Math.min(windowLength * 4, isCut ? batchLimits.rowLengthMax : windowLengthDefault);
      continue;
    }
    windowLength = windowLengthMin;
    const kind = read.isBroken || read.isCutInQuotes ? "quotes" : "tooLong";
    if (kind === "tooLong" && rows.length === 0) return fail({ kind: "rowTooLong", line: reader.line });
    rows.push({ line: reader.line, cells: [restOfLine(reader)], fault: { kind } });
    faulty += 1;
    if (faulty > batchLimits.brokenRowsMax)
      return fail({ kind: "tooManyBroken", count: faulty, line: reader.line });
    reader.skipLine();
  }
}

/** The next character decides whether a quote closes a value, so a window must not end after a quote. */
function withoutQuotesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '"' || text[end - 1] === " ")) end -= 1;
  return text.slice(0, end);
}

interface WindowRead {
  /** Start of the first row that was not taken. */
  end: number;
  /** The row at `end` has broken quotes. */
  isBroken: boolean;
  /** The window ends inside a quoted value of the row at `end`. */
  isCutInQuotes: boolean;
  /** Values of the row at `end` within the window, if it does not end inside quotes. */
  cutCells: number;
  problem: TableProblem | undefined;
}

/** Takes the complete rows of a window. */
function parseWindow(
  window: string,
  { delimiter, isRest, line: firstLine }: RowsSettings & { isRest: boolean; line: number },
  take: (cells: string[], line: number) => TableProblem | undefined,
): WindowRead {
  const read: WindowRead = {
    end: 0,
    isBroken: false,
    isCutInQuotes: false,
    cutCells: 0,
    problem: undefined,
  };
  let line = firstLine;
  Papa.parse<string[]>(quotesFirst(window, delimiter), {
    delimiter,
    newline: "\n",
    step: ({ data, errors, meta }, parser) => {
      const faults = errors.filter(({ type }) => type === "Quotes").map(({ code }) => code);
      const isWhole = faults.length === 0 && window[meta.cursor - 1] === "\n";
      const isCut = meta.cursor >= window.length && !isRest && !isWhole;
      // An unclosed value may be closed after the window.
      read.isBroken = isCut ? faults.includes("InvalidQuotes") : faults.length > 0;
      if (read.isBroken || isCut) {
        read.isCutInQuotes = faults.length > 0;
        read.cutCells = faults.length > 0 ? 0 : data.length;
        parser.abort();
      } else {
        read.problem = take(data, line);
        if (read.problem !== undefined) parser.abort();
        line += countLines(window, read.end, meta.cursor);
        read.end = meta.cursor;
      }
    },
  });
  return read;
}

function restOfLine(reader: TextReader): string {
  const text = reader.peek(batchLimits.rowLengthMax);
  const end = text.indexOf("\n");
  return end < 0 ? text : text.slice(0, end);
}

/** Truncates a row to the maximum number of columns. */
function bounded(row: TableRow): TableRow {
  const { columnsMax } = batchLimits;
  if (row.cells.length <= columnsMax) return row;
  const count = row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const cells = row.cells.slice(0, columnsMax);
  return count <= columnsMax ? { ...row, cells } : { ...row, cells, fault: { kind: "tooMany", count } };
}

/** Reads a text from its beginning, with normalised line breaks and without a byte order mark. */
export class TextReader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(source: string) {
    this.#text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  }

  /** The next line, from 1. */
  get line(): number {
    return this.#line;
  }

  /** Characters skipped so far. */
  get position(): number {
    return this.#at;
  }

  /** The next `length` characters, or all remaining ones. */
  peek(length: number): string {
    return this.#text.slice(this.#at, this.#at + length);
  }

  /** Whether `peek(length)` reaches the end of the text. */
  isRest(length: number): boolean {
    return this.#at + length >= this.#text.length;
  }

  skip(length: number): void {
    this.#line += countLines(this.#text, this.#at, this.#at + length);
    this.#at += length;
  }

  skipLine(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.skip((end < 0 ? this.#text.length : end + 1) - this.#at);
  }

  /** At the beginning of a line: skips all whole lines without a match of `content`, a global expression. */
  skipLinesWithout(content: RegExp): void {
    content.lastIndex = this.#at;
    const found = content.exec(this.#text)?.index;
    const end = found === undefined ? this.#text.length : this.#text.lastIndexOf("\n", found) + 1;
    this.skip(end - this.#at);
  }
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
