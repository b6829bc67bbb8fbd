import type { ReactNode } from "react";
import { FieldsDisclosure } from "../../../base/design-system/fields-disclosure.tsx";
import { useOpensWhen } from "../../../base/design-system/use-opens-when.ts";

export interface GroupDisclosureProps {
  title: string;
  /** Shown beside the title; opens the group when it is no longer 0. */
  count: number;
  children: ReactNode;
}

/** A group of the inspector with a heading that opens it, like the groups of fields. */
export function GroupDisclosure({ title, count, children }: GroupDisclosureProps) {
  const [isOpen, setOpen] = useOpensWhen(count > 0);
  return (
    <FieldsDisclosure
      title={title}
      mark={count > 0 ? count : undefined}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="border-b border-line last:border-b-0"
    >
      {isOpen && <div className="flex flex-col gap-3 px-4 pt-1 pb-4">{children}</div>}
    </FieldsDisclosure>
  );
}
