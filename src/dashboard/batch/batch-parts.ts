import type { Composition } from "../composition/composition.ts";
import type { ComposedTemplate } from "../template/composed-template.ts";
import type { StoredBatch } from "./store/stored-batch.ts";
import type { Table } from "./table/table.ts";
import type { TableChecks } from "./use-table-checks.ts";

/** What every part of a batch's page is told. */
export interface BatchParts {
  template: ComposedTemplate;
  batch: StoredBatch;
  base: Composition;
  table: Table;
  checks: TableChecks;
  onShowRow: (row: number) => void;
}
