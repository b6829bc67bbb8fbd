import type { HistoryEntry } from "../../history-model/history-entry.ts";

/*
 * The rows of a long list that is fetched page by page, while new ones arrive on top.
 *
 * Each row has a place: 0 is the row that was the newest when the list was opened, older ones count up, and newer ones
 * count down from -1. So a row keeps its place whatever arrives, and nothing on the screen moves by itself. A service
 * counts from its newest row, which is `shift` rows above place 0; where it stands is learned from the first page.
 */

/** A record that the contract could not read holds its place, so that its neighbours keep theirs. */
export type FeedRow = HistoryEntry | "unreadable";

/** One answer of the service: rows from `offset` on, counted from the newest. */
export interface FeedPage {
  offset: number;
  entries: readonly HistoryEntry[];
  unreadableCount: number;
  /** How many were asked for. */
  size: number;
  /** `undefined` when the service did not say. */
  total: number | undefined;
  hasNext: boolean | undefined;
}

/** A stretch of places without a gap: `from` is in it, `to` is not. */
export interface Stretch {
  from: number;
  to: number;
}

export type FeedRows = ReturnType<typeof createFeedRows>;

export function createFeedRows() {
  const rows = new Map<number, FeedRow>();
  const places = new Map<string, number>();
  let shift = 0;
  let hasBegun = false;
  /** One past the last place, where it is known. */
  let end: number | undefined;
  let isEndCertain = false;

  function drop(place: number): void {
    const row = rows.get(place);
    if (row === undefined) return;
    if (row !== "unreadable" && places.get(row.id) === place) places.delete(row.id);
    rows.delete(place);
  }

  function dropWhere(isStale: (place: number) => boolean): void {
    // What is deleted while a map is walked through is left out, and nothing else.
    for (const place of rows.keys()) if (isStale(place)) drop(place);
  }

  function set(place: number, row: FeedRow): void {
    drop(place);
    if (row !== "unreadable") {
      const before = places.get(row.id);
      if (before !== undefined && before !== place) drop(before);
      places.set(row.id, place);
    }
    rows.set(place, row);
  }

  /** How far the service's count is from ours, as the rows that are known already tell it; the topmost first. */
  function impliedShifts({ offset, entries }: FeedPage): { shift: number; place: number }[] {
    return entries.flatMap(({ id }, index) => {
      const place = places.get(id);
      return place === undefined ? [] : [{ shift: offset + index - place, place }];
    });
  }

  /** What arrived on top is more than a page: only the totals can tell how much. `false`: they do not. */
  function leapBy(page: FeedPage): boolean {
    if (page.total === undefined || end === undefined || !isEndCertain) return false;
    const arrived = page.total - shift - end;
    if (arrived < page.entries.length) return false;
    shift += arrived;
    return true;
  }

  function clear(): void {
    rows.clear();
    places.clear();
    shift = 0;
    end = undefined;
    isEndCertain = false;
  }

  function noteEnd(page: FeedPage, localShift: number): void {
    const reached = page.offset + page.entries.length + page.unreadableCount - localShift;
    const count = page.entries.length + page.unreadableCount;
    const isShort = count < page.size;
    if (page.total !== undefined && (!isShort || page.total <= reached + localShift)) {
      end = page.total - localShift;
      isEndCertain = true;
    } else if (page.hasNext === false || isShort) {
      // Whatever the total says, no more than this comes. An empty page only says that the end is not behind it.
      end = count === 0 && end !== undefined ? Math.min(end, reached) : reached;
      isEndCertain = true;
    } else if (!isEndCertain || end === undefined || end < reached) {
      // A full page hints at one more.
      end = Math.max(end ?? reached, reached + page.size);
      isEndCertain = false;
    }
    const last = end;
    if (isEndCertain && last !== undefined) dropWhere((place) => place >= last);
  }

  return {
    at: (place: number): FeedRow | undefined => rows.get(place),
    placeOf: (id: string): number | undefined => places.get(id),
    /** The newest place of all. */
    first: (): number => 0 - shift,
    /** One past the last place; where `isEndCertain` is false, as far as is offered. */
    end: (): number => Math.max(end ?? 0, -shift),
    isEndCertain: (): boolean => isEndCertain,
    /** The service's count of a place. */
    toOffset: (place: number): number => place + shift,
    toPlace: (offset: number): number => offset - shift,
    clear,

    /**
     * Takes a page in. Answers `"moved"` when the list has changed on top since the rest was fetched, as far as this
     * page can tell: then the newest page should be asked for.
     */
    put(page: FeedPage): "taken" | "moved" {
      const implied = impliedShifts(page);
      let localShift = implied[0]?.shift ?? shift;
      if (page.offset === 0) {
        if (hasBegun && rows.size > 0 && page.entries.length > 0 && implied.length === 0 && !leapBy(page)) {
          clear();
        }
        localShift = implied[0]?.shift ?? shift;
        shift = localShift;
        hasBegun = true;
        dropWhere((place) => place < -shift);
      }
      // Rows between have gone: what stands behind them has moved up, and only this page knows where to.
      const broken = implied.find((known) => known.shift !== localShift);
      if (broken !== undefined) {
        const from = page.offset - localShift;
        dropWhere((place) => place >= from);
      }
      page.entries.forEach((entry, index) => {
        set(page.offset + index - localShift, entry);
      });
      for (let index = 0; index < page.unreadableCount; index += 1) {
        set(page.offset + page.entries.length + index - localShift, "unreadable");
      }
      noteEnd(page, localShift);
      return localShift === shift ? "taken" : "moved";
    },

    /** Takes a row out; those behind it move up by one. */
    remove(id: string): void {
      const gone = places.get(id);
      if (gone === undefined) return;
      drop(gone);
      const behind = [...rows].filter(([place]) => place > gone).toSorted(([a], [b]) => a - b);
      for (const [place, row] of behind) {
        drop(place);
        set(place - 1, row);
      }
      if (end !== undefined) end -= 1;
    },

    /** Room for rows that were there before the page was loaded again, until the service says how many there are. */
    expect(count: number): void {
      if (end === undefined) end = count;
    },

    isWhole(from: number, to: number): boolean {
      for (let place = from; place < to; place += 1) if (!rows.has(place)) return false;
      return true;
    },

    /** What is loaded, in stretches from the newest on. */
    stretches(): Stretch[] {
      const found: Stretch[] = [];
      for (const place of [...rows.keys()].toSorted((a, b) => a - b)) {
        const last = found.at(-1);
        if (last?.to === place) last.to = place + 1;
        else found.push({ from: place, to: place + 1 });
      }
      return found;
    },
  };
}
