import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../connection/client-context.tsx";
import { Button } from "../design-system/button.tsx";
import { classNames } from "../design-system/class-names.ts";
import { SearchField } from "../design-system/search-field.tsx";
import { SegmentedControl } from "../design-system/segmented-control.tsx";
import { Select, type SelectOption } from "../design-system/select.tsx";
import {
  countMenuFilters,
  type GalleryAddress,
  hasFilters,
  shapes,
  withoutFilters,
} from "./gallery-address.ts";
import { filterValuesQuery } from "./templates-query.ts";
import { texts } from "./texts.ts";

export interface GalleryFiltersProps {
  address: GalleryAddress;
  /** `replace` keeps a search from filling the browser's history letter by letter. */
  onAddress: (address: GalleryAddress, options?: { replace: boolean }) => void;
}

/** Search, menus and the view. On a phone the menus fold away behind one button. */
export function GalleryFilters({ address, onAddress }: GalleryFiltersProps) {
  const values = useQuery(filterValuesQuery(useClient())).data;
  const [isUnfolded, setUnfolded] = useState(false);
  const count = countMenuFilters(address);

  function choose(part: Partial<GalleryAddress>) {
    onAddress({ ...address, ...part, page: 1 });
  }

  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={address.q}
        className="w-40 xl:w-64 phone:w-0 phone:grow phone:basis-28"
        onSearch={(q) => {
          if (q !== address.q) onAddress({ ...address, q, page: 1 }, { replace: true });
        }}
      />
      <Button
        icon="filter"
        className="md:hidden"
        aria-expanded={isUnfolded}
        onClick={() => {
          setUnfolded(!isUnfolded);
        }}
      >
        {count === 0 ? texts.filters : `${texts.filters}: ${count}`}
      </Button>
      <div
        className={classNames(
          "md:contents phone:order-last phone:grid phone:gap-2 phone:w-full phone:grid-cols-2",
          !isUnfolded && "phone:hidden",
        )}
      >
        <FilterMenu
          label={texts.shape}
          value={address.shape}
          options={shapes.map((shape) => ({ value: shape, label: texts.shapes[shape] }))}
          onChoose={(shape) => {
            choose({ shape: shape as GalleryAddress["shape"] });
          }}
        />
        <FilterMenu
          label={texts.format}
          value={address.format}
          options={toOptions(values?.formats)}
          onChoose={(format) => {
            choose({ format });
          }}
        />
        <FilterMenu
          label={texts.editor}
          value={address.editor}
          options={toOptions(values?.editors)}
          onChoose={(editor) => {
            choose({ editor });
          }}
        />
        <FilterMenu
          label={texts.creator}
          value={address.creator}
          options={toOptions(values?.creators)}
          onChoose={(creator) => {
            choose({ creator });
          }}
        />
        <FilterMenu
          label={texts.tag}
          value={address.tag}
          options={toOptions(values?.tags)}
          onChoose={(tag) => {
            choose({ tag });
          }}
        />
      </div>
      {hasFilters(address) && (
        <Button
          variant="quiet"
          icon="close"
          onClick={() => {
            onAddress(withoutFilters(address));
          }}
        >
          {texts.clear}
        </Button>
      )}
      <SegmentedControl
        className="ml-auto phone:ml-0"
        label={texts.view}
        isIconOnly
        value={address.view}
        segments={[
          { value: "grid", label: texts.grid, icon: "grid" },
          { value: "list", label: texts.list, icon: "list" },
        ]}
        onValueChange={(view) => {
          onAddress({ ...address, view }, { replace: true });
        }}
      />
    </search>
  );
}

interface FilterMenuProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
}

function FilterMenu({ label, value, options, onChoose }: FilterMenuProps) {
  // A value from the address that the list does not know stays choosable, so that it can be seen and taken away.
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      isLabelHidden
      value={value}
      className={classNames("max-w-44 phone:max-w-none", value !== "" && "font-medium")}
      options={[{ value: "", label }, ...(isKnown ? [] : [{ value, label: value }]), ...options]}
      onValueChange={onChoose}
    />
  );
}

function toOptions(values: readonly string[] = []): SelectOption[] {
  return values.map((value) => ({ value, label: value }));
}
