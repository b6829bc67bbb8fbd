import { type ReactNode, useId, useState } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { SearchField } from "../../base/design-system/search-field.tsx";
import { texts } from "./texts.ts";
import { Select, type SelectOption } from "../../base/design-system/select.tsx";

export interface FilterBarProps {
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
