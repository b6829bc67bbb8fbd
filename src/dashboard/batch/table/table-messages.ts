import type { Result } from "#contract/result.ts";
import type { DecodeProblem } from "./decode-text.ts";
import type { TableSettings } from "./read-table.ts";
import type { Table, TableProblem } from "./table.ts";

export interface ReadRequest extends TableSettings {
  /** A file's bytes, or pasted or stored text. */
  source: Uint8Array | string;
}

export interface OpenedTable {
  table: Table;
  /** The decoded text, to be stored and parsed again with other settings. */
  text: string;
}

export type OpenProblem = TableProblem | { kind: DecodeProblem };
export type ReadAnswer = Result<OpenedTable, OpenProblem>;
