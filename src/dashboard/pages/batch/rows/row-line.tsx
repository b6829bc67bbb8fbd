import { memo } from "react";
import { classNames } from "../../../base/design-system/class-names.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { Icon, type IconName } from "../../../base/design-system/icon.tsx";
import { StatusBadge, type StatusTone } from "../../../base/design-system/status-badge.tsx";
import { describeRowProblem } from "../describe-problem.ts";
import { describeFailedRow } from "../results/results-csv.ts";
import type { RowState } from "../../../model/batches/row-state.ts";
import type { Table } from "../table/table.ts";
import { serviceWords } from "../../../base/language/problems/service-words.ts";
import { texts } from "../texts.ts";
import type { RowProblem } from "./check-rows.ts";

/** The grid of the header and of every line. */
export const rowColumns =
  "grid grid-cols-[4rem_7.5rem_minmax(0,1fr)_minmax(0,2fr)_5.5rem] items-center gap-x-3 px-3 phone:grid-cols-[2.75rem_6rem_minmax(0,1fr)_1.75rem] phone:content-center phone:gap-x-2 phone:px-2";

export interface RowLineProps {
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
export const RowLine = memo(function RowLine(props: RowLineProps) {
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
