import { useEffect, useRef } from "react";
import { Link, type To, useLocation } from "react-router";
import { classNames } from "./class-names.ts";

export interface Part {
  name: string;
  label: string;
  to: To;
}

/** A navigation by one of these links. */
const byPart = { byPart: true };

/** Links to the parts of a page; mounted anew for each part. After a navigation by one of them the new one has the focus. */
export function PartLinks({
  label,
  parts,
  current,
}: {
  label: string;
  parts: readonly Part[];
  /** The name of the part that is shown. */
  current: string;
}) {
  const state: unknown = useLocation().state;
  const wasByPart = typeof state === "object" && state !== null && "byPart" in state;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (wasByPart) link.current?.focus();
  }, [wasByPart]);
  return (
    <nav aria-label={label} className="flex gap-6 border-b border-line">
      {parts.map(({ name, label: text, to }) => (
        <Link
          key={name}
          ref={current === name ? link : undefined}
          to={to}
          state={byPart}
          aria-current={current === name ? "page" : undefined}
          className={classNames(
            "-mb-px flex min-h-control items-center border-b-2 text-13 font-medium",
            current === name
              ? "border-accent text-accent-text"
              : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
