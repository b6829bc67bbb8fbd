import { Link, type To } from "react-router";
import { buttonClasses } from "./button-classes.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export interface PaginationProps {
  /** From 1, as people count. */
  page: number;
  /** Entries on this page. */
  count: number;
  size: number;
  /** Only when the service said so. */
  total: number | undefined;
  hasNext: boolean;
  linkTo: (page: number) => To;
  /** `templates`, `results`. */
  noun: string;
}

/** Previous, next, and where one is; "of N" only where N is known. */
export function Pagination({ page, count, size, total, hasNext, linkTo, noun }: PaginationProps) {
  const first = (page - 1) * size + 1;
  const last = first + count - 1;
  return (
    <nav aria-label="Pages" className="flex items-center gap-3">
      <p className="figures text-12 text-ink-2">
        {count === 0 ? `No ${noun} here` : `${first}–${last}`}
        {total !== undefined && count > 0 && ` of ${total}`}
      </p>
      <div className="flex gap-1">
        <PageLink isDisabled={page <= 1} to={linkTo(page - 1)} icon="chevronLeft" label="Previous page" />
        <PageLink isDisabled={!hasNext} to={linkTo(page + 1)} icon="chevronRight" label="Next page" />
      </div>
    </nav>
  );
}

interface PageLinkProps {
  isDisabled: boolean;
  to: To;
  icon: "chevronLeft" | "chevronRight";
  label: string;
}

function PageLink({ isDisabled, to, icon, label }: PageLinkProps) {
  const look = buttonClasses("secondary", "medium", "w-control px-0!");
  // A link that leads nowhere stays in its place, so the other one does not jump under the pointer.
  return isDisabled ? (
    <span
      role="link"
      aria-disabled="true"
      aria-label={label}
      className={classNames(look, "pointer-events-none")}
    >
      <Icon name={icon} />
    </span>
  ) : (
    <Link to={to} aria-label={label} className={look} preventScrollReset={false}>
      <Icon name={icon} />
    </Link>
  );
}
