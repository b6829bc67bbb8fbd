import { fail, type Result, succeed } from "#contract/result.ts";
import type { LegacyEncoding } from "#scene/values/detect-encoding.ts";
import { decodeText, workbookOf, type DecodedText, type DecodeProblem } from "./decode-text.ts";
import { readTable, type TableSettings } from "./read-table.ts";
import type { TableBytes } from "../../../model/batches/batch-store.ts";
import type { ReadSheet, WorkbookProblem } from "./read-workbook.ts";
import type { Table, TableProblem } from "./table.ts";

export interface ReadRequest extends TableSettings {
  source: TableBytes;
  /** Default: detected. */
  encoding?: LegacyEncoding | undefined;
  /** Of a workbook. Default: the first visible one. */
  sheet?: string | undefined;
}

export type TableOrigin =
  | { kind: "pasted" }
  | ({ kind: "text" } & Omit<DecodedText, "text">)
  | ({ kind: "workbook" } & Omit<ReadSheet, "text">);

export interface OpenedTable {
  table: Table;
  origin: TableOrigin;
}

export type OpenProblem = TableProblem | { kind: DecodeProblem | WorkbookProblem };
export type ReadAnswer = Result<OpenedTable, OpenProblem>;

/** Reads bytes or text as a table. Slow for large ones, so the page runs it in a worker. */
export async function openTable({ source, encoding, sheet, ...settings }: ReadRequest): Promise<ReadAnswer> {
  const opened = await openSource({ source, encoding, sheet });
  if (!opened.ok) return opened;
  const { text, origin } = opened.value;
  const read = readTable(text, origin.kind === "workbook" ? { ...settings, delimiter: "," } : settings);
  return read.ok ? succeed({ table: read.value, origin }) : read;
}

async function openSource({
  source,
  encoding,
  sheet,
}: Pick<ReadRequest, "source" | "encoding" | "sheet">): Promise<
  Result<{ text: string; origin: TableOrigin }, OpenProblem>
> {
  if (typeof source === "string") return succeed({ text: source, origin: { kind: "pasted" } });
  const workbook = workbookOf(source);
  if (workbook === "other") return fail({ kind: "workbook" });
  if (workbook === "zip") {
    // Loaded with the first workbook.
    const { readWorkbook } = await import("./read-workbook.ts");
    const read = readWorkbook(source, sheet);
    if (!read.ok) return fail({ kind: read.problem });
    const { text, ...sheets } = read.value;
    return succeed({ text, origin: { kind: "workbook", ...sheets } });
  }
  const decoded = decodeText(source, encoding);
  if (!decoded.ok) return fail({ kind: decoded.problem });
  const { text, ...found } = decoded.value;
  return succeed({ text, origin: { kind: "text", ...found } });
}
