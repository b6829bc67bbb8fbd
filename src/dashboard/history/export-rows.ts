import { type CsvCell, toCsvLine } from "../csv-file/to-csv.ts";
import type { LoadedPage } from "./feed/feed-pages.ts";
import type { HistoryEntry } from "../history-model/history-entry.ts";

/** As many rows as a file gets; more is a job for the interface itself. */
export const exportRowsMax = 10_000;

/** The names stay English in every language, because programs read them. */
const columns: readonly (readonly [name: string, read: (entry: HistoryEntry) => CsvCell])[] = [
  ["id", ({ id }) => id],
  ["created", ({ createdAt, createdAtText }) => toMoment(createdAt) ?? createdAtText],
  ["type", ({ type }) => type],
  ["status", ({ status, statusText }) => (status === "other" ? statusText : status)],
  ["template_id", ({ templateId }) => templateId],
  ["template", ({ templateName }) => templateName],
  ["text", ({ firstText }) => firstText],
  ["file_name", ({ fileName }) => fileName],
  ["batch", ({ batchName }) => batchName],
  ["page", ({ capturedUrl }) => capturedUrl],
  ["width", ({ width }) => width || undefined],
  ["height", ({ height }) => height || undefined],
  ["format", ({ format }) => format],
  ["bytes", ({ bytes }) => bytes],
  ["duration_ms", ({ durationMs }) => durationMs],
  ["warnings", ({ warnings }) => warnings.join("\n")],
  ["link", ({ href }) => href],
  ["expires", ({ expiresAt }) => toMoment(expiresAt)],
  ["deleted", ({ deletedAt }) => toMoment(deletedAt)],
  ["known_to", ({ isFromBrowser }) => (isFromBrowser ? "this browser" : "the service")],
];

/** The lines of the file: the head, and a line for each entry. */
export function toCsvLines(entries: readonly HistoryEntry[]): string[] {
  return [
    toCsvLine(columns.map(([name]) => name)),
    ...entries.map((entry) => toCsvLine(columns.map(([, read]) => read(entry)))),
  ];
}

function toMoment(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

export interface Collecting {
  load: (part: { offset: number; size: number }, signal: AbortSignal) => Promise<LoadedPage>;
  /** Asked for at once. */
  size: number;
  /** Filters that the service does not support are applied here. */
  isMatch: (entry: HistoryEntry) => boolean;
  /** The entries that this browser knows. */
  kept: readonly HistoryEntry[];
  signal: AbortSignal;
  /** Rows so far, and all of them where the service says how many. */
  onProgress: (count: number, total: number | undefined) => void;
}

export interface Collected {
  /** The newest first. */
  entries: HistoryEntry[];
  /** There are more than a file gets. */
  isCut: boolean;
  unreadableCount: number;
  /** Why it ended before its time; what was collected until then is there. */
  error: unknown;
}

/** Everything that the filters show, page after page, each entry once even when others arrive meanwhile. */
export async function collectEntries(collecting: Collecting): Promise<Collected> {
  const { load, isMatch, kept, signal, onProgress } = collecting;
  let { size } = collecting;
  const found = new Map<string, HistoryEntry>();
  const listed = new Set<string>();
  let unreadableCount = 0;
  let hasMore = true;
  let error: unknown;
  try {
    for (let offset = 0; hasMore && found.size < exportRowsMax; offset += size) {
      const page = await load({ offset, size }, signal);
      signal.throwIfAborted();
      const count = page.entries.length + page.unreadableCount;
      const isPromised = page.hasNext === true || (page.total !== undefined && page.total > offset + count);
      // A service may give less than was asked for; its pages are as long as its first one.
      if (offset === 0 && count > 0 && count < size && isPromised) size = count;
      hasMore = count > 0 && (page.hasNext ?? (count >= size || isPromised));
      unreadableCount += page.unreadableCount;
      for (const entry of page.entries) {
        listed.add(entry.id);
        if (isMatch(entry)) found.set(entry.id, entry);
      }
      onProgress(Math.min(found.size, exportRowsMax), page.total);
    }
  } catch (reason) {
    signal.throwIfAborted();
    error = reason;
  }
  const isCut = hasMore && error === undefined;
  const entries = [...found.values()];
  const oldest = entries.at(-1)?.createdAt ?? 0;
  for (const entry of kept) {
    // Where the list was not read to its end, an older one may stand there.
    if (!listed.has(entry.id) && isMatch(entry) && (!hasMore || (entry.createdAt ?? 0) > oldest)) {
      entries.push(entry);
    }
  }
  return {
    entries: entries.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)).slice(0, exportRowsMax),
    isCut: isCut || entries.length > exportRowsMax,
    unreadableCount,
    error,
  };
}
