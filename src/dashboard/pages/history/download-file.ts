import type { QueryClient } from "@tanstack/react-query";
import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { saveFile } from "../../base/browser/save-file.ts";
import { fetchFile } from "./fetch-file.ts";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";

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

/** Adds the extension unless the name has it, and replaces slashes, which would be folders. */
export function toFileName(name: string, extension: string): string {
  const safe = name.replaceAll(/[/\\]/g, "-");
  return extension === "" || safe.toLowerCase().endsWith(`.${extension.toLowerCase()}`)
    ? safe
    : `${safe}.${extension}`;
}
