import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export interface DisclosureProps {
  title: ReactNode;
  /** Set: open while it is true. Otherwise it opens and closes by hand. */
  isOpen?: boolean | undefined;
  className?: string;
  titleClassName?: string;
  children: ReactNode;
}

/** What is folded away behind its title: the platform's own, which keyboards, screen readers and a page search know. */
export function Disclosure({ title, isOpen, className, titleClassName, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={classNames("group/disclosure min-w-0", className)}>
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
