import { useEffect, useRef, useState, useMemo } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Button } from "../../../base/design-system/button.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import type { BatchParts } from "../batch-parts.ts";
import { shortList, columnName } from "../describe-problem.ts";
import { saveRejectedRows } from "../results/result-files.ts";
import { texts } from "../texts.ts";
import { listChoices, nameOfRow } from "./row-composition.ts";
import { RejectedRowsList } from "./rejected-rows-list.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Dialog } from "../../../base/design-system/dialog.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { type CellProblem, problemsOf, sortByProblem } from "./check-rows.ts";

/**
 * Lists the faults by row and column; the valid rows can be rendered without the others. While the rows are checked
 * again, the previous list stays. Only its sentence is announced.
 */
export function ChecksPanel({ template, batch, table, checks, onShowRow, onCorrect }: BatchParts) {
  const { baseFaults, missing } = checks;
  const problems = useLastProblems(table.rows.length, checks.problems);
  const words = texts.checks;
  const isRejecting = problems !== undefined && problems.size > 0;
  const hasTarget = batch.targets.some(({ kind }) => kind !== "unused");
  const { tone, sentence } = summarize(problems, {
    rowCount: table.rows.length,
    hasTarget,
    hasMissing: missing.length > 0,
  });
  return (
    <section
      {...useFocusKept()}
      tabIndex={-1}
      aria-label={words.title}
      aria-busy={checks.problems === undefined}
      className="flex flex-col gap-2"
    >
      {baseFaults.length > 0 && (
        <Notice
          tone="error"
          title={words.baseFaults(
            baseFaults.map((fault) => `${nameOf(fault)}: ${asSentence(fault)}`).join(" "),
          )}
        />
      )}
      {missing.length > 0 && hasTarget && (
        <Notice
          tone="error"
          title={words.missing(shortList(missing.map(({ input, label }) => label ?? input)), missing.length)}
        >
          {words.missingHow(shortList(missing.map(({ input }) => input)), missing.length)}
        </Notice>
      )}
      <Notice
        tone={tone}
        // Always the same element, so that its changes are announced.
        title={<span role="status">{sentence}</span>}
        className={
          isRejecting
            ? "phone:grid phone:grid-cols-[auto_minmax(0,1fr)] phone:[&>:last-child]:col-span-2"
            : undefined
        }
        actions={
          isRejecting ? (
            <>
              <AllCells {...{ table, problems, onShowRow }} />
              <Button
                size="small"
                icon="download"
                title={words.downloadHint}
                onClick={() => saveRejectedRows(batch, table, problems)}
              >
                {words.download}
              </Button>
            </>
          ) : undefined
        }
      >
        {isRejecting ? (
          <RejectedRowsList
            {...{ problems, table, onShowRow, onCorrect }}
            choicesOf={(column) => listChoices(checks.readers, column)}
            nameOf={(cells) => nameOfRow(cells, checks.readers)}
          />
        ) : problems !== undefined && template.document === undefined && template.html === undefined ? (
          words.unchecked
        ) : undefined}
      </Notice>
    </section>
  );
}

function summarize(
  problems: BatchParts["checks"]["problems"],
  { rowCount, hasTarget, hasMissing }: { rowCount: number; hasTarget: boolean; hasMissing: boolean },
): { tone: "info" | "warn" | "ok"; sentence: string } {
  const words = texts.checks;
  if (problems === undefined) return { tone: "info", sentence: words.checking };
  if (problems.size > 0)
    return { tone: "warn", sentence: words.rejected(problems.size, rowCount - problems.size) };
  if (!hasTarget) return { tone: "info", sentence: words.noTarget };
  return hasMissing
    ? { tone: "info", sentence: words.nothingElse }
    : { tone: "ok", sentence: words.allGood(rowCount) };
}

function nameOf(fault: BatchParts["checks"]["baseFaults"][number]): string {
  const label = fault.code === "input" ? fault.params.label : undefined;
  return label ?? `${fault.componentId}.${fault.property}`;
}

/** The problems, or those of the previous check of a table with as many rows. */
function useLastProblems(rowCount: number, problems: BatchParts["checks"]["problems"]) {
  const [last, setLast] = useState({ rowCount, problems });
  if (problems !== undefined && last.problems !== problems) setLast({ rowCount, problems });
  return problems ?? (last.rowCount === rowCount ? last.problems : undefined);
}

