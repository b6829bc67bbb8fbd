import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export interface TabRowProps<Value extends string> {
  /** Each tab's id is this, a hyphen and its value. */
  id: string;
  /** The accessible name of the row. */
  label: string;
  /** `problem`: the accessible name of a tab with a problem. The tab can still be chosen and explains why. */
  tabs: readonly { value: Value; label: string; problem?: string | undefined }[];
  problemTone: "text-warn" | "text-error";
  value: Value;
  onValueChange: (value: Value) => void;
  /** The id of a tab's panel. */
  panelOf: (value: Value) => string;
  className?: string;
  /** Buttons at the end of the row. */
  children: ReactNode;
}

/** An edge where tabs are cut off has a shadow; the covers that scroll along hide it at either end of the row. */
const shadowsOfMore = {
  background: [
    "linear-gradient(to right, var(--color-panel) 40%, transparent) left / 2rem 100% no-repeat local",
    "linear-gradient(to left, var(--color-panel) 40%, transparent) right / 2rem 100% no-repeat local",
    "linear-gradient(to right, var(--color-line), transparent) left / 0.75rem 100% no-repeat scroll",
    "linear-gradient(to left, var(--color-line), transparent) right / 0.75rem 100% no-repeat scroll",
  ].join(", "),
};

/** Tabs by the ARIA pattern: arrow keys, Home and End move. */
export function TabRow<Value extends string>({
  id,
  label,
  tabs,
  problemTone,
  value,
  onValueChange,
  panelOf,
  className,
  children,
}: TabRowProps<Value>) {
  const row = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onValueChange(next.value);
    // Focusing scrolls a tab into view that a narrow row cuts off.
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  }

  return (
    <div className={classNames("flex items-center border-b border-line pr-2", className)}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="flex min-w-0 flex-1 overflow-x-auto px-2"
        style={shadowsOfMore}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={panelOf(tab.value)}
            aria-label={tab.problem}
            tabIndex={tab.value === value ? 0 : -1}
            className={classNames(
              "-mb-px flex h-10 shrink-0 items-center gap-1 border-b-2 px-2.5 text-13 outline-offset-[-3px]",
              tab.value === value
                ? "border-accent font-medium text-ink"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
            {tab.problem !== undefined && <Icon name="warning" size={12} className={problemTone} />}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
