import type { ReactNode } from "react";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { texts } from "./texts.ts";

export interface ValueRowProps {
  name: string;
  /** The copied text, shown unless there are children. Empty: not given by the page. */
  value: string;
  isMono?: boolean;
  /** Shown in place of the value. */
  children?: ReactNode;
}

/** One value of a page in a definition list, with a copy button. */
export function ValueRow({ name, value, isMono = false, children = value }: ValueRowProps) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-1.5 phone:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="py-1 text-ink-3 phone:col-span-2 phone:py-0">{name}</dt>
      <dd className={isMono ? "figures py-1 text-12 break-all" : "py-1 break-words"}>
        {value === "" ? <span className="font-sans text-13 text-ink-3">{texts.nothing}</span> : children}
      </dd>
      {value !== "" && (
        <dd>
          <CopyButton text={value} label={texts.copyField(name)} tooltipAlign="end" />
        </dd>
      )}
    </div>
  );
}

/** A row that is omitted if the value is unknown. */
export function OptionalRow({
  value,
  ...rest
}: Omit<ValueRowProps, "value"> & { value: string | undefined }) {
  return value === undefined ? null : <ValueRow value={value} {...rest} />;
}
