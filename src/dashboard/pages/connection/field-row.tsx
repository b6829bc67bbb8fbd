import type { ReactNode } from "react";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { toFailureWords, isNotOffered } from "../../base/connection/failure-words.ts";
import { texts } from "./texts.ts";

interface FieldRowProps {
  name: string;
  address?: string;
  children?: ReactNode;
}

/** One named value in a definition list; an address has a copy button. */
export function FieldRow({ name, address, children }: FieldRowProps) {
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

/** Why a part of the page is missing: `notOffered` if the service lacks it, else the reason of the failed call. */
export function NotRead({ error, notOffered }: { error: unknown; notOffered: string }) {
  return (
    <p className="text-ink-2">
      {error === undefined || isNotOffered(error)
        ? notOffered
        : texts.notRead(toFailureWords(error).happened)}
    </p>
  );
}
