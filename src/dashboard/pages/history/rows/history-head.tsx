import { classNames } from "../../../base/design-system/class-names.ts";
import { formatZone } from "../../../base/design-system/format.ts";
import { columns, from } from "./history-row.tsx";
import { texts } from "../texts.ts";

/** Sticky header of the list. */
export function HistoryHead() {
  const words = texts.columns;
  const heads: readonly (readonly [label: string, ...classes: string[]])[] = [
    [words.name],
    [words.type, from.xl],
    [words.status, from.md],
    [words.size, from.xl, "text-right"],
    [words.bytes, from.lg, "text-right"],
    [words.duration, from.lg, "text-right"],
    [words.expires, from.xl, "text-right"],
    [words.time(formatZone()), "text-right"],
  ];
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-2 border-b border-line-strong bg-panel text-12 font-medium text-ink-3"
    >
      <div role="row" aria-rowindex={1} className={classNames(columns, "h-8")}>
        <div role="columnheader">
          <span className="sr-only">{texts.choice.column}</span>
        </div>
        <div role="columnheader">
          <span className="sr-only">{words.picture}</span>
        </div>
        {heads.map(([label, ...classes]) => (
          <div key={label} role="columnheader" className={classNames("truncate px-2", ...classes)}>
            {label}
          </div>
        ))}
      </div>
    </div>
  );
}
