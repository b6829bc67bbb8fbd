import { useQuery } from "@tanstack/react-query";
import { useClient } from "../connection/client-context.tsx";
import { SegmentedControl } from "../design-system/segmented-control.tsx";
import type { SelectOption } from "../design-system/select.tsx";
import { FilterBar } from "../list-page/filter-bar.tsx";
import { FilterMenu } from "../list-page/filter-menu.tsx";
import type { ChangeAddress } from "../list-page/use-list-address.ts";
import { countMenuFilters, type GalleryAddress, hasFilters, noFilters, shapes } from "./gallery-address.ts";
import { filterValuesQuery } from "./templates-query.ts";
import { texts } from "./texts.ts";

export interface GalleryFiltersProps {
  address: GalleryAddress;
  onAddress: ChangeAddress<GalleryAddress>;
}

/** Search, menus and the view. */
export function GalleryFilters({ address, onAddress }: GalleryFiltersProps) {
  const values = useQuery(filterValuesQuery(useClient())).data;

  function choose(part: Partial<GalleryAddress>) {
    onAddress({ ...part, page: 1 });
  }

  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: address.q,
        onSearch: (q) => {
          onAddress({ q, page: 1 }, { replace: true });
        },
      }}
      menuFilterCount={countMenuFilters(address)}
      onClear={
        hasFilters(address)
          ? () => {
              onAddress(noFilters);
            }
          : undefined
      }
      menus={
        <>
          <FilterMenu
            label={texts.shape}
            value={address.shape}
            options={shapes.map((shape) => ({ value: shape, label: texts.shapes[shape] }))}
            onChoose={(shape) => {
              choose({ shape });
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
        </>
      }
    >
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
          onAddress({ view }, { replace: true });
        }}
      />
    </FilterBar>
  );
}

function toOptions(values: readonly string[] = []): SelectOption[] {
  return values.map((value) => ({ value, label: value }));
}
