import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { connectionQuery } from "../connection/connection-query.ts";
import { readJournal } from "./journal-store.ts";

export const journalKey = ["journal"] as const;

/** This browser's requests to the current service, the newest first. */
export function journalQuery(client: Client) {
  return queryOptions({
    queryKey: journalKey,
    queryFn: async ({ client: queryClient }) => {
      const { baseUrl } = await queryClient.ensureQueryData(connectionQuery(client));
      return readJournal(baseUrl);
    },
    // Written by this page, which then marks it; and by other tabs, which cannot.
    staleTime: 10_000,
    retry: false,
  });
}