/**
 * Focuses the section when the focused part of it is removed, such as the last field of the list: an unmounted control
 * fires no blur event of React, so a blur means that the user has left.
 */
function useFocusKept() {
  const ref = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}

type CellsGridProps = Pick<BatchParts, "table" | "onShowRow"> & {
  problems: NonNullable<BatchParts["checks"]["problems"]>;
};

function AllCells(props: CellsGridProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="grid" onClick={() => setOpen(true)}>
        {texts.cells.open}
      </Button>
      {isOpen && (
        <Dialog shape="wide" title={texts.cells.title} onClose={() => setOpen(false)}>
          <CellsGrid
            {...props}
            onShowRow={(row) => {
              setOpen(false);
              props.onShowRow(row);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

const lineHeightPx = 32;
const cellWidth = "10rem";

/** All cells; those with a fault are marked. Rows with faults come first; a column's head sorts by the faults in it. */
function CellsGrid({ table, problems, onShowRow }: CellsGridProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [column, setColumn] = useState<number>();
  const rows = useMemo(() => sortByProblem(table.rows.length, problems, column), [table, problems, column]);
  const counts = useMemo(() => {
    const found = new Map<number, number>();
    for (const problem of problems.values())
      for (const fault of problemsOf(problem))
        if (fault.column !== undefined) found.set(fault.column, (found.get(fault.column) ?? 0) + 1);
    return found;
  }, [problems]);
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own state and is used in this component only
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => lineHeightPx,
    scrollMargin: lineHeightPx,
    overscan: 8,
  });
  const template = { gridTemplateColumns: `4rem repeat(${table.columns.length}, ${cellWidth})` };
  return (
    <div
      ref={viewport}
      role="table"
      aria-label={texts.cells.title}
      aria-rowcount={rows.length + 1}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
      tabIndex={0}
      className="max-h-[min(32rem,70dvh)] overflow-auto border border-line text-12"
    >
      <div role="rowgroup" className="sticky top-0 z-1 w-fit border-b border-line bg-panel">
        <div role="row" aria-rowindex={1} className="grid" style={{ ...template, height: lineHeightPx }}>
          <span role="columnheader" className="px-2 py-1.5 text-ink-3">
            {texts.rows.number}
          </span>
          {table.columns.map((_name, index) => (
            <span
              key={index}
              role="columnheader"
              aria-sort={column === index ? "descending" : "none"}
              className="min-w-0"
            >
              <button
                type="button"
                className="flex size-full items-center gap-1 px-2 font-medium hover:bg-hover"
                onClick={() => setColumn(column === index ? undefined : index)}
              >
                <span className="truncate">{columnName(table.columns, index)}</span>
                {(counts.get(index) ?? 0) > 0 && (
                  <span className="figures shrink-0 text-warn">
                    {texts.cells.faults(counts.get(index) ?? 0)}
                  </span>
                )}
                {column === index && <Icon name="chevronDown" size={12} />}
              </button>
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative w-fit" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index }) => {
          const row = rows[index] ?? 0;
          const problem = problems.get(row);
          return (
            <div
              key={row}
              role="row"
              aria-rowindex={index + 2}
              className="absolute grid border-b border-line"
              style={{ ...template, height: lineHeightPx, top: index * lineHeightPx }}
            >
              <span role="cell" className="figures px-2 py-1.5">
                <button
                  type="button"
                  aria-label={texts.rows.open(formatCount(row + 1))}
                  className={classNames("underline underline-offset-2", problem !== undefined && "text-warn")}
                  onClick={() => onShowRow(row)}
                >
                  {formatCount(row + 1)}
                </button>
              </span>
              {table.columns.map((_name, at) => (
                <Cell
                  key={at}
                  value={table.rows[row]?.cells[at] ?? ""}
                  fault={problem && problemsOf(problem).find((fault) => fault.column === at)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Cell({ value, fault }: { value: string; fault: CellProblem | undefined }) {
  return (
    <span
      role="cell"
      dir="auto"
      title={fault === undefined ? value : `${value}\n${fault.message}`}
      className={classNames("truncate px-2 py-1.5", fault !== undefined && "bg-hover font-medium text-warn")}
    >
      {value}
      {fault !== undefined && <span className="sr-only"> {fault.message}</span>}
    </span>
  );
}
