import type { RowState } from "../../model/batches/row-state.ts";
import type { StoredBatch } from "../../model/batches/stored-batch.ts";
import type { Table } from "./table/table.ts";
import type { TableBytes } from "../../model/batches/batch-store.ts";
import type { TableOrigin } from "./table/table-messages.ts";

/** A stored batch with its table, as read and parsed, and the states of its rows. */
export interface KeptBatch {
  batch: StoredBatch;
  source: TableBytes;
  origin: TableOrigin;
  /** As read, without the corrections. */
  table: Table;
  /** The cells of rows that the user corrected. */
  corrections: ReadonlyMap<number, readonly string[]>;
  states: ReadonlyMap<number, RowState>;
}
