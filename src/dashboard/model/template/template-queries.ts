import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import * as limits from "#contract/limits.ts";
import { writeStoredText } from "../../base/browser/stored-text.ts";

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

/** Written after each save: the other tabs of this browser get a storage event. */
export const savesKey = "overprint.saved";

/** Reads again all that is shown of templates, and the values of their filters; other tabs learn of the save. */
export async function refreshTemplates(queryClient: QueryClient): Promise<void> {
  writeStoredText(savesKey, `${Date.now()}`);
  await Promise.all(
    ["templates", "template-filter-values"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
