import { Link, type To } from "react-router";
import { buttonClasses } from "./button-classes.ts";
import { classNames } from "./class-names.ts";
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
        <PageNumbers
          page={page}
          last={total === undefined ? page : Math.ceil(total / size)}
          linkTo={linkTo}
        />
        <PageButton isDisabled={!hasNext} to={linkTo(page + 1)} icon="chevronRight" label={texts.nextPage} />
      </div>
    </nav>
  );
}

/** Links to the first page, the last, and those around the present one; without a total the number of that alone. */
function PageNumbers({ page, last, linkTo }: Pick<PaginationProps, "page" | "linkTo"> & { last: number }) {
  const around = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= Math.max(last, page));
  const shown = [...new Set(around)].toSorted((a, b) => a - b);
  return shown.map((one, index) => (
    <span key={one} className={classNames("flex items-center", one !== page && "phone:hidden")}>
      {one - (shown[index - 1] ?? one - 1) > 1 && <span className="px-1 text-ink-3">…</span>}
      <Link
        to={linkTo(one)}
        aria-label={texts.pageNumber(formatCount(one))}
        aria-current={one === page ? "page" : undefined}
        className={buttonClasses(
          "quiet",
          "medium",
          classNames("figures min-w-control px-1!", one === page && "bg-accent-soft text-accent-text!"),
        )}
      >
        {formatCount(one)}
      </Link>
    </span>
  ));
}
