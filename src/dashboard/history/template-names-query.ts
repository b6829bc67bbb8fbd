import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { limits } from "#contract/limits.ts";

/** A menu of more is no help; the history of a template is also one press away in each of its results. */
const pagesMax = 4;

/** Templates to choose from, by name. Without them the menu has none, and everything else works. */
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
