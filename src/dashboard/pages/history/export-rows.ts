import { type CsvCell, toCsvLine } from "#contract/to-csv.ts";
import type { LoadedPage } from "./list/load-page.ts";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";

/** Maximum rows of a file; larger exports are a task for the HTTP interface. */
export const exportRowsMax = 10_000;

/** The names are not translated, because programs read them. */
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
  ["reason", ({ failure }) => failure],
  ["webhook", ({ webhookState }) => webhookState],
  ["metadata", ({ metadata }) => (metadata === undefined ? undefined : JSON.stringify(metadata))],
  ["link", ({ href }) => href],
  ["expires", ({ expiresAt }) => toMoment(expiresAt)],
  ["deleted", ({ deletedAt }) => toMoment(deletedAt)],
  ["known_to", ({ isFromBrowser }) => (isFromBrowser ? "this browser" : "the service")],
];

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
  load: (
    part: { offset: number; size: number },
    signal: AbortSignal,
  ) => Promise<Pick<LoadedPage, "entries" | "unreadableCount" | "total" | "older">>;
  size: number;
  /** Filters that the service does not support are applied here. */
  isMatch: (entry: HistoryEntry) => boolean;
  /** The entries of this browser's journal. */
  kept: readonly HistoryEntry[];
  signal: AbortSignal;
  /** Receives the rows so far, and the total if the service reports it. */
  onProgress: (count: number, total: number | undefined) => void;
}

export interface Collected {
  /** Newest first. */
  entries: HistoryEntry[];
  /** There are more than `exportRowsMax`. */
  isCut: boolean;
  unreadableCount: number;
  /** Why it ended early; `entries` has what was collected until then. */
  error: unknown;
}

/** Collects all matching entries page by page, each once even if new ones arrive meanwhile. Throws only if aborted. */
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
      hasMore = page.older !== undefined;
      // A service may return fewer than requested; its pages are as long as its first one.
      if (offset === 0 && hasMore && count < size) size = count;
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
    // If the list was not read to its end, the unread part may contain older ones.
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
