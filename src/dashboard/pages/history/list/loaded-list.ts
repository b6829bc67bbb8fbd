import type { InfiniteData } from "@tanstack/react-query";
import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import type { LoadedPage, PagePlace } from "./load-page.ts";

/** The pages that are loaded: a part of the history without a gap, newest first. */
export type LoadedList = InfiniteData<LoadedPage, PagePlace>;

/** Each once: pages that are found by their offset overlap when others arrive. */
export function entriesOf(list: LoadedList): HistoryEntry[] {
  const entries = new Map<string, HistoryEntry>();
  for (const page of list.pages)
    for (const entry of page.entries) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  return [...entries.values()];
}

export type ListRow =
  | { kind: "entry"; entry: HistoryEntry }
  | { kind: "unreadable" }
  /** Not loaded yet. */
  | { kind: "missing" }
  | { kind: "failed"; error: unknown }
  /** Last line of a list that the browser searches: how many rows were searched so far. */
  | { kind: "more"; searched: number };

/** Identifies a line when its index changes: the id of its entry, or its index. */
export type RowKey = string | number;

export interface ListRows {
  count: number;
  /** Of the whole list, with what only this browser has; undefined if that is not known. */
  total: number | undefined;
  /** Whether the first line is the newest. */
  isFromNewest: boolean;
  at: (index: number) => ListRow;
  keyAt: (index: number) => RowKey;
  indexOfKey: (key: RowKey) => number | undefined;
}

export interface ListOptions {
  /** Entries of this browser's journal, newest first. */
  kept: readonly HistoryEntry[];
  isMatch: (entry: HistoryEntry) => boolean;
  /** The browser applies the filters, because the service's list has none. */
  isSearchedHere: boolean;
  /** Why the next older page, or the next newer one, could not be loaded. */
  failure?: { older: boolean; error: unknown } | undefined;
}

const missingLine: ListRow = { kind: "missing" };
const unreadableLine: ListRow = { kind: "unreadable" };
const entryLines = new WeakMap<HistoryEntry, ListRow>();

/** Returns the same object for the same entry, so that only changed lines are rendered again. */
function lineOf(entry: HistoryEntry): ListRow {
  const known = entryLines.get(entry);
  if (known !== undefined) return known;
  const line: ListRow = { kind: "entry", entry };
  entryLines.set(entry, line);
  return line;
}

/** The lines of a list, with the entries that only this browser has between them. */
export function toRows(list: LoadedList | undefined, options: ListOptions): ListRows {
  const { isSearchedHere, isMatch, failure } = options;
  const pages = list?.pages ?? [];
  const loaded = list === undefined ? [] : entriesOf(list);
  const extras = (list === undefined ? options.kept : findMissing(list, options.kept)).filter(isMatch);
  const shown = isSearchedHere ? loaded.filter(isMatch) : loaded;
  const lines: ListRow[] = merged(shown, extras).map(lineOf);
  const unreadable = pages.reduce((count, page) => count + page.unreadableCount, 0);
  for (let count = 0; count < unreadable; count += 1) lines.push(unreadableLine);
  const hasNewer = pages[0]?.newer !== undefined;
  const hasOlder = pages.at(-1)?.older !== undefined;
  const failed = failure && ({ kind: "failed", error: failure.error } satisfies ListRow);
  if (hasNewer) lines.unshift(failure?.older === false && failed ? failed : missingLine);
  if (hasOlder) {
    const rest: ListRow = isSearchedHere ? { kind: "more", searched: loaded.length } : missingLine;
    lines.push(failure?.older === true && failed ? failed : rest);
  }
  const indexes = new Map(
    lines.flatMap((line, index) => (line.kind === "entry" ? [[line.entry.id, index]] : [])),
  );
  const known = pages.findLast(({ total }) => total !== undefined)?.total;
  const total = hasOlder || hasNewer ? (isSearchedHere ? undefined : known) : loaded.length + unreadable;
  return {
    count: lines.length,
    total: total === undefined ? undefined : isSearchedHere ? lines.length : total + extras.length,
    isFromNewest: !hasNewer,
    at: (index) => lines[index] ?? missingLine,
    keyAt: (index) => {
      const line = lines[index];
      return line?.kind === "entry" ? line.entry.id : index;
    },
    indexOfKey: (key) =>
      typeof key === "string" ? indexes.get(key) : key >= 0 && key < lines.length ? key : undefined,
  };
}

