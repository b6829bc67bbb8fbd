import type { Result } from "#contract/result.ts";
import type { TableBytes } from "../../../model/batches/batch-store.ts";
import type { DecodedText, DecodeProblem } from "./decode-text.ts";
import type { LegacyEncoding } from "#scene/values/detect-encoding.ts";
import type { TableSettings } from "./read-table.ts";
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
