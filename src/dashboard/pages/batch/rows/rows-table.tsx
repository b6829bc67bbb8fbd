import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useMemo, useRef, useState, memo } from "react";
import { formatCount } from "../../../base/design-system/format.ts";
import { SegmentedControl } from "../../../base/design-system/segmented-control.tsx";
import { serviceWords } from "../../../base/language/problems/problem-words.ts";
import type { BatchParts } from "../batch-parts.ts";
import type { RowState, StateCounts } from "../../../model/batches/row-state.ts";
import { texts } from "../texts.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon, type IconName } from "../../../base/design-system/icon.tsx";
import { StatusBadge, type StatusTone } from "../../../base/design-system/status-badge.tsx";
import { describeRowProblem } from "../describe-problem.ts";
import { describeFailedRow } from "../results/result-files.ts";
import type { Table } from "../table/table.ts";
import type { RowProblem } from "./check-rows.ts";

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

/** The grid of the header and of every line. */
const rowColumns =
  "grid grid-cols-[4rem_7.5rem_minmax(0,1fr)_minmax(0,2fr)_5.5rem] items-center gap-x-3 px-3 phone:grid-cols-[2.75rem_6rem_minmax(0,1fr)_1.75rem] phone:content-center phone:gap-x-2 phone:px-2";

interface RowLineProps {
  index: number;
  start: number;
  height: number;
  row: number;
  table: Table;
  /** Absent if the row is not in the run. */
  state: RowState | undefined;
  problem: RowProblem | undefined;
  isActive: boolean;
  onFocus: (index: number) => void;
  onOpen: (row: number) => void;
}

/** One row of the table. All lines have the same height; the dialog shows the full text. */
const RowLine = memo(function RowLine(props: RowLineProps) {
  const { index, start, height, row, table, state, problem, isActive, onFocus, onOpen } = props;
  const label = formatCount(row + 1);
  const note = noteOf(state, problem, table, table.rows[row]?.cells ?? []);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={`${rowColumns} absolute inset-x-0 top-0 border-b border-line`}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      <span role="cell" className="phone:row-span-2">
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-label={texts.rows.open(label)}
          className="figures text-12 underline underline-offset-2 after:absolute after:inset-0 hover:after:bg-hover"
          onFocus={() => onFocus(index)}
          onClick={() => onOpen(row)}
        >
          {label}
        </button>
      </span>
      <span role="cell" className="flex min-w-0 items-center truncate text-12 phone:row-span-2">
        <StateBadge state={state} />
      </span>
      <span
        role="cell"
        className={classNames(
          "truncate phone:col-start-3 phone:row-start-1 phone:leading-4",
          note === "" && "phone:row-span-2",
        )}
      >
        {table.rows[row]?.cells[0]}
      </span>
      <span
        role="cell"
        className={classNames(
          "truncate text-12 text-ink-2",
          // On a phone the note is below the text.
          note === "" ? "phone:sr-only" : "phone:col-start-3 phone:row-start-2 phone:leading-4",
        )}
        title={note}
      >
        {note}
      </span>
      <span role="cell" className="text-12 phone:col-start-4 phone:row-span-2 phone:row-start-1">
        {state?.step === "done" && (
          <a
            href={state.href}
            target="_blank"
            rel="noreferrer"
            tabIndex={isActive ? 0 : -1}
            aria-label={texts.rows.openPictureOf(label)}
            // Above the row's button, which covers the whole line.
            className="relative z-1 flex h-control-small w-fit items-center gap-1 text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            <Icon name="external" />
            <span className="phone:hidden">{texts.rows.openPicture}</span>
          </a>
        )}
      </span>
    </div>
  );
});

const looks: Record<RowState["step"] | "rejected", { tone: StatusTone; icon: IconName }> = {
  waiting: { tone: "neutral", icon: "clock" },
  sending: { tone: "info", icon: "send" },
  accepted: { tone: "info", icon: "working" },
  done: { tone: "ok", icon: "done" },
  failed: { tone: "error", icon: "failed" },
  rejected: { tone: "warn", icon: "warning" },
};

function StateBadge({ state }: { state: RowState | undefined }) {
  const step = state?.step ?? "rejected";
  const hasWarnings = state?.step === "done" && state.warnings.length > 0;
  const look = hasWarnings ? ({ tone: "warn", icon: "warning" } as const) : looks[step];
  return <StatusBadge {...look} label={texts.rows.states[step]} />;
}

function noteOf(
  state: RowState | undefined,
  problem: RowProblem | undefined,
  table: Table,
  cells: readonly string[],
): string {
  if (state === undefined) return problem ? describeRowProblem(problem, table.columns, cells).join(" ") : "";
  if (state.step === "failed") return describeFailedRow(state);
  return state.step === "done" ? state.warnings.map(serviceWords).join(" ") : "";
}

const rowFilters = ["all", "done", "failed", "left", "warned", "rejected"] as const;
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
