import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { cutText } from "#contract/cut-text.ts";
import { pictureHeaders } from "#contract/picture-headers.ts";
import { connectionQuery } from "../../base/connection/connection-query.ts";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { fetchOwnFile } from "../../model/requests/result/result-file.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";

const messageLengthMax = 300;

/**
 * The bytes of an entry's file. The dashboard's server fetches pictures in a remote service's store, because browsers do
 * not let a page read them. It converts some of them; a converted copy is not the file. Throws a
 * `ClientError`, or an `Error` with the store's answer.
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
  if (!answer.ok) throw new Error(`${answer.status} ${cutText(await answer.text(), messageLengthMax)}`);
  const file = await answer.blob();
  const { headers } = answer;
  const isOriginal =
    headers.get(pictureHeaders.type) === file.type && headers.get(pictureHeaders.bytes) === String(file.size);
  if (!isOriginal) throw new Error("The dashboard's server has only a converted copy of this file.");
  return file;
}
