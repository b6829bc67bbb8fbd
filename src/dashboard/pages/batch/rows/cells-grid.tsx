import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Dialog } from "../../../base/design-system/dialog.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import type { BatchParts } from "../batch-parts.ts";
import { columnName } from "../describe-problem.ts";
import { texts } from "../texts.ts";
import type { CellProblem } from "./check-rows.ts";
import { problemsOf, sortByProblem } from "./same-problem.ts";

type CellsGridProps = Pick<BatchParts, "table" | "onShowRow"> & {
  problems: NonNullable<BatchParts["checks"]["problems"]>;
};

export function AllCells(props: CellsGridProps) {
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
export function CellsGrid({ table, problems, onShowRow }: CellsGridProps) {
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
