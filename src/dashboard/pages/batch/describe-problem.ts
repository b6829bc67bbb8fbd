import { formatBytes, formatCount } from "../../base/design-system/format.ts";
import { asSentence } from "../../base/language/problems/problem-words.ts";
import { batchLimits } from "./batch-limits.ts";
import type { RowProblem } from "./rows/check-rows.ts";
import type { OpenProblem } from "./table/open-table.ts";
import { texts } from "./texts.ts";

export function describeOpenProblem(problem: OpenProblem): string {
  const words = texts.problems;
  switch (problem.kind) {
    case "tooManyRows":
      return words.tooManyRows(formatCount(batchLimits.rowsMax));
    case "tooManyColumns":
      return words.tooManyColumns(formatCount(batchLimits.columnsMax));
    case "workbookTooLarge":
      return words.workbookTooLarge(
        formatBytes(batchLimits.workbookBytesMax),
        formatBytes(batchLimits.workbookUnpackedBytesMax),
        formatCount(batchLimits.workbookCellsMax),
      );
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

/**
 * Returns why a row is rejected, one sentence per fault. With its cells, for one line that may be truncated, the rejected
 * values come first.
 */
export function describeRowProblem(
  problem: RowProblem,
  columns: readonly (string | undefined)[],
  cells?: readonly string[],
): string[] {
  const words = texts.checks;
  if (problem.kind === "cells") {
    return problem.faults.map(({ column, message }) => {
      const sentence = asSentence(message);
      if (column === undefined) return sentence;
      const name = columnName(columns, column);
      return cells ? words.cellNote(name, cells[column] ?? "", sentence) : words.cell(name, sentence);
    });
  }
  const { fault } = problem;
  switch (fault.kind) {
    case "quotes":
      return [words.quotes];
    case "tooLong":
      return [words.tooLong(formatCount(batchLimits.rowLengthMax))];
    case "tooMany":
      return [words.tooMany(fault.count, columns.length)];
  }
}

/** The column's name, or its position if it has none. */
export function columnName(columns: readonly (string | undefined)[], column: number): string {
  return columns[column] ?? texts.mapping.unnamed(column + 1);
}

const namesMax = 8;

/** The names with commas; of many, the first ones and how many more there are. */
export function shortList(names: readonly string[]): string {
  const more = names.length - namesMax;
  return more > 0 ? `${names.slice(0, namesMax).join(", ")} … (+${more})` : names.join(", ");
}
