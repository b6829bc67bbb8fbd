import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../design-system/class-names.ts";
import { texts } from "./texts.ts";

export interface OutputTabsProps<Value extends string> {
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** At the end of the row. */
  children: ReactNode;
}

/** A row of tabs over the element with the id `output`. Arrow keys move, as the pattern for tabs asks. */
export function OutputTabs<Value extends string>({
  tabs,
  value,
  onValueChange,
  children,
}: OutputTabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onValueChange(next.value);
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
            aria-selected={tab.value === value}
            aria-controls="output"
            tabIndex={tab.value === value ? 0 : -1}
            className={classNames(
              "-mb-px h-10 shrink-0 border-b-2 px-2.5 text-13 outline-offset-[-3px]",
              tab.value === value
                ? "border-accent font-medium text-ink"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
            onClick={() => {
              onValueChange(tab.value);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
