import type { RowState, StateCounts } from "../../../model/batches/row-state.ts";

export const rowFilters = ["all", "done", "failed", "left", "warned", "rejected"] as const;
export type RowFilter = (typeof rowFilters)[number];

/** The rows that match a filter, in the order of the table. Rows without a state are not in the run. */
export function filterRows(
  rowCount: number,
  states: ReadonlyMap<number, RowState>,
  filter: RowFilter,
): number[] {
  const rows = [...Array(rowCount).keys()];
  return filter === "all" ? rows : rows.filter((row) => matches(states.get(row), filter));
}

/** How many rows each filter shows, of a table with `rowCount` rows, `runCount` of which are in the run. */
export function countRows(
  rowCount: number,
  runCount: number,
  counts: StateCounts,
): Readonly<Record<RowFilter, number>> {
  return {
    all: rowCount,
    done: counts.done,
    failed: counts.failed,
    left: counts.left + counts.inFlight,
    warned: counts.warned,
    rejected: rowCount - runCount,
  };
}

function matches(state: RowState | undefined, filter: Exclude<RowFilter, "all">): boolean {
  switch (filter) {
    case "rejected":
      return state === undefined;
    case "warned":
      return state?.step === "done" && state.warnings.length > 0;
    case "left":
      return state !== undefined && state.step !== "done" && state.step !== "failed";
    default:
      return state?.step === filter;
  }
}
