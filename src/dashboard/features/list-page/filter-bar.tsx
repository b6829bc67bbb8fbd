import { type ReactNode, useId, useState } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { SearchField } from "../../base/design-system/search-field.tsx";
import { texts } from "./texts.ts";

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
