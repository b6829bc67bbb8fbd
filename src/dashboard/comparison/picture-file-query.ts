import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { connectionQuery } from "../connection/connection-query.ts";
import { serviceAddress } from "../connection/service-address.ts";
import type { HistoryEntry } from "../history-model/history-entry.ts";
import { pictureAddress } from "../scene-view/picture-address.ts";

/**
 * An entry's picture as readable bytes. Our own server fetches a file of another origin, because browsers do not let a
 * page read its pixels.
 */
export function pictureFileQuery(client: Client, { id, href }: Pick<HistoryEntry, "id" | "href">) {
  return queryOptions({
    queryKey: ["compared-file", id],
    queryFn: async ({ signal, client: queryClient }): Promise<Blob> => {
      const connection = await queryClient.ensureQueryData(connectionQuery(client));
      const link = new URL(href, window.location.origin);
      const own = /^\/results\/([^/]+)\.(\w+)$/.exec(link.pathname);
      if (own !== null && link.origin === new URL(serviceAddress(connection)).origin) {
        return client.getResultFile(own[1] ?? "", own[2] ?? "", signal);
      }
      const answer = await fetch(pictureAddress(href), { signal });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
