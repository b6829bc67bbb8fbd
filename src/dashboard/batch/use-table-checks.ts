import { useCallback, useEffect, useMemo, useState } from "react";
import type { ComposedTemplate } from "../template/composed-template.ts";
import type { Composition } from "../composition/composition.ts";
import type { EditableComponent } from "../composition/editable-properties.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { ChangeFault } from "#scene/changed-values.ts";
import type { Change } from "#contract/changes/change.ts";
import {
  type CheckedRows,
  checkRow,
  checkRows,
  type FindFaults,
  recheckRows,
  type RowProblem,
} from "./rows/check-rows.ts";
import { toReaders } from "./rows/row-composition.ts";
import type { StoredBatch } from "./store/stored-batch.ts";
import type { Table, TableRow } from "./table/table.ts";

/** Returns a function that checks changes against the template; `undefined` if the service does not send its document. */
export function faultFinderOf({ document, html, inputs }: ComposedTemplate): FindFaults | undefined {
  const apply =
    html?.applyChanges ??
    (document === undefined ? undefined : (changes: readonly Change[]) => applyChanges(document, changes));
  if (apply === undefined) return undefined;
  return (changes) => {
    const applied = apply(changes);
    const broken = inputs?.check(changes, applied);
    return {
      faults: broken === undefined ? applied.faults : [...applied.faults, ...broken.faults],
      missing: broken?.missing ?? [],
    };
  };
}

export interface TableChecks {
  /** By row; `undefined` while the rows are being checked. */
  problems: ReadonlyMap<number, RowProblem> | undefined;
  /** Faults of the composition, which is the base of every row. */
  baseFaults: readonly ChangeFault[];
  readers: ReturnType<typeof toReaders>;
  /** Checks other cells of a row. */
  check: (row: TableRow) => RowProblem | undefined;
}

/** Checks every row against the template when the table or its mapping changes. */
export function useTableChecks(
  template: ComposedTemplate,
  components: readonly EditableComponent[],
  base: Composition,
  table: Table,
  { targets, emptyCells }: Pick<StoredBatch, "targets" | "emptyCells">,
): TableChecks {
  const readers = useMemo(() => toReaders(targets, components), [targets, components]);
  const findFaults = useMemo(() => faultFinderOf(template), [template]);
  const baseFaults = useMemo(() => findFaults?.(base.changes).faults ?? [], [findFaults, base]);
  const baseNames = useMemo(
    () => new Set(base.changes.map(({ componentId, property }) => `${componentId}.${property}`)),
    [base],
  );
  const [checked, setChecked] = useState<CheckedRows>();
  const rowChecks = useMemo(
    () => ({ readers, emptyCells, findFaults, baseNames }),
    [readers, emptyCells, findFaults, baseNames],
  );
  const problems = useMemo(() => {
    if (checked?.checks !== rowChecks) return undefined;
    return checked.rows === table.rows ? checked.problems : recheckRows(checked, table.rows);
  }, [checked, rowChecks, table.rows]);

  const isChecked = problems !== undefined;
  useEffect(() => {
    if (isChecked) return undefined;
    const controller = new AbortController();
    checkRows(table.rows, rowChecks, controller.signal).then(
      (found) => setChecked({ rows: table.rows, checks: rowChecks, problems: found }),
      (error: unknown) => {
        if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [table.rows, rowChecks, isChecked]);

  const check = useCallback((row: TableRow) => checkRow(row, rowChecks), [rowChecks]);
  return useMemo(() => ({ problems, baseFaults, readers, check }), [problems, baseFaults, readers, check]);
}
