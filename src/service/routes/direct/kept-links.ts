/**
 * Direct links whose picture is stored, in memory, so that a further call takes no query and reads no file. Only for the
 * embedded database, which no other process changes: its triggers notify of each change of a template or a finished
 * request, in the commit's own response, and all links are forgotten before the change is acknowledged.
 */
import { LRUCache } from "lru-cache";
import type { ServedFile } from "../../edge/file-answer.ts";
import type { OpenedDatabase } from "../../storage/database.ts";

/** A link's response except for its file and what depends on its caller. */
export interface KeptLink extends Omit<ServedFile, "bytes" | "cacheControl"> {
  /** When the record that shows the picture expires. */
  expiresAt: Date | null;
}

export interface KeptLinks {
  /** Undefined for a link that is not kept, and after its record has expired. */
  find: (link: string, now: Date) => KeptLink | undefined;
  /** The file of a kept link; undefined if it was not kept. */
  fileOf: (kept: KeptLink) => Uint8Array | undefined;
  /**
   * Call it before reading what the returned function keeps: what was read before a change is not kept after it. Keeps
   * files of up to 1 MB, all together 16 MB.
   */
  begin: () => (link: string, kept: KeptLink, bytes: Uint8Array | undefined) => void;
  close: () => Promise<void>;
}

/** The channel of the triggers. */
const channel = "overprint_links";
const linksMax = 2_000;
const fileBytesMax = 1_000_000;
const allFilesBytesMax = 16_000_000;

/** Undefined on a server, where other processes may change what links show. */
export async function createKeptLinks({
  kind,
  notifications,
}: Pick<OpenedDatabase, "kind" | "notifications">): Promise<KeptLinks | undefined> {
  if (kind === "server") return undefined;
  const links = new LRUCache<string, KeptLink>({ max: linksMax });
  // Links that differ in parameters without a meaning share a file.
  const files = new LRUCache<string, Uint8Array>({
    maxSize: allFilesBytesMax,
    maxEntrySize: fileBytesMax,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  let changes = 0;
  const forgetAll = () => {
    changes += 1;
    links.clear();
    files.clear();
  };
  // A connection that is made again may have missed notifications.
  const listening = await notifications.listen(channel, forgetAll, forgetAll);
  return {
    find: (link, now) => {
      const kept = links.get(link);
      return kept === undefined || (kept.expiresAt !== null && kept.expiresAt <= now) ? undefined : kept;
    },
    fileOf: ({ contentKey }) => files.get(contentKey),
    begin: () => {
      const before = changes;
      return (link, kept, bytes) => {
        if (changes !== before) return;
        links.set(link, kept);
        if (bytes !== undefined) files.set(kept.contentKey, bytes);
      };
    },
    close: () => listening.close(),
  };
}
