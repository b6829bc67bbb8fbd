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
