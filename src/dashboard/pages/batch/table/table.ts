import type { Delimiter } from "../../../model/batches/delimiters.ts";

export type TableRowProblem =
  | { kind: "quotes" }
  /** More characters than a request may have. */
  | { kind: "tooLong" }
  | { kind: "tooMany"; count: number };

export interface TableRow {
  /** Line of the file in which it begins, from 1. */
  line: number;
  /** One per column, empty where the row ended early; for a row with a fault, those that could be read. */
  cells: string[];
  fault?: TableRowProblem;
}

export interface Table {
  /** The names in the header; `undefined` for a column without one. */
  columns: (string | undefined)[];
  rows: TableRow[];
  delimiter: Delimiter;
  /** Other separators in the first line of a table with one column. */
  otherDelimiters: Delimiter[];
}

export type TableProblem =
  | { kind: "empty" }
  /** A header without rows. */
  | { kind: "noRows" }
  | { kind: "tooManyRows" }
  | { kind: "tooManyColumns" }
  /** The first row, which defines the columns. */
  | { kind: "rowTooLong"; line: number }
  | { kind: "tooManyBroken"; count: number; line: number };

/** The table with the corrected rows, which have no fault any more. Other rows keep their identity. */
export function correctTable(table: Table, corrections: ReadonlyMap<number, readonly string[]>): Table {
  if (corrections.size === 0) return table;
  const rows = table.rows.map((row, index) => {
    const cells = corrections.get(index);
    return cells === undefined ? row : { line: row.line, cells: [...cells] };
  });
  return { ...table, rows };
}

/**
 * The cells of a row as they are offered for correction: one for each column. Of a row with too many values, those are
 * joined that most likely are one value with a separator in it: `isAccepted` says whether the template takes the row.
 */
export function cellsToCorrect(
  table: Table,
  row: number,
  isAccepted: (cells: string[]) => boolean = () => true,
): string[] {
  const { cells = [] } = table.rows[row] ?? {};
  const count = table.columns.length;
  const surplus = cells.length - count;
  if (surplus <= 0) return Array.from({ length: count }, (_, column) => cells[column] ?? "");
  const joined = table.columns.map((_name, column) => {
    const parts = cells.slice(column, column + surplus + 1);
    const result = cells.toSpliced(column, surplus + 1, parts.join(table.delimiter));
    // In a sentence a space follows a comma, between columns it seldom does.
    const isSentence = parts.slice(1).every((part) => /^\s+\S/.test(part));
    return { result, score: (isAccepted(result) ? 2 : 0) + (isSentence ? 1 : 0) };
  });
  const best = joined.toSorted((a, b) => b.score - a.score)[0];
  return best?.result ?? [];
}

export function rowsWithValue(table: Table, column: number, value: string): number[] {
  return table.rows.flatMap(({ cells, fault }, row) =>
    fault === undefined && cells[column] === value ? [row] : [],
  );
}

/** The corrections that put another value into a column of some rows. */
export function replaceCells(
  table: Table,
  rows: readonly number[],
  column: number,
  value: string,
): Map<number, string[]> {
  return new Map(rows.map((row) => [row, (table.rows[row]?.cells ?? []).with(column, value)]));
}
