import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { connectionQuery } from "../../../base/connection/client-context.tsx";
import { readJournal } from "./journal-store.ts";

export const journalKey = ["journal"] as const;

/** This browser's requests to the current service, newest first. */
export function journalQuery(client: Client) {
  return queryOptions({
    queryKey: journalKey,
    queryFn: async ({ client: queryClient }) => {
      const { baseUrl } = await queryClient.ensureQueryData(connectionQuery(client));
      return readJournal(baseUrl);
    },
    // This tab invalidates the query after a write; other tabs cannot.
    staleTime: 10_000,
    retry: false,
  });
}
