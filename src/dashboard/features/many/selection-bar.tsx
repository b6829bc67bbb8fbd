import { type ReactNode, useRef } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { texts } from "./texts.ts";

export interface SelectionBarProps {
  label: string;
  /** How many are chosen, and what that allows. */
  words: string;
  chosen: readonly string[];
  /** All that can be chosen now. */
  all: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  children: ReactNode;
}

/** Bar below a list while entries are chosen: how many, and the actions on all of them. */
export function SelectionBar({ label, words, chosen, all, onChosen, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  const hasMore = all.some((id) => !chosen.includes(id));
  return (
    <>
      <p role="status" className="sr-only">
        {chosen.length > 0 ? words : ""}
      </p>
      {chosen.length > 0 && (
        <section
          ref={bar}
          aria-label={label}
          data-sticky-bar=""
          className="sticky bottom-2 z-2 flex flex-wrap items-center gap-2 phone:bottom-(--bottom-bar) rounded-panel border border-line-strong bg-panel py-2 pr-2 pl-3"
        >
          <p className="min-w-40 grow basis-40">{words}</p>
          {children}
          {hasMore && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                onChosen([...new Set([...chosen, ...all])]);
                // This button goes.
                bar.current?.querySelector("button")?.focus();
              }}
            >
              {texts.all(all.length)}
            </Button>
          )}
          <Button size="small" variant="quiet" icon="close" onClick={() => onChosen([])}>
            {texts.clear}
          </Button>
        </section>
      )}
    </>
  );
}
