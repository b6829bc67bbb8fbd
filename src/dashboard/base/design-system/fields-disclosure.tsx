import { type ReactNode, useContext, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { KeptOpenContext } from "./disclosure.tsx";
import { Icon } from "./icon.tsx";

export interface FieldsDisclosureProps {
  title: string;
  /** Beside the title, such as the number of changes. */
  mark?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className?: string;
  /**
   * Render nothing while it is closed, unless it has state to keep: browsers scan all fields for autofill at each key,
   * and 45 hidden ones took 40 ms.
   */
  children: ReactNode;
}

/**
 * A group of fields in a column, below a heading that opens it. When its reader opens it, it scrolls into the view,
 * because its content may be below the edge of the window.
 */
export function FieldsDisclosure({
  title,
  mark,
  isOpen,
  onOpenChange,
  className,
  children,
}: FieldsDisclosureProps) {
  const kept = useContext(KeptOpenContext);
  const details = useRef<HTMLDetailsElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isOpen && isPressed.current) details.current?.scrollIntoView({ block: "nearest" });
    isPressed.current = false;
  }, [isOpen]);
  return (
    <details
      ref={details}
      open={isOpen}
      className={classNames("group", className)}
      onToggle={(event) => onOpenChange(event.currentTarget.open)}
    >
      <summary
        onClick={() => {
          isPressed.current = true;
          kept?.set(title, !isOpen);
        }}
        className="flex h-9 items-center gap-2 px-4 text-12 font-medium text-ink-2 outline-offset-[-2px] hover:text-ink"
      >
        <Icon name="chevronRight" size={12} className="transition-transform group-open:rotate-90" />
        {title}
        {mark !== undefined && <span className="figures text-accent-text">{mark}</span>}
      </summary>
      {children}
    </details>
  );
}
