import { asSentence } from "../problems/as-sentence.ts";
import { formatBytes, formatCount } from "../design-system/format.ts";
import { batchLimits } from "./batch-limits.ts";
import type { CellFault, RowProblem } from "./rows/check-rows.ts";
import type { OpenProblem } from "./table/table-messages.ts";
import { texts } from "./texts.ts";

/** Why a table cannot be read, and what to do. */
export function describeOpenProblem(problem: OpenProblem): string {
  const words = texts.problems;
  switch (problem.kind) {
    case "tooManyRows":
      return words.tooManyRows(formatCount(batchLimits.rowsMax));
    case "tooManyColumns":
      return words.tooManyColumns(formatCount(batchLimits.columnsMax));
    case "rowTooLong":
      return words.rowTooLong(formatCount(problem.line), formatCount(batchLimits.rowLengthMax));
    case "tooManyBroken":
      return words.tooManyBroken(formatCount(problem.line));
    default:
      return words[problem.kind];
  }
}

export function describeTooLarge(bytes: number): string {
  return texts.problems.tooLarge(formatBytes(bytes), formatBytes(batchLimits.fileBytesMax));
}

/** Why a row is rejected, one sentence for each of its faults. */
export function describeRowProblem(problem: RowProblem, columns: readonly (string | undefined)[]): string[] {
  const words = texts.checks;
  if (problem.kind === "cells") return problem.faults.map((fault) => describeCellFault(fault, columns));
  const { fault } = problem;
  switch (fault.kind) {
    case "quotes":
      return [words.quotes];
    case "tooLong":
      return [words.tooLong(formatCount(batchLimits.rowLengthMax))];
    case "tooFew":
      return [words.tooFew(fault.count, columns.length)];
    case "tooMany":
      return [words.tooMany(fault.count, columns.length)];
  }
}

/** The same for one line, which may be cut: the value that is not accepted comes before all that would be. */
export function noteRowProblem(
  problem: RowProblem,
  columns: readonly (string | undefined)[],
  cells: readonly string[],
): string {
  if (problem.kind === "row") return describeRowProblem(problem, columns).join(" ");
  return problem.faults
    .map(({ column, message }) =>
      texts.checks.cellNote(columnName(columns, column), cells[column] ?? "", asSentence(message)),
    )
    .join(" ");
}

function describeCellFault({ column, message }: CellFault, columns: readonly (string | undefined)[]): string {
  return texts.checks.cell(columnName(columns, column), asSentence(message));
}

/** A column without a name is called after its place. */
export function columnName(columns: readonly (string | undefined)[], column: number): string {
  return columns[column] ?? texts.mapping.unnamed(column + 1);
}
