import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { connectionQuery } from "../connection/connection-query.ts";
import type { HistoryEntry } from "../history-model/history-entry.ts";
import { fetchOwnFile } from "../result/result-file.ts";
import { pictureAddress } from "../scene-view/picture-address.ts";

/**
 * The bytes of an entry's file. The dashboard's server fetches pictures in a remote service's store, because browsers do
 * not let a page read them. Throws a `ClientError`, or an `Error` with the store's answer.
 */
export async function fetchFile(
  client: Client,
  queryClient: QueryClient,
  { href }: Pick<HistoryEntry, "href">,
  signal: AbortSignal,
): Promise<Blob> {
  const connection = await queryClient.ensureQueryData(connectionQuery(client));
  const own = await fetchOwnFile(client, href, connection, signal);
  if (own !== undefined) return own;
  const answer = await fetch(pictureAddress(href), { signal });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.blob();
}
