import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { connectionQuery } from "../../../base/connection/connection-query.ts";
import { fetchOwnFile } from "../../../model/requests/result/result-file.ts";
import { pictureAddress } from "../../../model/drawing/picture-address.ts";
import type { ComparedEntry } from "./compared-entry.ts";

/**
 * An entry's picture as readable bytes. The server fetches files of other origins, because browsers do not let a page
 * read their pixels.
 */
export function pictureFileQuery(client: Client, { id, href }: Pick<ComparedEntry, "id" | "href">) {
  return queryOptions({
    queryKey: ["compared-file", id, href],
    queryFn: async ({ signal, client: queryClient }): Promise<Blob> => {
      // A picture that this page has drawn.
      if (href.startsWith("blob:")) return (await fetch(href, { signal })).blob();
      const connection = await queryClient.ensureQueryData(connectionQuery(client));
      const own = await fetchOwnFile(client, href, connection, signal);
      if (own !== undefined) return own;
      const answer = await fetch(pictureAddress(href), { signal });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
