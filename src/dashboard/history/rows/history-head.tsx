import { classNames } from "../../design-system/class-names.ts";
import { formatZone } from "../../design-system/format.ts";
import { columns, from } from "./history-row.tsx";
import { texts } from "../texts.ts";

/** The list's head, which stays in view. */
export function HistoryHead() {
  const words = texts.columns;
  const cell = "truncate px-2";
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-2 border-b border-line-strong bg-panel text-12 font-medium text-ink-3"
    >
      <div role="row" aria-rowindex={1} className={classNames(columns, "h-8")}>
        <div role="columnheader">
          <span className="sr-only">{texts.compare.column}</span>
        </div>
        <div role="columnheader">
          <span className="sr-only">{words.picture}</span>
        </div>
        <div role="columnheader" className={cell}>
          {words.name}
        </div>
        <div role="columnheader" className={classNames(cell, from.xl)}>
          {words.type}
        </div>
        <div role="columnheader" className={classNames(cell, from.md)}>
          {words.status}
        </div>
        <div role="columnheader" className={classNames(cell, from.xl, "text-right")}>
          {words.size}
        </div>
        <div role="columnheader" className={classNames(cell, from.lg, "text-right")}>
          {words.bytes}
        </div>
        <div role="columnheader" className={classNames(cell, from.lg, "text-right")}>
          {words.duration}
        </div>
        <div role="columnheader" className={classNames(cell, from.xl, "text-right")}>
          {words.expires}
        </div>
        <div role="columnheader" className={classNames(cell, "text-right")}>
          {words.time(formatZone())}
        </div>
      </div>
    </div>
  );
}
