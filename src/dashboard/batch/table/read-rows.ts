import Papa from "papaparse";
import { fail, type Result, succeed } from "#contract/result.ts";
import { batchLimits } from "../batch-limits.ts";
import type { Delimiter } from "./delimiters.ts";
import type { TableProblem, TableRow } from "./read-table.ts";
import { countLines, type TextReader } from "./text-reader.ts";

/** The parser is given this much at a time, and more only where one row is longer. */
const windowLengthDefault = 65_536;
/** Behind a broken row, where the parser may go through all that it is given in search of a quote. */
const windowLengthMin = 2_048;
/** Rows without content that have to be parsed to be known as such, for each row that a batch may have. */
const blankRowsFactor = 10;

interface RowsSettings {
  delimiter: Delimiter;
  hasHeader: boolean;
}

/**
 * The rows that have content, the header among them. Ends at the first row over a limit: what comes behind it is not
 * parsed. Broken quotes and overlong rows cost the line in which they begin and no other.
 */
export function readRows(reader: TextReader, settings: RowsSettings): Result<TableRow[], TableProblem> {
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

/** What follows a quote tells whether it closes a value, so no window ends behind one. */
function withoutQuotesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '"' || text[end - 1] === " ")) end -= 1;
  return text.slice(0, end);
}

interface WindowRead {
  /** Where the first row begins that was not taken. */
  end: number;
  /** The quotes of the row there. */
  isBroken: boolean;
  /** The row there goes on behind the window, inside a value in quotes. */
  isCutInQuotes: boolean;
  /** Values that it has until then, outside of quotes. */
  cutCells: number;
  problem: TableProblem | undefined;
}

/** Takes the rows of a window that end in it. */
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
  Papa.parse<string[]>(window, {
    delimiter,
    newline: "\n",
    step: ({ data, errors, meta }, parser) => {
      const faults = errors.filter(({ type }) => type === "Quotes").map(({ code }) => code);
      const isWhole = faults.length === 0 && window[meta.cursor - 1] === "\n";
      const isCut = meta.cursor >= window.length && !isRest && !isWhole;
      // A value that is not closed may be closed behind the window.
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

/** A row with more values than any header may have keeps as many as that. */
function bounded(row: TableRow): TableRow {
  const { columnsMax } = batchLimits;
  if (row.cells.length <= columnsMax) return row;
  const count = row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const cells = row.cells.slice(0, columnsMax);
  return count <= columnsMax ? { ...row, cells } : { ...row, cells, fault: { kind: "tooMany", count } };
}
