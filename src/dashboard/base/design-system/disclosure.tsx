import { createContext, type ReactNode, useContext, useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

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

/** Whether groups were opened or closed by hand, by their titles, for groups that are rendered anew. */
export const KeptOpenContext = createContext<Map<string, boolean> | undefined>(undefined);

/**
 * State of a disclosure that opens when `reason` becomes true. Only the user closes it, because the reason may disappear
 * while a field in it is being corrected.
 */
export function useOpensWhen(
  reason: boolean,
  { isOpenAtFirst = false, title }: { isOpenAtFirst?: boolean; title?: string } = {},
): [boolean, (isOpen: boolean) => void] {
  const kept = useContext(KeptOpenContext)?.get(title ?? "");
  const [isOpen, setOpen] = useState((kept ?? isOpenAtFirst) || reason);
  const [hadReason, setHadReason] = useState(reason);
  if (hadReason !== reason) {
    setHadReason(reason);
    if (reason) setOpen(true);
  }
  return [isOpen, setOpen];
}
