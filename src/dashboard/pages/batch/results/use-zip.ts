import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../../base/connection/client-context.tsx";
import { connectionQuery } from "../../../base/connection/connection-query.ts";
import type { BatchParts } from "../batch-parts.ts";
import { readRow } from "../rows/row-composition.ts";
import type { RowState } from "../../../model/batches/row-state.ts";
import { fillPattern } from "./file-names.ts";
import { planZip, type ZipPlan } from "./zip-entries.ts";

export type ZipState =
  | { step: "idle" }
  | { step: "packing"; packed: number; all: number }
  | { step: "done"; name: string; missing: number }
  | { step: "failed"; reason: string };

/** Plans the files of the batch's archive, with their names. */
export function planBatchZip(
  { batch, base, table, checks }: BatchParts,
  states: ReadonlyMap<number, RowState>,
): ZipPlan {
  return planZip(table, states, checks.problems ?? new Map(), (row) => {
    const cells = table.rows[row]?.cells ?? [];
    const { options } = readRow(cells, checks.readers, batch.emptyCells);
    const fileName = options.fileName ?? base.options.fileName;
    const { namePattern = "" } = batch;
    if (namePattern.trim() === "") return fileName;
    const { columns, rows } = table;
    return fillPattern(namePattern, { index: row, fileName, columns, cells, rowCount: rows.length });
  });
}

/** Packs the batch's pictures. The zip library is loaded with the first archive. */
export function useZip(parts: BatchParts, states: ReadonlyMap<number, RowState>) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<ZipState>({ step: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(name: string): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const { table, checks } = parts;
    const problems = checks.problems ?? new Map();
    const plan = planBatchZip(parts, states);
    const all = plan.pictures.length;
    setState({ step: "packing", packed: 0, all });
    try {
      const connection = await queryClient.ensureQueryData(connectionQuery(client));
      const { saveZip } = await import("./save-zip.ts");
      const missing = await saveZip({
        client,
        connection,
        plan,
        outcome: { table, states, problems },
        name,
        signal: controller.signal,
        onPacked: (packed) => setState({ step: "packing", packed, all }),
      });
      setState(missing === undefined ? { step: "idle" } : { step: "done", name, missing });
    } catch (error) {
      if (controller.signal.aborted) setState({ step: "idle" });
      else setState({ step: "failed", reason: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    state,
    start,
    stop: () => {
      running.current?.abort();
      setState({ step: "idle" });
    },
  };
}
