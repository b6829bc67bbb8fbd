import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: string;
  /** The browser tab's title, if the page has several addresses. Null: another part of the page sets it. */
  tabTitle?: string | null;
  /** Counts or state beside the title. */
  ticket?: ReactNode;
  actions?: ReactNode;
}

/** Header of a page; also sets the browser tab's title. */
export function PageHeader({ title, tabTitle = title, ticket, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      {tabTitle !== null && <title>{`${tabTitle} · Overprint`}</title>}
      {/* On a phone the ticket is below the title, so that its length never moves the actions to another row. */}
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 phone:grow phone:basis-32 phone:flex-col">
        <h1 className="text-24 font-semibold tracking-[-0.01em]">{title}</h1>
        {ticket}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
