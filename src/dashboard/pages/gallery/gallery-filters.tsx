import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import * as limits from "#contract/limits.ts";
import { templateOrders, templateOrigins } from "#contract/templates.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { Select } from "../../base/design-system/select.tsx";
import type { ChangeAddress } from "../../base/navigation/list-address.ts";
import { FilterBar, FilterMenu } from "../../features/list-page/list-parts.tsx";
import { chooseView, type GalleryAddress, galleryFilters, shapes, shownView } from "./gallery-address.ts";
import { useFilterValues } from "../../features/template-details/filter-values.ts";
import type { TemplatesPageData } from "./templates-query.ts";
import { texts } from "./texts.ts";

export interface GalleryFiltersProps {
  address: GalleryAddress;
  onAddress: ChangeAddress<GalleryAddress>;
  /** Whether the service can sort, and knows starters. */
  canSort: boolean;
  hasBin: boolean;
}

const listedFilters = [
  ["format", "formats"],
  ["editor", "editors"],
  ["creator", "creators"],
  ["tag", "tags"],
] as const;

export function GalleryFilters({ address, onAddress, canSort, hasBin }: GalleryFiltersProps) {
  const { values, isComplete } = useFilterValues();

  /** No template has a tag where the service knows none. */
  function isOffered([name, listed]: (typeof listedFilters)[number]) {
    return address[name] !== "" || values === undefined || values[listed].length > 0;
  }

  function choose(part: Partial<GalleryAddress>) {
    onAddress({ ...part, page: 1 });
  }

  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: address.q,
        onSearch: (q) => onAddress({ q, page: 1 }, { replace: true }),
      }}
      menuFilterCount={galleryFilters.countMenus(address)}
      isFiltered={galleryFilters.has(address)}
      onClear={() => onAddress(galleryFilters.none)}
      menus={
        <>
          {canSort && (
            <FilterMenu
              label={texts.origin}
              value={address.origin}
              options={[...templateOrigins, "favourite" as const].map((value) => ({
                value,
                label: texts.origins[value],
              }))}
              onChoose={(origin) => choose({ origin })}
            />
          )}
          <FilterMenu
            label={texts.shape}
            value={address.shape}
            options={shapes.map((shape) => ({ value: shape, label: texts.shapes[shape] }))}
            onChoose={(shape) => choose({ shape })}
          />
          {listedFilters.map((filter) => (
            // Its place is reserved: the list below must not move when the values arrive.
            <div
              key={filter[0]}
              className={classNames("contents", !isOffered(filter) && "invisible phone:hidden")}
            >
              <FilterMenu
                label={texts[filter[0]]}
                {...(!isComplete && { unset: texts.ofNewest(texts[filter[0]], limits.pageSizeMax) })}
                value={address[filter[0]]}
                options={(values?.[filter[1]] ?? []).map((value) => ({ value, label: value }))}
                lateOptions="short"
                onChoose={(value) => choose({ [filter[0]]: value })}
              />
            </div>
          ))}
        </>
      }
    >
      <div className="ml-auto flex gap-2 phone:ml-0 phone:grow">
        {canSort && address.view !== "bin" && (
          <Select
            label={texts.sort}
            isLabelHidden
            className="max-w-44 phone:w-0 phone:grow"
            value={address.sort}
            options={(["", ...templateOrders] as const).map((value) => ({
              value,
              label: texts.orders[value !== "" ? value : address.q === "" ? "mineFirst" : "bestMatch"],
            }))}
            onValueChange={(sort) => onAddress({ sort, page: 1 })}
          />
        )}
        <SegmentedControl
          label={texts.view}
          value={shownView(address)}
          segments={[
            ...(["grid", "list"] as const).map((value) => ({
              value,
              label: texts[value],
              icon: value,
              isIconOnly: true,
            })),
            ...(hasBin ? ([{ value: "bin", label: texts.bin, icon: "trash" }] as const) : []),
          ]}
          onValueChange={(view) => onAddress({ view: chooseView(view), page: 1 }, { replace: true })}
        />
      </div>
    </FilterBar>
  );
}

interface GalleryCountProps {
  templates: Pick<UseQueryResult<TemplatesPageData>, "data" | "isPlaceholderData">;
  address: GalleryAddress;
}

/**
 * The number of templates that match, beside the title; a screen reader announces its changes. For a service that does
 * not filter its list, those of this page are counted.
 */
export function GalleryCount({ templates, address }: GalleryCountProps) {
  const current = templates.isPlaceholderData ? undefined : describeCount(templates.data, address);
  const [last, setLast] = useState(current);
  // The list of the previous search is shown meanwhile, and so is its count.
  if (!templates.isPlaceholderData && last !== current) setLast(current);
  return (
    <div role="status">
      <JobTicket parts={[templates.isPlaceholderData ? last : current]} />
    </div>
  );
}

function describeCount(
  data: GalleryCountProps["templates"]["data"],
  address: GalleryAddress,
): string | undefined {
  if (data !== undefined && data.matching.length < data.items.length)
    return texts.matchesHere(data.matching.length);
  // As high as a count, so that one that comes later moves nothing.
  if (data?.total === undefined) return "\u00a0";
  return galleryFilters.has(address)
    ? texts.matches(data.total)
    : data.total > 0
      ? texts.total(data.total)
      : undefined;
}
