import { useMemo, useState } from "react";
import type { BatchParts } from "./batch-parts.ts";
import { ResultsPanel } from "./results/results-panel.tsx";
import { countRows, filterRows, type RowFilter } from "./rows/filter-rows.ts";
import { rowsHeadingId, RowsTable } from "./rows/rows-table.tsx";
import { RunPanel } from "./run/run-panel.tsx";
import { countStates, firstState, type RowState } from "../../model/batches/row-state.ts";
import type { BatchRunning } from "./use-batch-run.ts";

/** A batch after its start: progress, results and all rows. */
export function BatchProgress({
  running,
  onNamePattern,
  ...parts
}: BatchParts & { running: BatchRunning; onNamePattern: (pattern: string) => void }) {
  const { batch } = parts;
  const { states: known } = running;
  const [filter, setFilter] = useState<RowFilter>("all");
  // A run in this tab has a state for every row; only started rows are stored.
  const states = useMemo(
    (): ReadonlyMap<number, RowState> =>
      known.size === batch.rows.length
        ? known
        : new Map(batch.rows.map((row) => [row, known.get(row) ?? firstState])),
    [batch.rows, known],
  );
  const counts = useMemo(() => countStates(states.values()), [states]);
  const shown = countRows(batch.rowCount, batch.rows.length, counts)[filter] > 0 ? filter : "all";
  // For good: it would be a surprise if it came back with the next row of its kind.
  if (shown !== filter) setFilter(shown);
  function show(rows: RowFilter) {
    setFilter(rows);
    document.getElementById(rowsHeadingId)?.focus();
  }
  return (
    <>
      <RunPanel
        counts={counts}
        total={batch.rows.length}
        leftOut={batch.rowCount - batch.rows.length}
        running={running}
        onShowLeftOut={() => show("rejected")}
        onShowWarned={() => show("warned")}
        onRenderWarned={async () => {
          await running.renderLater(filterRows(parts.table.rows.length, states, "warned"));
          await running.start();
        }}
      />
      <ResultsPanel {...parts} states={states} counts={counts} onNamePattern={onNamePattern} />
      <RowsTable {...parts} states={states} counts={counts} filter={shown} onFilter={setFilter} />
    </>
  );
}
