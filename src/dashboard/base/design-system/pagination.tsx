import type { To } from "react-router";
import { formatCount } from "./format.ts";
import { PageButton } from "./page-button.tsx";
import { texts } from "./texts.ts";

export interface PaginationProps {
  /** From 1. */
  page: number;
  /** Entries on this page. */
  count: number;
  size: number;
  /** `undefined` if the service does not report it. */
  total: number | undefined;
  hasNext: boolean;
  linkTo: (page: number) => To;
  /** `templates`, `results`. */
  noun: string;
}

/** Previous and next buttons with the range of entries; "of N" only if the total is known. */
export function Pagination({ page, count, size, total, hasNext, linkTo, noun }: PaginationProps) {
  const first = (page - 1) * size + 1;
  const last = first + count - 1;
  return (
    <nav aria-label={texts.pages} className="flex items-center gap-3">
      <p className="figures text-12 text-ink-2">
        {count === 0
          ? texts.nothingHere(noun)
          : total === undefined
            ? texts.range(formatCount(first), formatCount(last))
            : texts.rangeOf(formatCount(first), formatCount(last), formatCount(total))}
      </p>
      <div className="flex gap-1">
        <PageButton
          isDisabled={page <= 1}
          to={linkTo(page - 1)}
          icon="chevronLeft"
          label={texts.previousPage}
        />
        <PageButton isDisabled={!hasNext} to={linkTo(page + 1)} icon="chevronRight" label={texts.nextPage} />
      </div>
    </nav>
  );
}
