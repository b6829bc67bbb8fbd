import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Page } from "#client/page.ts";
import type { TemplateSummary } from "#contract/templates.ts";
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
    queryKey: ["templates", query] as const,
    queryFn: async ({ signal }): Promise<TemplatesPageData> => {
      const page = await client.listTemplates(query, signal);
      return { ...page, matching: await findMatches(page.items, address) };
    },
    // Templates in the bin have other actions.
    placeholderData: (previous, former) =>
      former?.queryKey[1].deleted === query.deleted ? previous : undefined,
    staleTime: 30_000,
  });
}
