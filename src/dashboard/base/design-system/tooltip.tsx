import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Align, placePopover, type Side } from "./place-popover.ts";

const delayMs = 350;

export interface TooltipProps {
  content: ReactNode;
  children: ReactNode;
  side?: Side;
  align?: Align;
}

/** A tooltip, shown delayed on hover and at once on keyboard focus; Escape hides it. Uses the native popover. */
export function Tooltip({ content, children, side = "bottom", align = "center" }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const popover = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  // Rendered after the first show, because most tooltips are never shown.
  const [wasShown, setWasShown] = useState(false);

  function show(waitMs: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      flushSync(() => setWasShown(true));
      const target = anchor.current?.firstElementChild;
      if (popover.current === null || target === null || target === undefined) return;
      popover.current.showPopover();
      placePopover(popover.current, target, side, align, 6);
    }, waitMs);
  }

  function hide() {
    window.clearTimeout(timer.current);
    if (popover.current?.matches(":popover-open") === true) popover.current.hidePopover();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to what happens to the control inside
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") show(delayMs);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) show(0);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Otherwise the key would do more than hide it, such as end a mode. A dialog closes with its tooltip.
        if (
          popover.current?.matches(":popover-open") === true &&
          event.currentTarget.closest("dialog") === null
        )
          event.preventDefault();
        hide();
      }}
    >
      {children}
      {wasShown && (
        <span
          ref={popover}
          role="tooltip"
          popover="manual"
          className="pointer-events-none fixed inset-auto m-0 max-w-80 rounded-control border border-line bg-ink px-2 py-1 text-12 font-normal whitespace-normal text-bg"
        >
          {content}
        </span>
      )}
    </span>
  );
}
