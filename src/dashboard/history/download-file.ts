import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import type { HistoryEntry } from "./history-entry.ts";

/**
 * Saves an entry's file under its own name. The bytes come through the proxy, because a browser ignores `download` on a
 * link to another address; a file that only a remote store has is opened there instead.
 */
export async function downloadFile(
  client: Client,
  { id, href, title, fileName }: Pick<HistoryEntry, "id" | "href" | "title" | "fileName">,
): Promise<void> {
  const extension = /\.(\w+)$/.exec(new URL(href, window.location.origin).pathname)?.[1] ?? "";
  let file: Blob;
  try {
    file = await client.getResultFile(id, extension);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    window.open(href, "_blank", "noreferrer");
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = toFileName(fileName ?? title, extension);
  link.click();
  // The browser has begun to read it by then; it holds the bytes itself.
  window.setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}

/** Some services keep the extension in the name, others do not. Slashes would be folders. */
function toFileName(name: string, extension: string): string {
  const safe = name.replaceAll(/[/\\]/g, "-");
  return extension === "" || safe.toLowerCase().endsWith(`.${extension.toLowerCase()}`)
    ? safe
    : `${safe}.${extension}`;
}
