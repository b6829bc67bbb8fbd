import type { Table } from "../table/table.ts";
import type { CellProblem, RowProblem } from "./check-rows.ts";

/** The faults of a row's cells; a row that cannot be read has none. */
export function problemsOf(problem: RowProblem): readonly CellProblem[] {
  return problem.kind === "cells" ? problem.faults : [];
}

/** The rows with the same fault in a column as a row, whatever their values, in order. */
export function rowsWithProblem(
  table: Table,
  problems: ReadonlyMap<number, RowProblem>,
  row: number,
  column: number,
): number[] {
  const problemIn = (at: number): string | undefined => {
    const problem = problems.get(at);
    const fault = problem && problemsOf(problem).find((one) => one.column === column);
    return fault && withoutValue(fault.message, table.rows[at]?.cells[column] ?? "");
  };
  const fault = problemIn(row);
  return fault === undefined ? [] : [...problems.keys()].filter((at) => problemIn(at) === fault);
}

/** A message names what was found: the value, its length or its number. */
function withoutValue(message: string, value: string): string {
  return (value === "" ? message : message.replaceAll(value, "")).replaceAll(/\d+/g, "");
}

/** All rows: those with a fault first, those with one in `column` before the others, otherwise in order. */
export function sortByProblem(
  rowCount: number,
  problems: ReadonlyMap<number, RowProblem>,
  column?: number,
): number[] {
  const rankOf = (row: number): number => {
    const problem = problems.get(row);
    if (problem === undefined) return 2;
    return column !== undefined && problemsOf(problem).some((fault) => fault.column === column) ? 0 : 1;
  };
  return Array.from({ length: rowCount }, (_, row) => row).toSorted((a, b) => rankOf(a) - rankOf(b) || a - b);
}
