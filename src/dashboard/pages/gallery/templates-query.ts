import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Page } from "#client/page.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { type GalleryAddress, toListQuery } from "./gallery-address.ts";

export interface TemplatesPageData extends Page<TemplateSummary> {
  /** Those that match the filters; fewer than `items` if the service ignores a filter. */
  matching: readonly TemplateSummary[];
}

async function readFavourites(client: Client, queryClient: QueryClient): Promise<string[]> {
  const { preferencesQuery } = await import("../../model/preferences/preferences.ts");
  return (await queryClient.fetchQuery(preferencesQuery(client, queryClient))).favourites;
}

/** One page of templates. The previous page stays visible until the next one has loaded. */
export function templatesQuery(
  client: Client,
  queryClient: QueryClient,
  address: GalleryAddress,
  service: { hasSearch: boolean },
) {
  const isOfFavourites = address.origin === "favourite";
  const query = { ...toListQuery(address, service), ...(isOfFavourites && { identifiers: [] }) };
  return queryOptions({
    queryKey: ["templates", query] as const,
    queryFn: async ({ signal }): Promise<TemplatesPageData> => {
      if (isOfFavourites) query.identifiers = await readFavourites(client, queryClient);
      if (query.identifiers?.length === 0)
        return { items: [], matching: [], unreadableCount: 0, total: 0, hasNext: false };
      const page = await client.listTemplates(query, signal);
      const matching = await findMatches(page.items, address);
      return {
        ...page,
        matching: matching.filter(({ identifier }) => query.identifiers?.includes(identifier) ?? true),
      };
    },
    // Templates in the bin have other actions.
    placeholderData: (previous, former) =>
      former?.queryKey[1].deleted === query.deleted ? previous : undefined,
    staleTime: 30_000,
  });
}

/**
 * The templates that match the filters of the address. Applied to responses too, because a remote service may ignore
 * filters. Loads the code of the search only for a search.
 */
export async function findMatches(
  templates: readonly TemplateSummary[],
  address: GalleryAddress,
): Promise<TemplateSummary[]> {
  const matchesText = address.q === "" ? () => true : await createTextMatch(address.q);
  return templates.filter((template) => matchesText(template) && matchesMenus(template, address));
}

async function createTextMatch(text: string): Promise<(template: TemplateSummary) => boolean> {
  const { matchesTemplateSearch, readTemplateSearch } = await import("#contract/template-search.ts");
  const terms = readTemplateSearch(text);
  return (template) => matchesTemplateSearch(template, terms);
}

function matchesMenus(template: TemplateSummary, address: GalleryAddress): boolean {
  return (
    (address.shape === "" || shapeOf(template) === address.shape) &&
    (address.format === "" || template.outputFormat === address.format) &&
    (address.editor === "" || template.editor === address.editor) &&
    (address.creator === "" || template.createdBy === address.creator) &&
    (address.tag === "" || (template.tags ?? []).includes(address.tag))
  );
}

function shapeOf({ width, height }: { width: number; height: number }): "landscape" | "portrait" | "square" {
  return width > height ? "landscape" : width < height ? "portrait" : "square";
}
