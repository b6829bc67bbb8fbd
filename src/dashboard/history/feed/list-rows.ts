import type { HistoryEntry } from "../../history-model/history-entry.ts";
import type { FailedStretch, FeedState } from "./feed-state.ts";
import type { FeedRows } from "./feed-rows.ts";
import type { Stretch } from "./placed-rows.ts";

/** One line of the list as it is shown. */
export type ListRow =
  | { kind: "entry"; entry: HistoryEntry }
  | { kind: "unreadable" }
  /** On its way, or about to be asked for. */
  | { kind: "missing" }
  /** `saysWhy`: it tells what happened and offers another try; those below it stay quiet. */
  | { kind: "failed"; error: unknown; saysWhy: boolean }
  /** Below the matches of a list that is searched here: so many of its rows were looked at. */
  | { kind: "more"; searched: number };

/** By which a line is found again when others have come before it: its id, or its place. */
export type RowKey = string | number;

export interface ListRows {
  count: number;
  /** Whether the list ends there. */
  isCountCertain: boolean;
  at: (index: number) => ListRow;
  keyAt: (index: number) => RowKey;
  indexOfKey: (key: RowKey) => number | undefined;
  /** Which places of the feed some lines stand for, so that they are fetched. */
  toPlaces: (from: number, to: number) => Stretch;
}

/** An entry that the service does not list, and the place that it stands before. */
export interface Extra {
  entry: HistoryEntry;
  before: number;
}

type State = Pick<FeedState, "top" | "end" | "isEndCertain" | "failed" | "freshAt">;

/** A list can show no more than a browser can scroll: some 17 million px in one of them. */
export const shownRowsMax = 250_000;

