import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A caption of several parts: `1200×630 · jpeg · 184 kB · 62 ms`. Omits absent parts. */
export function JobTicket({
  parts,
  className,
}: {
  parts: readonly (ReactNode | undefined)[];
  className?: string;
}) {
  const present = parts.filter(
    (part) => part !== undefined && part !== null && part !== false && part !== "",
  );
  return (
    <p className={classNames("figures text-12 text-ink-3", className)}>
      {present.map((part, index) => (
        // The parts are identified by their position.
        <Fragment key={index}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          {index > 0 && <span className="sr-only">, </span>}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      ))}
    </p>
  );
}
