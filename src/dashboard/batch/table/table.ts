import type { Delimiter } from "./delimiters.ts";

/** Why a row has not the values that its header promises. */
export type RowFault =
  | { kind: "quotes" }
  /** More characters than a request may have. */
  | { kind: "tooLong" }
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
  | { kind: "tooManyRows" }
  | { kind: "tooManyColumns" }
  /** The first row, which defines the columns. */
  | { kind: "rowTooLong"; line: number }
  | { kind: "tooManyBroken"; count: number; line: number };
