import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { saveFile } from "../csv-file/save-file.ts";
import type { HistoryEntry } from "../history-model/history-entry.ts";

/**
 * Saves an entry's file under its own name. The bytes come through the proxy, because a browser ignores `download` on a
 * link to another address; a file that only a remote store has is opened there instead.
 */
export async function downloadFile(
  client: Client,
  { id, href, title, fileName }: Pick<HistoryEntry, "id" | "href" | "title" | "fileName">,
): Promise<void> {
  const address = URL.canParse(href, window.location.origin)
    ? new URL(href, window.location.origin)
    : undefined;
  const extension = /\.(\w+)$/.exec(address?.pathname ?? "")?.[1] ?? "";
  let file: Blob;
  try {
    file = await client.getResultFile(id, extension);
  } catch (error) {
    // Another team's service may send any text as its link; only a web address is opened.
    if (!(error instanceof ClientError) || !/^https?:$/.test(address?.protocol ?? "")) throw error;
    window.open(address?.href, "_blank", "noreferrer");
    return;
  }
  saveFile(file, toFileName(fileName ?? title, extension));
}

/** Some services keep the extension in the name, others do not. Slashes would be folders. */
function toFileName(name: string, extension: string): string {
  const safe = name.replaceAll(/[/\\]/g, "-");
  return extension === "" || safe.toLowerCase().endsWith(`.${extension.toLowerCase()}`)
    ? safe
    : `${safe}.${extension}`;
}
