import { type ReactElement, type ReactNode, cloneElement, useEffect, useId, useRef, useState } from "react";
import type { Align } from "./place-popover.ts";
import { usePlacement } from "./use-placement.ts";

/** Of the button that opens it. */
export interface TriggerProps {
  id?: string;
  popoverTarget?: string;
  "aria-haspopup"?: "dialog" | "menu";
  "aria-expanded"?: boolean;
}

export interface PopoverProps {
  /** A button. */
  trigger: ReactElement<TriggerProps>;
  label: string;
  /** Rendered while it is open. */
  children: (close: () => void) => ReactNode;
  align?: Align;
  onClose?: (() => void) | undefined;
}

/**
 * A non-modal popover with controls. Escape, a press outside or leaving with Tab closes it; Escape restores the focus.
 * The focus starts at the control with `data-autofocus`.
 */
export function Popover({ trigger, label, children, align = "start", onClose }: PopoverProps) {
  const id = useId();
  const triggerId = `${id}-trigger`;
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const close = () => document.getElementById(id)?.hidePopover();

  usePlacement(popover, triggerId, { isOpen, align });

  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        popoverTarget: id,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
      })}
      <div
        ref={popover}
        id={id}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        className="fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-panel border border-line-strong bg-panel p-3 text-ink"
        onToggle={(event) => {
          const isNowOpen = event.newState === "open";
          setOpen(isNowOpen);
          if (!isNowOpen) onClose?.();
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          const isInside =
            relatedTarget instanceof Node &&
            (currentTarget.contains(relatedTarget) ||
              document.getElementById(triggerId)?.contains(relatedTarget) === true);
          if (relatedTarget !== null && !isInside) currentTarget.hidePopover();
        }}
      >
        {isOpen && <FirstFocus popover={popover}>{children(close)}</FirstFocus>}
      </div>
    </>
  );
}

/** Sets the focus when the content is rendered, which may be a lazy chunk; until then the popover has the focus. */
function FirstFocus({
  popover,
  children,
}: {
  popover: React.RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  useEffect(() => {
    const element = popover.current;
    if (element === null) return;
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus();
  }, [popover]);
  return children;
}
