import { useEffect, useMemo, useState } from "react";
import type { ComposedTemplate } from "../template/composed-template.ts";
import type { Composition } from "../composition/composition.ts";
import type { EditableComponent } from "../composition/editable-properties.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { ChangeFault } from "#scene/changed-values.ts";
import type { Change } from "#contract/changes/change.ts";
import { checkRows, type RowProblem } from "./rows/check-rows.ts";
import { toReaders } from "./rows/row-composition.ts";
import type { StoredBatch } from "./store/stored-batch.ts";
import type { Table } from "./table/table.ts";

/** Returns a function that checks changes against the template; `undefined` if the service does not send its document. */
export function faultFinderOf({
  document,
  html,
}: ComposedTemplate): ((changes: readonly Change[]) => readonly ChangeFault[]) | undefined {
  if (html !== undefined) return (changes) => html.applyChanges(changes).faults;
  return document === undefined ? undefined : (changes) => applyChanges(document, changes).faults;
}

export interface TableChecks {
  /** By row; `undefined` while the rows are being checked. */
  problems: ReadonlyMap<number, RowProblem> | undefined;
  /** Faults of the composition, which is the base of every row. */
  baseFaults: readonly ChangeFault[];
  readers: ReturnType<typeof toReaders>;
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
  const baseFaults = useMemo(() => findFaults?.(base.changes) ?? [], [findFaults, base]);
  const [checked, setChecked] = useState<{ key: unknown; problems: ReadonlyMap<number, RowProblem> }>();
  const key = useMemo(
    () => ({ rows: table.rows, checks: { readers, emptyCells, findFaults } }),
    [table, readers, emptyCells, findFaults],
  );

  useEffect(() => {
    const controller = new AbortController();
    checkRows(key.rows, key.checks, controller.signal).then(
      (problems) => setChecked({ key, problems }),
      (error: unknown) => {
        if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [key]);

  return { problems: checked?.key === key ? checked.problems : undefined, baseFaults, readers };
}
