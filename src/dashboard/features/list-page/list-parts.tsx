import type { To } from "react-router";
import { Pagination, type PaginationProps } from "../../base/design-system/pagination.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { pageSizes } from "../../base/navigation/list-address.ts";
import { texts } from "./texts.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import type { IconName } from "../../base/design-system/icon.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";

interface ListFooterProps extends Omit<PaginationProps, "linkTo"> {
  linkTo: (page: number) => To;
  onSize: (size: number) => void;
}

export function ListFooter({ onSize, ...pagination }: ListFooterProps) {
  const { size } = pagination;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3">
      <Pagination {...pagination} />
      <Select
        label={texts.size}
        className="flex-row! items-center gap-2"
        value={String(size)}
        options={[...new Set([...pageSizes, size])]
          .toSorted((a, b) => a - b)
          .map((choice) => ({ value: String(choice), label: String(choice) }))}
        onValueChange={(choice) => onSize(Number(choice))}
      />
    </footer>
  );
}

interface ListSkeletonProps {
  label: string;
  count: number;
  picture?: string;
  className?: string;
}

/** The rows of a list while it loads. `picture`: the classes of its place, in lists with pictures. */
export function ListSkeleton({ label, count, picture, className = "gap-3 py-3" }: ListSkeletonProps) {
  return (
    <LoadingRegion label={label}>
      <div className="border border-line bg-panel">
        {Array.from({ length: count }, (_, index) => (
          <div
            key={index}
            className={classNames("flex items-center border-b border-line px-3 last:border-0", className)}
          >
            {picture !== undefined && <Skeleton className={classNames("shrink-0", picture)} />}
            <div className="flex min-w-0 grow flex-col gap-2">
              <Skeleton className="h-4 w-48 max-w-full" />
              <Skeleton className="h-3 w-80 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

interface NothingThereProps {
  icon: IconName;
  /** Set if a filter is active, which is then why the list is empty. */
  onClear?: (() => void) | undefined;
  /** Set on any page after the first: the list ends before it. */
  firstPage?: To | undefined;
  firstRun: { title: string; text: string; action: ReactNode };
  /** Texts of this list, instead of the general ones. */
  noMatch?: { title: string; text: string };
}

/** The state of an empty list, by reason: filters, a page past the end, or no entries yet. */
export function NothingThere({
  icon,
  onClear,
  firstPage,
  firstRun,
  noMatch = texts.noMatch,
}: NothingThereProps) {
  if (onClear !== undefined) {
    return (
      <BlankState
        icon="search"
        title={noMatch.title}
        actions={<Button onClick={onClear}>{texts.clear}</Button>}
      >
        {noMatch.text}
      </BlankState>
    );
  }
  if (firstPage !== undefined) {
    return (
      <BlankState
        icon={icon}
        title={texts.noPage.title}
        actions={<ButtonLink to={firstPage}>{texts.noPage.back}</ButtonLink>}
      >
        {texts.noPage.text}
      </BlankState>
    );
  }
  return (
    <BlankState icon={icon} title={firstRun.title} actions={firstRun.action}>
      {firstRun.text}
    </BlankState>
  );
}
