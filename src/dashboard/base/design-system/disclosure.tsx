import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { useOpensWhen } from "./use-opens-when.ts";

export interface DisclosureProps {
  title: ReactNode;
  /** Opens when this becomes true; only the user closes it. */
  opensWhen?: boolean;
  className?: string;
  titleClassName?: string;
  children: ReactNode;
}

/** Collapsible content. Uses `<details>`, which keyboards, screen readers and find-in-page support. */
export function Disclosure({
  title,
  opensWhen = false,
  className,
  titleClassName,
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useOpensWhen(opensWhen);
  return (
    <details
      open={isOpen}
      className={classNames("group/disclosure min-w-0", className)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classNames("flex w-fit items-center gap-2", titleClassName)}>
        <Icon
          name="chevronRight"
          size={12}
          className="shrink-0 transition-transform group-open/disclosure:rotate-90"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
