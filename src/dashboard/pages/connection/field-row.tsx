import type { ReactNode } from "react";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { texts } from "./texts.ts";

/** One named value in a definition list; an address has a copy button. */
export function FieldRow({
  name,
  address,
  children,
}: {
  name: string;
  address?: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[10rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-1 phone:grid-cols-1">
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-h-control-small items-center justify-between gap-2">
        {address === undefined ? (
          children
        ) : (
          <>
            <span className="figures min-w-0 text-12 break-all">{address}</span>
            <CopyButton text={address} label={texts.copy(name)} tooltipAlign="end" />
          </>
        )}
      </dd>
    </div>
  );
}