/** Both newest first. */
function merged(entries: readonly HistoryEntry[], extras: readonly HistoryEntry[]): HistoryEntry[] {
  const found: HistoryEntry[] = [];
  let next = 0;
  for (const entry of entries) {
    for (let extra = extras[next]; isNewer(extra, entry); extra = extras[next]) {
      if (extra !== undefined) found.push(extra);
      next += 1;
    }
    found.push(entry);
  }
  return [...found, ...extras.slice(next)];
}

function isNewer(extra: HistoryEntry | undefined, entry: HistoryEntry): boolean {
  return extra !== undefined && (extra.createdAt ?? 0) > (entry.createdAt ?? Number.POSITIVE_INFINITY);
}

/** Maximum clock skew between browser and service, ms. */
const skewMs = 120_000;
/** A request sent this shortly before a page was fetched may be missing in it, ms. */
const inFlightMs = 2_000;

/**
 * The entries of the journal that the service does not list although their time is loaded. Those of another time may still
 * come from the service.
 */
export function findMissing(list: LoadedList, kept: readonly HistoryEntry[]): HistoryEntry[] {
  const loaded = entriesOf(list);
  const ids = new Set(loaded.map(({ id }) => id));
  const [first] = list.pages;
  if (first === undefined) return [];
  const newest = first.newer === undefined ? Number.POSITIVE_INFINITY : timeOf(loaded[0]) - skewMs;
  const isEnded = list.pages.at(-1)?.older === undefined;
  const oldest = isEnded ? Number.NEGATIVE_INFINITY : timeOf(loaded.at(-1)) + skewMs;
  return kept.filter(({ id, createdAt }) => {
    if (createdAt === undefined || ids.has(id)) return false;
    return createdAt <= Math.min(newest, first.freshAt - inFlightMs) && createdAt >= oldest;
  });
}

function timeOf(entry: HistoryEntry | undefined): number {
  return entry?.createdAt ?? Number.NaN;
}

/** The list with the newer states of these entries; the list itself if none has changed. */
export function withStates(list: LoadedList, entries: readonly HistoryEntry[]): LoadedList {
  const newer = new Map(entries.map((entry) => [entry.id, entry]));
  return mapEntries(list, (entry) => newer.get(entry.id) ?? entry);
}

/** A page of the newest results, as far as the list does not have them; `undefined` if none of its rows is loaded. */
export function newEntries(list: LoadedList, newest: LoadedPage): HistoryEntry[] | undefined {
  const ids = new Set(entriesOf(list).map(({ id }) => id));
  const known = newest.entries.findIndex(({ id }) => ids.has(id));
  if (known < 0 && ids.size > 0 && newest.entries.length > 0) return undefined;
  return newest.entries.filter(({ id }) => !ids.has(id));
}

/** The list with the newest page on top. If more than a page has arrived, it begins anew. */
export function withNewest(list: LoadedList, newest: LoadedPage): LoadedList {
  const fresh = newEntries(list, newest);
  const [first, ...others] = list.pages;
  if (fresh === undefined || first === undefined) return { pages: [newest], pageParams: [{ offset: 0 }] };
  const { total, freshAt } = newest;
  const pages = [{ ...first, total, freshAt, entries: [...fresh, ...first.entries] }, ...others];
  return withStates({ ...list, pages }, newest.entries);
}

/** The list without a deleted entry. Pages that are found by their offset move up by one. */
export function withoutEntry(list: LoadedList, id: string): LoadedList {
  if (!list.pages.some(({ entries }) => entries.some((entry) => entry.id === id))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    entries: page.entries.filter((entry) => entry.id !== id),
    total: page.total === undefined ? undefined : page.total - 1,
    older:
      page.older !== undefined && "offset" in page.older
        ? { ...page.older, offset: page.older.offset - 1 }
        : page.older,
  }));
  return { ...list, pages };
}

function mapEntries(list: LoadedList, change: (entry: HistoryEntry) => HistoryEntry): LoadedList {
  let isChanged = false;
  const pages = list.pages.map((page) => {
    const entries = page.entries.map(change);
    if (entries.every((entry, index) => entry === page.entries[index])) return page;
    isChanged = true;
    return { ...page, entries };
  });
  return isChanged ? { ...list, pages } : list;
}
