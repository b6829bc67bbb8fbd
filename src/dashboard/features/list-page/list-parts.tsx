import type { To } from "react-router";
import { Pagination, type PaginationProps } from "../../base/design-system/pagination.tsx";
import { SearchField } from "../../base/design-system/search-field.tsx";
import { Select, type SelectOption } from "../../base/design-system/select.tsx";
import { pageSizes } from "../../base/navigation/list-address.ts";
import { texts } from "./texts.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { type ReactNode, useId, useState } from "react";
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

interface FilterBarProps {
  search: { label: string; placeholder: string; value: string; onSearch: (text: string) => void };
  /** `FilterMenu`s and fields. On a phone they are collapsed behind a button. */
  menus: ReactNode;
  /** Number of active menus, shown on that button. */
  menuFilterCount: number;
  /** Absent: the page has its own button for that. */
  onClear?: () => void;
  isFiltered?: boolean;
  /** At the end of the row. */
  children?: ReactNode;
}

export function FilterBar({
  search,
  menus,
  menuFilterCount,
  onClear,
  isFiltered = false,
  children,
}: FilterBarProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        {...search}
        className="max-w-64 min-w-0 grow basis-32 phone:w-0 phone:max-w-none phone:basis-28"
      />
      <Button
        icon="filter"
        className="md:hidden"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {menuFilterCount === 0 ? texts.filters : texts.filtersSet(menuFilterCount)}
      </Button>
      <div
        id={id}
        className={classNames(
          "md:contents phone:order-last phone:grid phone:w-full phone:grid-cols-2 phone:gap-2",
          !isUnfolded && "phone:hidden",
        )}
      >
        {menus}
        {onClear !== undefined && (
          <Button
            // Another one, because a button that only becomes invisible keeps no place for the focus.
            key={String(isFiltered)}
            variant="quiet"
            icon="close"
            title={texts.clear}
            // Its place is reserved: the list below must not move when the first filter is set.
            className={classNames("md:px-2 phone:col-span-2", !isFiltered && "invisible")}
            onClick={onClear}
          >
            <span className="md:sr-only">{texts.clear}</span>
          </Button>
        )}
      </div>
      {children}
    </search>
  );
}

const lateWidths = { short: "w-28", long: "w-44" };

interface FilterMenuProps<Value extends string> {
  label: string;
  /** Empty: not filtered. */
  value: Value;
  /** Shown while it is not set, if the name alone would promise too much. */
  unset?: string;
  options: readonly SelectOption<Value>[];
  /** How long options are that arrive later. The menu has their width from the start, so that no filter moves the list. */
  lateOptions?: keyof typeof lateWidths;
  onChoose: (value: Value | "") => void;
}

/** One filter; while it is not set, it shows its name. */
export function FilterMenu<Value extends string>({
  label,
  value,
  options,
  lateOptions,
  unset = label,
  onChoose,
}: FilterMenuProps<Value>) {
  // An unknown value from the address becomes an option, so that it is visible and can be removed.
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Select<Value | "">
      label={label}
      isLabelHidden
      value={value}
      // No heavier font: a wider field could wrap the row, and the list below would move.
      className={classNames(
        lateOptions === undefined ? "max-w-44" : lateWidths[lateOptions],
        "phone:w-auto phone:max-w-none",
        value !== "" && "[&_select]:bg-accent-soft",
      )}
      options={[{ value: "", label: unset }, ...(isKnown ? [] : [{ value, label: value }]), ...options]}
      onValueChange={onChoose}
    />
  );
}
