import type { ReactNode } from "react";
import { useOpensWhen } from "../../design-system/use-opens-when.ts";
import { useRevealOpened } from "../../design-system/use-reveal-opened.ts";
import { Icon } from "../../design-system/icon.tsx";

export interface GroupDisclosureProps {
  title: string;
  /** Shown beside the title; opens the group when it is no longer 0. */
  count: number;
  children: ReactNode;
}

/** A group of the inspector with a heading that opens it, like the groups of fields. */
export function GroupDisclosure({ title, count, children }: GroupDisclosureProps) {
  const [isOpen, setOpen] = useOpensWhen(count > 0);
  const { details, onPress } = useRevealOpened(isOpen);
  return (
    <details
      ref={details}
      open={isOpen}
      className="group border-b border-line last:border-b-0"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        onClick={onPress}
        className="flex h-9 items-center gap-2 px-4 text-12 font-medium text-ink-2 outline-offset-[-2px] hover:text-ink"
      >
        <Icon name="chevronRight" size={12} className="transition-transform group-open:rotate-90" />
        {title}
        {count > 0 && <span className="figures text-accent-text">{count}</span>}
      </summary>
      {/* Closed groups are not rendered: browsers scan all fields for autofill at each key. */}
      {isOpen && <div className="flex flex-col gap-3 px-4 pt-1 pb-4">{children}</div>}
    </details>
  );
}
