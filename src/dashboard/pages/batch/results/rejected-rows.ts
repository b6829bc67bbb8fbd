import { saveFile, toCsvFile } from "../../../base/browser/save-file.ts";
import { reasonColumns, toCsvLine } from "#contract/to-csv.ts";
import { describeRowProblem } from "../describe-problem.ts";
import type { RowProblem } from "../rows/check-rows.ts";
import type { StoredBatch } from "../../../model/batches/stored-batch.ts";
import type { Table } from "../table/table.ts";
import { texts } from "../texts.ts";
import { toSafeName } from "./file-names.ts";
import { resultDelimiter } from "./results-csv.ts";

/** The rejected rows as CSV with an added reason, so that users can correct and import them again. */
export function toRejectedLines(table: Table, problems: ReadonlyMap<number, RowProblem>): string[] {
  const options = { delimiter: resultDelimiter(table.delimiter) };
  const width = table.columns.length;
  const names = table.columns.map((name) => name ?? "");
  // A table that was exported before already has a reason.
  const isCorrected = Object.values(reasonColumns).includes(names.at(-1) ?? "");
  const own = isCorrected ? width - 1 : width;
  const lines = [toCsvLine([...names.slice(0, own), texts.results.reason], options)];
  for (const [row, problem] of problems) {
    const { cells = [] } = table.rows[row] ?? {};
    const filled = Array.from({ length: own }, (_, column) => cells[column] ?? "");
    lines.push(toCsvLine([...filled, describeRowProblem(problem, table.columns).join(" ")], options));
  }
  return lines;
}

export function saveRejectedRows(
  batch: Pick<StoredBatch, "name">,
  table: Table,
  problems: ReadonlyMap<number, RowProblem>,
): void {
  saveFile(
    toCsvFile(toRejectedLines(table, problems)),
    `${toSafeName(batch.name) || "batch"}-${texts.results.rejectedFile}.csv`,
  );
}
