import type { ReactNode } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon } from "../../base/design-system/icon.tsx";

export interface FoldingRowProps {
  /** Element id of the detail. */
  detailId: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Grid columns: badge, content, arrow. */
  className: string;
  badge: ReactNode;
  children: ReactNode;
  /** Rendered only while it is open. */
  detail: ReactNode;
}

/** An expandable row of a list. On a phone the badge and the arrow share a line. */
export function FoldingRow(props: FoldingRowProps) {
  const { detailId, isOpen, onToggle, className, badge, children, detail } = props;
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailId}
        className={classNames(
          "grid w-full items-center gap-x-4 gap-y-1 px-3 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px] phone:grid-cols-[minmax(0,1fr)_auto]",
          className,
          isOpen && "bg-accent-soft hover:bg-accent-soft",
        )}
        onClick={onToggle}
      >
        {badge}
        {children}
        <Icon
          name={isOpen ? "chevronUp" : "chevronDown"}
          className="text-ink-3 phone:col-start-2 phone:row-start-1"
        />
      </button>
      <div id={detailId} hidden={!isOpen}>
        {isOpen && detail}
      </div>
    </li>
  );
}
