import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import type { CodeField } from "./source-text.ts";
import { texts } from "./texts.ts";

export interface CodeTabsProps {
  field: CodeField;
  onFieldChange: (field: CodeField) => void;
  /** Beside the tabs. */
  tools: ReactNode;
  /** Errors of each field. */
  counts: Readonly<Record<CodeField, number>>;
  /** The panel of a field; both stay mounted, so that each keeps its caret and scroll position. */
  children: (field: CodeField) => ReactNode;
}

const fields = ["html", "css"] as const;

/** Tabs of the code, by the ARIA pattern: arrow keys, Home and End move. */
export function CodeTabs({ field, onFieldChange, counts, tools, children }: CodeTabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const other = field === "html" ? "css" : "html";
    const next = { ArrowRight: other, ArrowLeft: other, Home: fields[0], End: fields[1] }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onFieldChange(fields.find((one) => one === next) ?? field);
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[next === "html" ? 0 : 1]?.focus();
  }

  return (
    <>
      <div className="flex items-center border-b border-line bg-bg px-2">
        <div ref={row} role="tablist" aria-label={texts.code} className="flex flex-1" onKeyDown={move}>
          {fields.map((one) => (
            <button
              key={one}
              id={`${id}-${one}`}
              type="button"
              role="tab"
              aria-selected={one === field}
              aria-controls={`${id}-${one}-panel`}
              aria-label={counts[one] === 0 ? undefined : texts.faulty(texts.fields[one], counts[one])}
              tabIndex={one === field ? 0 : -1}
              className={classNames(
                "html-tab -mb-px flex h-10 shrink-0 items-center gap-1 border-b-2 px-2.5 text-13 outline-offset-[-3px]",
                one === field
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-ink-2 hover:text-ink",
              )}
              onClick={() => onFieldChange(one)}
            >
              {texts.fields[one]}
              {counts[one] > 0 && <Icon name="warning" size={12} className="text-error" />}
            </button>
          ))}
        </div>
        {tools}
      </div>
      {fields.map((one) => (
        <div
          key={one}
          id={`${id}-${one}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${one}`}
          hidden={one !== field}
          className="html-panel"
        >
          {children(one)}
        </div>
      ))}
    </>
  );
}
