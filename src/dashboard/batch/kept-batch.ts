import type { RowState } from "./run/row-state.ts";
import type { StoredBatch } from "./store/stored-batch.ts";
import type { Table } from "./table/table.ts";

/** A batch that this browser keeps, with its table as text and as it was read, and the states of its rows. */
export interface KeptBatch {
  batch: StoredBatch;
  text: string;
  table: Table;
  states: ReadonlyMap<number, RowState>;
}
