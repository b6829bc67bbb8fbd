import { toSafeName } from "#contract/file-name.ts";
import { resultColumns, toCsvLine, reasonColumns } from "#contract/to-csv.ts";
import { serviceWords } from "../../../base/language/problems/problem-words.ts";
import { describeRowProblem } from "../describe-problem.ts";
import type { RowProblem } from "../rows/check-rows.ts";
import type { RowState } from "../../../model/batches/row-state.ts";
import type { Table } from "../table/table.ts";
import { texts } from "../texts.ts";
import { saveFile, toCsvFile } from "../../../base/browser/save-file.ts";
import type { StoredBatch } from "../../../model/batches/stored-batch.ts";
import { toFileNames } from "./file-names.ts";

/** The separator of exported tables: a semicolon if the source has it, else a comma. */
function resultDelimiter(delimiter: string): "," | ";" {
  return delimiter === ";" ? ";" : ",";
}

export interface BatchOutcome {
  table: Table;
  /** Of the rows in the run. */
  states: ReadonlyMap<number, RowState>;
  problems: ReadonlyMap<number, RowProblem>;
  files: ReadonlyMap<number, string>;
}

/**
 * Every row of the table, in order, with its result. The added column names and states are not translated, because
 * programs read them.
 */
export function toResultLines({ table, states, problems, files }: BatchOutcome): string[] {
  const options = { delimiter: resultDelimiter(table.delimiter) };
  const names = table.columns.map((name) => name ?? "");
  const lines = [toCsvLine(["row", ...names, ...resultColumns], options)];
  for (const [row, { cells }] of table.rows.entries()) {
    const own = names.map((_name, column) => cells[column] ?? "");
    const state = states.get(row);
    const problem = problems.get(row);
    const result =
      state === undefined
        ? [
            "rejected",
            "",
            "",
            "",
            problem === undefined ? "" : describeRowProblem(problem, table.columns).join(" "),
            "",
          ]
        : toCells(state, files.get(row) ?? "");
    lines.push(toCsvLine([row + 1, ...own, ...result], options));
  }
  return lines;
}

function toCells(state: RowState, file: string): string[] {
  const requestId = "requestId" in state ? (state.requestId ?? "") : "";
  const href = "href" in state ? (state.href ?? "") : "";
  const error = state.step === "failed" ? describeFailedRow(state) : "";
  const warnings = state.step === "done" ? state.warnings.join("; ") : "";
  return [state.step, requestId, href, file, error, warnings];
}

/** Why a row failed, in the service's words if there are any, in the reader's language as far as they are known. */
export function describeFailedRow({ why, reason }: Extract<RowState, { step: "failed" }>): string {
  const words = serviceWords(reason);
  if (why === "refused") return words;
  return reason === "" ? texts.rows.why[why] : `${texts.rows.why[why]} ${words}`;
}

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

export interface PictureEntry {
  row: number;
  name: string;
  href: string;
}

export interface ZipPlan {
  pictures: PictureEntry[];
  /** Rows without a picture, and why. */
  missing: { row: number; reason: string }[];
}

/** Further files in the archive. */
export const resultsName = "results.csv";
export const missingName = "missing.txt";

/** Plans an archive: its pictures with safe file names, and the rows that it lacks. */
export function planZip(
  { rows, columns }: Pick<Table, "rows" | "columns">,
  states: ReadonlyMap<number, RowState>,
  problems: ReadonlyMap<number, RowProblem>,
  fileNameOf: (row: number) => string | undefined,
): ZipPlan {
  const done: { row: number; href: string }[] = [];
  const missing: ZipPlan["missing"] = [];
  const words = texts.results.missing;
  for (const row of rows.keys()) {
    const state = states.get(row);
    const problem = problems.get(row);
    if (state?.step === "done") done.push({ row, href: state.href });
    else if (state?.step === "failed") {
      missing.push({ row, reason: words.failed(describeFailedRow(state)) });
    } else if (state === undefined && problem !== undefined) {
      missing.push({ row, reason: words.rejected(describeRowProblem(problem, columns).join(" ")) });
    } else missing.push({ row, reason: words.notRendered });
  }
  const names = toFileNames(
    done.map(({ row, href }) => ({
      index: row,
      fileName: fileNameOf(row),
      extension: extensionOfLink(href),
    })),
    rows.length,
    [resultsName, missingName],
  );
  return {
    pictures: done.map(({ row, href }, at) => ({ row, href, name: names[at] ?? String(row) })),
    missing,
  };
}

export function namesByRow(pictures: readonly PictureEntry[]): ReadonlyMap<number, string> {
  return new Map(pictures.map(({ row, name }) => [row, name]));
}

/** The extension with its dot; empty if the link's path has none. */
export function extensionOfLink(href: string): string {
  const path = URL.canParse(href) ? new URL(href).pathname : href.replace(/[?#].*$/s, "");
  return /\.[a-z0-9]{1,5}$/i.exec(path)?.[0].toLowerCase() ?? "";
}

/** The content of `missing.txt`. */
export function describeMissing(missing: ZipPlan["missing"]): string {
  const words = texts.results;
  const lines = missing.map(({ row, reason }) => words.missingRow(String(row + 1), reason));
  return `${words.missingTitle}\r\n\r\n${lines.join("\r\n")}\r\n`;
}
