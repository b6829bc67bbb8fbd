import type { Table } from "./table.ts";

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
 * The cells of a row as they are offered for correction: one for each column. Of a row with too many values, the last
 * cell has the rest.
 */
export function cellsToCorrect(table: Table, row: number): string[] {
  const { cells = [] } = table.rows[row] ?? {};
  const count = table.columns.length;
  return Array.from({ length: count }, (_, column) =>
    column === count - 1 ? cells.slice(column).join(table.delimiter) : (cells[column] ?? ""),
  );
}

/** The rows with the same value in a column, in order. */
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
