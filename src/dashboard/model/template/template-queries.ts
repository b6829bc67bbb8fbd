import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { limits } from "#contract/limits.ts";

/** A longer menu would not help; each result also links to the history of its template. */
const pagesMax = 4;
/** How many templates the query reads. */
export const templatesMax = pagesMax * limits.pageSizeMax;

/** Query of the templates for the menu, by name. Optional: if it fails, the menu is empty. */
export function templateNamesQuery(client: Client) {
  return queryOptions({
    queryKey: ["templates", "names"],
    queryFn: async ({ signal }): Promise<{ id: string; name: string }[]> => {
      const names = new Map<string, string>();
      for (let page = 0; page < pagesMax; page += 1) {
        const { items, hasNext } = await client.listTemplates({ page, size: limits.pageSizeMax }, signal);
        for (const { identifier, name } of items) names.set(identifier, name);
        if (!(hasNext ?? items.length >= limits.pageSizeMax)) break;
      }
      return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
    },
    staleTime: 60_000,
    retry: false,
  });
}

/** Reads again all that is shown of templates, and the values of their filters. */
export async function refreshTemplates(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ["templates", "template-filter-values"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
