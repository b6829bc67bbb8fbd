import { Fragment } from "react";
import { Navigate, type To, useNavigate } from "react-router";
import { ButtonLink, IconButton } from "./button.tsx";
import { formatCount } from "./format.ts";
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

/**
 * Previous and next buttons with the range of entries; "of N" only if the total is known. A page behind the last one, whose
 * entries were deleted, leads to that.
 */
export function Pagination({ page, count, size, total, hasNext, linkTo, noun }: PaginationProps) {
  const first = (page - 1) * size + 1;
  const last = first + count - 1;
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / size));
  if (count === 0 && total !== undefined && page > lastPage)
    return <Navigate replace to={linkTo(lastPage)} />;
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
        <PageNumbers page={page} last={Math.max(page, lastPage)} linkTo={linkTo} />
        <PageButton isDisabled={!hasNext} to={linkTo(page + 1)} icon="chevronRight" label={texts.nextPage} />
      </div>
    </nav>
  );
}

/** Links to the first page, the last, and those around the present one; without a total the number of that alone. */
function PageNumbers({ page, last, linkTo }: Pick<PaginationProps, "page" | "linkTo"> & { last: number }) {
  const near = new Set([1, page - 1, page, page + 1, last]);
  const shown = [...near].filter((one) => one >= 1 && one <= last);
  return shown.map((one, index) => (
    <Fragment key={one}>
      {one - (shown[index - 1] ?? 0) > 1 && <span className="self-center text-ink-3 phone:hidden">…</span>}
      <ButtonLink
        variant="quiet"
        to={linkTo(one)}
        aria-label={texts.pageNumber(formatCount(one))}
        aria-current={one === page && "page"}
        className={`figures min-w-control px-1! ${one === page ? "bg-accent-soft text-accent-text!" : "phone:hidden"}`}
      >
        {formatCount(one)}
      </ButtonLink>
    </Fragment>
  ));
}

interface PageButtonProps {
  isDisabled: boolean;
  to: To;
  icon: "chevronLeft" | "chevronRight";
  label: string;
}

/** Goes to the next or previous page of a list. Stays focusable at the end of the list, where it does nothing. */
export function PageButton({ isDisabled, to, icon, label }: PageButtonProps) {
  const navigate = useNavigate();
  return (
    <IconButton
      icon={icon}
      label={label}
      variant="secondary"
      tooltipAlign="end"
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) void navigate(to);
      }}
    />
  );
}
