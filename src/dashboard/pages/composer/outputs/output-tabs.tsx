import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { texts } from "../texts.ts";

export interface OutputTabsProps<Value extends string> {
  /** `problem`: the accessible name of a tab without output. The tab can still be chosen and explains why. */
  tabs: readonly { value: Value; label: string; problem?: string | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Buttons at the end of the row. */
  children: ReactNode;
}

/** Tabs for the element with the id `output`, by the ARIA pattern: arrow keys, Home and End move. */
export function OutputTabs<Value extends string>({
  tabs,
  value,
  onValueChange,
  children,
}: OutputTabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
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
    <div className="flex items-center border-b border-line pr-2">
      <div
        ref={row}
        role="tablist"
        aria-label={texts.outputs.form}
        className="flex min-w-0 flex-1 overflow-x-auto px-2"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls="output"
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
            {tab.problem !== undefined && <Icon name="warning" size={12} className="text-warn" />}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
