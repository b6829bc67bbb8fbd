import type { Result } from "#contract/result.ts";
import type { DecodeProblem, Encoding } from "./decode-text.ts";
import type { TableSettings } from "./read-table.ts";
import type { Table, TableProblem } from "./table.ts";

export interface ReadRequest extends TableSettings {
  /** A file's bytes, or text that was pasted or kept. */
  source: Uint8Array | string;
  encoding?: Encoding | undefined;
}

export interface OpenedTable {
  table: Table;
  /** The text that was read, in one piece, so that it can be stored and parsed again with other settings. */
  text: string;
  encoding: Encoding | undefined;
}

export type OpenProblem = TableProblem | { kind: DecodeProblem };
export type ReadAnswer = Result<OpenedTable, OpenProblem>;
