import type { Composition } from "../../model/composition/composition.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import type { StoredBatch } from "../../model/batches/stored-batch.ts";
import type { Table } from "./table/table.ts";
import type { TableChecks } from "./use-table-checks.ts";

export interface BatchParts {
  template: ComposedTemplate;
  batch: StoredBatch;
  base: Composition;
  table: Table;
  checks: TableChecks;
  onShowRow: (row: number) => void;
  /**
   * Replaces the cells of rows. Resolves to the reason if it changes nothing: a row that was rendered would not be accepted
   * any more, or another tab runs the batch. Rejects if the browser does not store them. Absent while the batch runs.
   */
  onCorrect: ((cells: ReadonlyMap<number, readonly string[]>) => Promise<string | undefined>) | undefined;
}
