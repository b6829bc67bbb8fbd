import { useCallback, useMemo, useState } from "react";
import type { KeptBatch } from "./kept-batch.ts";
import { deleteCorrections } from "../../model/batches/batch-store.ts";
import { correctTable } from "./table/correct-table.ts";
import type { Table } from "./table/table.ts";

export interface CorrectedTable {
  table: Table;
  /** Shows the cells of rows, which are stored already. */
  show: (cells: ReadonlyMap<number, readonly string[]>) => void;
  /** Replaces the whole table, which drops the corrections. */
  replace: (table: Table) => Promise<void>;
}

/** The table of a batch with the corrections of the user, which survive a reload. */
export function useCorrections({ batch: { id }, table, corrections }: KeptBatch): CorrectedTable {
  const [state, setState] = useState({ table, corrections });
  const corrected = useMemo(() => correctTable(state.table, state.corrections), [state]);
  const show = useCallback(
    (cells: ReadonlyMap<number, readonly string[]>) =>
      setState((current) => ({ ...current, corrections: new Map([...current.corrections, ...cells]) })),
    [],
  );
  const replace = useCallback(
    async (next: Table) => {
      await deleteCorrections(id);
      setState({ table: next, corrections: new Map() });
    },
    [id],
  );
  return { table: corrected, show, replace };
}
