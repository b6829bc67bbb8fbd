import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "../design-system/class-names.ts";
import { PageHeader } from "../design-system/page-header.tsx";
import { formatReceiversAddress } from "../built-in-receivers/receivers-address.ts";
import { texts } from "./texts.ts";

export interface WebhooksHeadProps {
  view: "deliveries" | "receivers";
  ticket?: ReactNode;
  actions?: ReactNode;
}

/** A navigation by the links of this header. */
const byPart = { byPart: true };

/** The page's header, with links to its two parts. Each part has its own, so the focus moves to the new one. */
export function WebhooksHead({ view, ticket, actions }: WebhooksHeadProps) {
  const parts = [
    { name: "deliveries", to: { search: "" } },
    { name: "receivers", to: { search: formatReceiversAddress({}) } },
  ] as const;
  const state: unknown = useLocation().state;
  const wasByPart = typeof state === "object" && state !== null && "byPart" in state;
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (wasByPart) current.current?.focus();
  }, [wasByPart]);
  return (
    <>
      <PageHeader title={texts.title} ticket={ticket} actions={actions} />
      <nav aria-label={texts.parts} className="flex gap-6 border-b border-line">
        {parts.map(({ name, to }) => (
          <Link
            key={name}
            ref={view === name ? current : undefined}
            to={to}
            state={byPart}
            aria-current={view === name ? "page" : undefined}
            className={classNames(
              "-mb-px flex min-h-control items-center border-b-2 text-13 font-medium",
              view === name
                ? "border-accent text-accent-text"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {texts.partNames[name]}
          </Link>
        ))}
      </nav>
    </>
  );
}
