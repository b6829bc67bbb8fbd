import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { limits } from "#contract/limits.ts";
import { untilIdle } from "../../base/browser/until-idle.ts";

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
