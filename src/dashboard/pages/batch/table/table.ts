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