/** The feed's rows in their order, with what only this browser knows between them. */
export function listPlaces(rows: FeedRows, state: State, extras: readonly Extra[]): ListRows {
  const { top, end } = state;
  // Line of each extra: as many places and extras stand before it.
  const extraLines = extras.map(({ before }, index) => before - top + index);
  const all = end - top + extras.length;
  const count = Math.min(all, shownRowsMax);

  function extrasBefore(index: number): number {
    let low = 0;
    let high = extraLines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((extraLines[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function extraAt(index: number): Extra | undefined {
    const number = extrasBefore(index);
    return extraLines[number] === index ? extras[number] : undefined;
  }

  const toPlace = (index: number) => top + index - extrasBefore(index);
  const toIndex = (place: number) => {
    const before = extras.findIndex((extra) => extra.before > place);
    return place - top + (before < 0 ? extras.length : before);
  };

  return {
    count,
    isCountCertain: state.isEndCertain && all <= shownRowsMax,
    at: (index) => {
      const extra = extraAt(index);
      if (extra !== undefined) return lineOf(extra.entry);
      return rowAt(rows, state.failed, toPlace(index), top);
    },
    keyAt: (index) => {
      const extra = extraAt(index);
      if (extra !== undefined) return extra.entry.id;
      const row = rows.at(toPlace(index));
      return row === undefined || row === "unreadable" ? toPlace(index) : row.id;
    },
    indexOfKey: (key) => {
      const number = extras.findIndex(({ entry }) => entry.id === key);
      if (number >= 0) return extraLines[number];
      const place = typeof key === "number" ? key : rows.placeOf(key);
      return place === undefined || place < top || place >= end ? undefined : toIndex(place);
    },
    toPlaces: (from, to) => ({ from: toPlace(from), to: toPlace(Math.max(from, to - 1)) + 1 }),
  };
}

function rowAt(rows: FeedRows, failed: readonly FailedStretch[], place: number, top: number): ListRow {
  const row = rows.at(place);
  if (row === "unreadable") return unreadableLine;
  if (row !== undefined) return lineOf(row);
  const failure = failed.find(({ from, to }) => place >= from && place < to);
  if (failure === undefined) return missingLine;
  const start = Math.max(failure.from, top);
  return { kind: "failed", error: failure.error, saysWhy: (place - start) % saysWhyEach === 0 };
}

const unreadableLine: ListRow = { kind: "unreadable" };
const missingLine: ListRow = { kind: "missing" };
const entryLines = new WeakMap<HistoryEntry, ListRow>();

/** The same object for the same entry, so that a line is drawn again only when it has changed. */
function lineOf(entry: HistoryEntry): ListRow {
  const known = entryLines.get(entry);
  if (known !== undefined) return known;
  const line: ListRow = { kind: "entry", entry };
  entryLines.set(entry, line);
  return line;
}

/** One in so many: some in each view, and not a whole page of the same words. */
const saysWhyEach = 6;

/** No id, and no place of a row. */
const lastLineKey = Number.NEGATIVE_INFINITY;

/**
 * For a list that the service cannot filter: what matches of the rows that are loaded without a gap from the newest on.
 * Its last line says how far the search has come, until the list has ended.
 */
export function listMatches(
  rows: FeedRows,
  state: State,
  extras: readonly Extra[],
  isMatch: (entry: HistoryEntry) => boolean,
): ListRows {
  const found: HistoryEntry[] = [];
  let place = state.top;
  let extra = 0;
  for (; ; place += 1) {
    for (let next = extras[extra]; next !== undefined && next.before <= place; next = extras[extra]) {
      if (isMatch(next.entry)) found.push(next.entry);
      extra += 1;
    }
    const row = rows.at(place);
    if (row === undefined) break;
    if (row !== "unreadable" && isMatch(row)) found.push(row);
  }
  const isDone = state.isEndCertain && place >= state.end;
  const failure = state.failed.find(({ from, to }) => place >= from && place < to);
  const searchedTo = place;
  const indexes = new Map(found.map(({ id }, index) => [id, index]));
  return {
    count: found.length + (isDone ? 0 : 1),
    isCountCertain: isDone,
    at: (index) => {
      const entry = found[index];
      if (entry !== undefined) return lineOf(entry);
      if (failure !== undefined) return { kind: "failed", error: failure.error, saysWhy: true };
      return { kind: "more", searched: searchedTo - state.top };
    },
    keyAt: (index) => found[index]?.id ?? lastLineKey,
    indexOfKey: (key) =>
      key === lastLineKey && !isDone ? found.length : typeof key === "string" ? indexes.get(key) : undefined,
    // Only the last line stands for rows that are not there yet.
    toPlaces: (_from, to) =>
      !isDone && to > found.length
        ? { from: searchedTo, to: searchedTo + 1 }
        : { from: state.top, to: state.top },
  };
}

/** A clock may be this much off from the service's, ms. */
const skewMs = 120_000;
/** A request that was sent this shortly before a page was fetched may be missing in it, ms. */
const inFlightMs = 2_000;

/**
 * Entries of the journal that the service does not list although their place in time is loaded, each with the place
 * that it stands before. Those in an unloaded range may still come from the service. Newest first, like `kept`.
 */
export function findMissing(rows: FeedRows, state: State, kept: readonly HistoryEntry[]): Extra[] {
  const unknown = kept.filter(({ id }) => rows.placeOf(id) === undefined);
  const { freshAt } = state;
  if (unknown.length === 0 || freshAt === undefined) return [];
  const isEmpty = state.isEndCertain && rows.end() === rows.first();
  const stretches = rows.stretches();
  return unknown.flatMap((entry) => {
    const at = entry.createdAt;
    if (at === undefined || at > freshAt - inFlightMs) return [];
    if (isEmpty) return [{ entry, before: state.top }];
    for (const stretch of stretches) {
      if (stretch.to <= state.top || !covers(rows, state, stretch, at)) continue;
      const before = placeAt(rows, stretch, at);
      return before < state.top ? [] : [{ entry, before }];
    }
    return [];
  });
}

function covers(rows: FeedRows, state: State, { from, to }: Stretch, at: number): boolean {
  const isTop = from <= rows.first();
  const isBottom = state.isEndCertain && to >= rows.end();
  const newest = timeAt(rows, from);
  const oldest = timeAt(rows, to - 1);
  return (
    (isTop || (newest !== undefined && at <= newest - skewMs)) &&
    (isBottom || (oldest !== undefined && at >= oldest + skewMs))
  );
}

/** The first place of a stretch whose row is older. */
function placeAt(rows: FeedRows, { from, to }: Stretch, at: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    const time = timeAt(rows, middle);
    if (time !== undefined && time >= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function timeAt(rows: FeedRows, place: number): number | undefined {
  const row = rows.at(place);
  return row === undefined || row === "unreadable" ? undefined : row.createdAt;
}
