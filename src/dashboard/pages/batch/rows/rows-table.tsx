import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { formatCount } from "../../../base/design-system/format.ts";
import { SegmentedControl } from "../../../base/design-system/segmented-control.tsx";
import type { BatchParts } from "../batch-parts.ts";
import type { RowState, StateCounts } from "../../../model/batches/row-state.ts";
import { texts } from "../texts.ts";
import { countRows, filterRows, type RowFilter, rowFilters } from "./filter-rows.ts";
import { RowLine, rowColumns } from "./row-line.tsx";

export interface RowsTableProps extends BatchParts {
  states: ReadonlyMap<number, RowState>;
  counts: StateCounts;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
}

/** Focused when rows of one state are shown. */
export const rowsHeadingId = "batch-rows";

const lineHeightPx = 36;
const noStates: RowsTableProps["states"] = new Map();

/** All rows with their states. Renders only those in view, so that 10,000 scroll smoothly. */
export function RowsTable({ states, counts, table, checks, filter, onFilter, onShowRow }: RowsTableProps) {
  // Without a filter, a changed state does not change the list.
  const filtered = filter === "all" ? noStates : states;
  const rows = useMemo(() => filterRows(table.rows.length, filtered, filter), [table, filtered, filter]);
  const by = countRows(table.rows.length, states.size, counts);
  const words = texts.rows;
  return (
    <section aria-labelledby={rowsHeadingId} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={rowsHeadingId} tabIndex={-1} className="text-15 font-semibold">
          {words.title}
        </h2>
        <SegmentedControl
          label={words.filter}
          size="small"
          className="max-w-full whitespace-nowrap phone:h-fit phone:flex-wrap"
          segments={rowFilters
            .filter((name) => name === "all" || by[name] > 0)
            .map((value) => ({ value, label: words[value](formatCount(by[value])) }))}
          value={filter}
          onValueChange={onFilter}
        />
      </div>
      <VirtualRows
        key={filter}
        rows={rows}
        table={table}
        states={states}
        checks={checks}
        onShowRow={onShowRow}
      />
    </section>
  );
}

/** Arrow keys, Page keys, Home and End move the active row, which is the only Tab stop. */
function VirtualRows({
  rows,
  table,
  states,
  checks,
  onShowRow,
}: Pick<RowsTableProps, "table" | "states" | "checks" | "onShowRow"> & { rows: readonly number[] }) {
  const viewport = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, rows.length - 1);
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own state and is used in this component only
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => lineHeightPx,
    overscan: 12,
  });
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtualizer.scrollToIndex(next);
    // The row may be rendered only after the scroll.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        viewport.current
          ?.querySelector<HTMLElement>(`[data-index="${next}"] button`)
          ?.focus({ preventScroll: true }),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((viewport.current?.clientHeight ?? 0) / lineHeightPx) - 1);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (step !== undefined) moveTo(current + step);
    else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(rows.length - 1);
    else return;
    event.preventDefault();
  };
  const words = texts.rows;
  return (
    <div className="min-w-0">
      <div
        role="table"
        aria-label={words.title}
        aria-rowcount={rows.length + 1}
        aria-describedby="batch-rows-hint"
        className="rounded-panel border border-line bg-panel"
      >
        <div role="rowgroup" className="border-b border-line">
          <div role="row" aria-rowindex={1} className={`${rowColumns} py-1.5 text-12 font-medium text-ink-3`}>
            <span role="columnheader">{words.number}</span>
            <span role="columnheader">{words.state}</span>
            <span role="columnheader" className="truncate">
              {table.columns[0] ?? texts.row.values}
            </span>
            <span role="columnheader" className="phone:sr-only">
              {words.note}
            </span>
            <span role="columnheader" className="phone:sr-only">
              {words.picture}
            </span>
          </div>
        </div>
        <div
          ref={viewport}
          role="rowgroup"
          className="max-h-[min(32rem,70dvh)] overflow-y-auto"
          onKeyDown={onKeyDown}
        >
          <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index] ?? 0;
              return (
                <RowLine
                  key={row}
                  index={index}
                  start={start}
                  height={lineHeightPx}
                  row={row}
                  table={table}
                  state={states.get(row)}
                  problem={checks.problems?.get(row)}
                  isActive={index === current}
                  onFocus={setActive}
                  onOpen={onShowRow}
                />
              );
            })}
          </div>
        </div>
      </div>
      <p id="batch-rows-hint" className="mt-1 text-12 text-ink-3">
        {words.hint}
      </p>
    </div>
  );
}
