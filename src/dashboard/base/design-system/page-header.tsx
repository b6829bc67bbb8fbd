import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: string;
  /** Counts or state beside the title. */
  ticket?: ReactNode;
  actions?: ReactNode;
}

/** Header of a page; also sets the browser tab's title. */
export function PageHeader({ title, ticket, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <title>{`${title} · Overprint`}</title>
      {/* On a phone the ticket is below the title, so that its length never moves the actions to another row. */}
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 phone:grow phone:basis-32 phone:flex-col">
        <h1 className="text-24 font-semibold tracking-[-0.01em]">{title}</h1>
        {ticket}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
