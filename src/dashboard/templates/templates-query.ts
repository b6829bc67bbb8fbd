import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Page } from "#client/page.ts";
import { limits } from "#contract/limits.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { untilIdle } from "../idle/until-idle.ts";
import { type GalleryAddress, toListQuery } from "./gallery-address.ts";
import { findMatches } from "./matches-address.ts";

/** One page of templates. */
export interface TemplatesPageData extends Page<TemplateSummary> {
  /** Those that match the filters; fewer than `items` if the service ignores a filter. */
  matching: readonly TemplateSummary[];
}

/** One page of templates. The previous page stays visible until the next one has loaded. */
export function templatesQuery(client: Client, address: GalleryAddress, service: { hasSearch: boolean }) {
  const query = toListQuery(address, service);
  return queryOptions({
    queryKey: ["templates", query],
    queryFn: async ({ signal }): Promise<TemplatesPageData> => {
      const page = await client.listTemplates(query, signal);
      return { ...page, matching: await findMatches(page.items, address) };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/**
 * The values in the filter menus: those of the newest templates, because the interface does not list values. Other
 * values can be set in the address only.
 */
export function filterValuesQuery(client: Client) {
  return queryOptions({
    queryKey: ["template-filter-values"],
    queryFn: async ({ signal }) => {
      await untilIdle();
      const { items } = await client.listTemplates({ page: 0, size: limits.pageSizeMax }, signal);
      return {
        formats: distinct(items.map((item) => item.outputFormat)),
        editors: distinct(items.map((item) => item.editor)),
        creators: distinct(items.map((item) => item.createdBy)),
        tags: distinct(items.flatMap((item) => item.tags ?? [])),
      };
    },
    staleTime: 300_000,
  });
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "").toSorted((a, b) => a.localeCompare(b));
}
