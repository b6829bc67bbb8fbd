import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Asset } from "#contract/account.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateSummary } from "#contract/templates.ts";

/** The file's name; without one the family of a font, or the identifier. */
export function nameOfUpload({ name, face, identifier }: Asset): string {
  return face?.family ?? name ?? identifier;
}

/** The templates that name an upload in what is published or in their newest draft. */
export function usersQuery(client: Client, upload: string) {
  return queryOptions({
    queryKey: ["templates", "users", upload],
    queryFn: ({ signal }) => client.listTemplates({ upload, page: 0, size: limits.pageSizeMax }, signal),
  });
}

/** All templates that use an upload, by pages. */
export function allUsersQuery(client: Client, upload: string) {
  return queryOptions({
    queryKey: ["templates", "all users", upload],
    queryFn: async ({ signal }) => {
      const all = new Map<string, TemplateSummary>();
      for (let page = 0; ; page += 1) {
        const known = all.size;
        const { items } = await client.listTemplates({ upload, page, size: limits.pageSizeMax }, signal);
        for (const item of items) all.set(item.identifier, item);
        // A service that ignores `page` sends the same ones again.
        if (items.length < limits.pageSizeMax || all.size === known) return [...all.values()];
      }
    },
  });
}
