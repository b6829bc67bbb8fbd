import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import type { FailedStretch, FeedState } from "./feed-state.ts";
import type { FeedRows } from "./feed-rows.ts";
import type { Stretch } from "./placed-rows.ts";

/** One line of the list. */
export type ListRow =
  | { kind: "entry"; entry: HistoryEntry }
  | { kind: "unreadable" }
  /** Not loaded yet. */
  | { kind: "missing" }
  /** `isExplained`: the line has the error and a retry button; the lines below it do not repeat them. */
  | { kind: "failed"; error: unknown; isExplained: boolean }
  /** Last line of a list that the browser searches: how many rows were searched so far. */
  | { kind: "more"; searched: number };

/** Identifies a line when its index changes: the id of its entry, or its place. */
export type RowKey = string | number;

export interface ListRows {
  count: number;
  /** Whether the list ends there. */
  isCountCertain: boolean;
  at: (index: number) => ListRow;
  keyAt: (index: number) => RowKey;
  indexOfKey: (key: RowKey) => number | undefined;
  /** The places of the feed to fetch for these lines. */
  toPlaces: (from: number, to: number) => Stretch;
}

/** An entry that the service does not list, and the place before which it is inserted. */
export interface Extra {
  entry: HistoryEntry;
  before: number;
}

type State = Pick<FeedState, "top" | "end" | "isEndCertain" | "failed" | "freshAt">;

/** Lists the feed's rows in order, with the entries that only this browser has between them. */
export function listPlaces(rows: FeedRows, state: State, extras: readonly Extra[]): ListRows {
  const { top, end } = state;
  // The index of each extra's line.
  const extraLines = extras.map(({ before }, index) => before - top + index);
  const count = end - top + extras.length;

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
    isCountCertain: state.isEndCertain,
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
  return { kind: "failed", error: failure.error, isExplained: (place - start) % explainedEach === 0 };
}

const unreadableLine: ListRow = { kind: "unreadable" };
const missingLine: ListRow = { kind: "missing" };
const entryLines = new WeakMap<HistoryEntry, ListRow>();

/** Returns the same object for the same entry, so that only changed lines are rendered again. */
function lineOf(entry: HistoryEntry): ListRow {
  const known = entryLines.get(entry);
  if (known !== undefined) return known;
  const line: ListRow = { kind: "entry", entry };
  entryLines.set(entry, line);
  return line;
}

/** One line in this many has the error, so that each view has some and does not repeat it on every line. */
const explainedEach = 6;

/** Neither an id nor a place of a row. */
const lastLineKey = Number.NEGATIVE_INFINITY;

/**
 * For a list that the service cannot filter: lists the matches among the rows that are loaded without a gap from the
 * newest on. Until the list has ended, the last line says how far the search has come.
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
      if (failure !== undefined) return { kind: "failed", error: failure.error, isExplained: true };
      return { kind: "more", searched: searchedTo - state.top };
    },
    keyAt: (index) => found[index]?.id ?? lastLineKey,
    indexOfKey: (key) =>
      key === lastLineKey && !isDone ? found.length : typeof key === "string" ? indexes.get(key) : undefined,
    // Only the last line represents rows that are not loaded.
    toPlaces: (_from, to) =>
      !isDone && to > found.length
        ? { from: searchedTo, to: searchedTo + 1 }
        : { from: state.top, to: state.top },
  };
}

/** Maximum clock skew between browser and service, ms. */
const skewMs = 120_000;
/** A request sent this shortly before a page was fetched may be missing in it, ms. */
const inFlightMs = 2_000;

/**
 * Finds entries of the journal that the service does not list although their time range is loaded. Entries of an unloaded
 * range may still come from the service. Newest first, like `kept`.
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

/** The first place of a range with an older row. */
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
