import { describeRowProblem } from "../describe-problem.ts";
import type { RowProblem } from "../rows/check-rows.ts";
import type { RowState } from "../../../model/batches/row-state.ts";
import type { Table } from "../table/table.ts";
import { texts } from "../texts.ts";
import { toFileNames } from "./file-names.ts";
import { describeFailedRow } from "./results-csv.ts";

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
