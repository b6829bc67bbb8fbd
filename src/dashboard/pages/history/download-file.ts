import type { QueryClient } from "@tanstack/react-query";
import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { toFileName } from "#contract/file-name.ts";
import { cutText } from "#contract/strings.ts";
import { pictureHeaders } from "#contract/picture-headers.ts";
import { saveFile } from "../../base/browser/save-file.ts";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { connectionQuery } from "../../base/connection/client-context.tsx";
import { fetchOwnFile } from "../../model/requests/result/result-file.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";

/**
 * Saves an entry's file under its name. Fetches it, because browsers ignore `download` on links to another origin. Opens
 * the link instead of a file that only a remote store gives out.
 */
export async function downloadFile(
  client: Client,
  queryClient: QueryClient,
  { href, title, fileName }: Pick<HistoryEntry, "href" | "title" | "fileName">,
): Promise<void> {
  const address = toAddress(href);
  const extension = extensionOf(href);
  let file: Blob;
  try {
    file = await fetchFile(client, queryClient, { href }, new AbortController().signal);
  } catch (error) {
    // A remote service may send any text as a link; only web addresses are opened.
    if (error instanceof ClientError || !/^https?:$/.test(address?.protocol ?? "")) throw error;
    window.open(address?.href, "_blank", "noreferrer");
    return;
  }
  saveFile(file, toFileName(fileName ?? title, extension));
}

function toAddress(href: string): URL | undefined {
  return URL.canParse(href, window.location.origin) ? new URL(href, window.location.origin) : undefined;
}

/** The extension of a link, without its dot; empty if it has none. */
export function extensionOf(href: string): string {
  return /\.(\w+)$/.exec(toAddress(href)?.pathname ?? "")?.[1] ?? "";
}

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
