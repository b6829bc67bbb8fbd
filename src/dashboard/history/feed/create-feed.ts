import type { HistoryEntry } from "../../history-model/history-entry.ts";
import { createFeedRows, type FeedPage, type FeedRow, type FeedRows } from "./feed-rows.ts";

/** Which of the interface's two lists the service has. The older one (`requests`) cannot filter. */
export type FeedSource = "results" | "requests" | "none";

export interface LoadedPage extends FeedPage {
  source: FeedSource;
}

export interface FeedOptions {
  /** Fetches rows from an offset on, which is a multiple of `size`. */
  load: (part: { offset: number; size: number }, signal: AbortSignal) => Promise<LoadedPage>;
  /** The most that a page has. */
  size: number;
  clock?: () => number;
}

export interface FailedStretch {
  from: number;
  to: number;
  error: unknown;
}

/** What changed in rows that were there before: for the announcement. */
export interface ChangedRow {
  before: HistoryEntry;
  after: HistoryEntry;
}

export interface FeedState {
  /** Another number whenever a row has changed. */
  version: number;
  /** The place of the first row that is shown. */
  top: number;
  /** One past the last place. */
  end: number;
  isEndCertain: boolean;
  /** Arrived since, and not shown yet. */
  newCount: number;
  source: FeedSource | undefined;
  /** Nothing could be loaded at all. */
  error: unknown;
  /** The newest refresh failed; what is shown is older. */
  staleError: unknown;
  isRefreshing: boolean;
  failed: readonly FailedStretch[];
  /** When the newest page was fetched, ms. */
  freshAt: number | undefined;
}

export type Feed = ReturnType<typeof createFeed>;

/** While the range in view leaps, nothing is fetched; this long after the last leap it has settled, ms. */
const settleMs = 90;
/** A change of the view by so many rows is a leap: the scroll bar is being dragged. */
const leapRows = 40;
/** Fetched before they come into view, on both sides. */
const aheadRows = 15;

/** A long list that fetches what is looked at. One for each set of filters; it outlives the page that shows it. */
export function createFeed({ load, size: sizeMax, clock = Date.now }: FeedOptions) {
  const rows = createFeedRows();
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();
  let size = sizeMax;
  let view = { from: 0, to: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refresh: Promise<ChangedRow[]> | undefined;
  /** Pages that came and still left gaps; asked for again only after the next refresh. */
  const fruitless = new Set<number>();
  let isPinned = true;
  let state: FeedState = {
    version: 0,
    top: 0,
    end: 0,
    isEndCertain: false,
    newCount: 0,
    source: undefined,
    error: undefined,
    staleError: undefined,
    isRefreshing: false,
    failed: [],
    freshAt: undefined,
  };

  function update(part: Partial<FeedState> = {}): void {
    const first = rows.first();
    const top = isPinned ? first : Math.max(part.top ?? state.top, first);
    state = {
      ...state,
      ...part,
      version: state.version + 1,
      top,
      end: rows.end(),
      isEndCertain: rows.isEndCertain(),
      newCount: top - first,
    };
    for (const listener of listeners) listener();
  }

  function take(page: LoadedPage): "taken" | "moved" {
    const count = page.entries.length + page.unreadableCount;
    const hasMore = page.hasNext === true || (page.total !== undefined && page.total > count);
    // A service may give fewer than were asked for; its pages are as long as its first one.
    if (page.offset === 0 && count > 0 && count < size && hasMore) size = count;
    return rows.put({ ...page, size });
  }

  async function fetchPage(offset: number): Promise<void> {
    const controller = new AbortController();
    const asked = size;
    running.set(offset, controller);
    try {
      const page = await load({ offset, size }, controller.signal);
      if (controller.signal.aborted) return;
      const taken = take(page);
      const place = rows.toPlace(offset);
      fruitless.add(offset);
      update({
        source: page.source,
        error: undefined,
        ...(offset === 0 && { freshAt: clock() }),
        failed: withoutStretch(state.failed, place, place + asked),
      });
      if (taken === "moved") void refreshNow();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (state.source === undefined) update({ error });
      else {
        const from = rows.toPlace(offset);
        const to = from + asked;
        update({ failed: [...withoutStretch(state.failed, from, to), { from, to, error }] });
      }
    } finally {
      if (running.get(offset) === controller) running.delete(offset);
    }
    // The rest of the view; the size of a page may just have been learned.
    if (listeners.size > 0) fetchView();
  }

  /** The pages that the view needs and that are neither there nor on their way; what is on its way for nobody is stopped. */
  function fetchView(): void {
    clearTimeout(timer);
    timer = undefined;
    if (state.source === undefined) {
      if (running.size === 0 && state.error === undefined) void fetchPage(0);
      return;
    }
    const first = rows.first();
    const from = Math.max(view.from - aheadRows, first);
    const to = Math.min(view.to + aheadRows, rows.end());
    const wanted = new Set<number>();
    for (let offset = pageOf(from); rows.toPlace(offset) < to; offset += size) {
      const start = Math.max(rows.toPlace(offset), first);
      const stop = Math.min(rows.toPlace(offset + size), rows.end());
      const hasFailed = state.failed.some((stretch) => stretch.from < stop && stretch.to > start);
      if (stop <= start || hasFailed) continue;
      if (rows.isWhole(start, stop)) fruitless.delete(offset);
      else if (!fruitless.has(offset)) wanted.add(offset);
    }
    for (const [offset, controller] of running) {
      if (wanted.has(offset)) continue;
      controller.abort();
      running.delete(offset);
    }
    for (const offset of wanted) if (!running.has(offset)) void fetchPage(offset);
  }

  function pageOf(place: number): number {
    return Math.floor(Math.max(0, rows.toOffset(place)) / size) * size;
  }

  async function refreshAll(): Promise<ChangedRow[]> {
    const controller = new AbortController();
    const offsets = new Set([0]);
    for (let place = Math.max(view.from, state.top); place < Math.min(view.to, state.end); place += 1) {
      const row = rows.at(place);
      if (row !== undefined && row !== "unreadable" && row.status === "working") offsets.add(pageOf(place));
    }
    const changed: ChangedRow[] = [];
    for (const offset of offsets) {
      const page = await load({ offset, size }, controller.signal);
      for (const after of page.entries) {
        const before = rowOf(rows, after.id);
        if (before !== undefined && before.status !== after.status) changed.push({ before, after });
      }
      take(page);
      update({
        source: page.source,
        error: undefined,
        staleError: undefined,
        ...(offset === 0 && { freshAt: clock() }),
      });
    }
    return changed;
  }

  /** Asks for the newest page, and for those in view in which something is in work. One at a time. */
  function refreshNow(): Promise<ChangedRow[]> {
    refresh ??= (async () => {
      update({ isRefreshing: true });
      try {
        const changed = await refreshAll();
        fruitless.clear();
        return changed;
      } catch (error) {
        update(state.source === undefined ? { error } : { staleError: error });
        return [];
      } finally {
        refresh = undefined;
        update({ isRefreshing: false });
        // Nobody may be looking any more.
        if (listeners.size > 0) fetchView();
      }
    })();
    return refresh;
  }

  return {
    rows,
    getState: (): FeedState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
        for (const controller of running.values()) controller.abort();
        running.clear();
      };
    },

    /** Fetches the first page, where nothing is there yet that could be in view. */
    begin: fetchView,

    /** Says which places are in view. They are fetched in a moment; while the view leaps, when it has settled. */
    show(from: number, to: number): void {
      const isLeap = Math.abs(from - view.from) > leapRows;
      view = { from, to };
      if (state.source === undefined) {
        fetchView();
      } else if (timer === undefined || isLeap) {
        clearTimeout(timer);
        timer = setTimeout(fetchView, settleMs);
      }
    },

    /** At the top: new rows are shown as they arrive. Elsewhere they are counted, and nothing moves. */
    pin(isAtTop: boolean): void {
      if (isAtTop === isPinned) return;
      isPinned = isAtTop;
      if (isPinned && state.newCount > 0) update();
    },

    /** Whether something in view is in work. */
    isWorking(): boolean {
      for (let place = view.from; place < view.to; place += 1) {
        const row = rows.at(place);
        if (row !== undefined && row !== "unreadable" && row.status === "working") return true;
      }
      return false;
    },

    showNew(): void {
      update({ top: rows.first() });
    },

    refresh: refreshNow,

    /** One that was deleted: those behind it move up. */
    forget(id: string): void {
      rows.remove(id);
      update();
      fetchView();
    },

    /** Asks again for what failed: the stretch at a place, or everything. */
    retry(place?: number): void {
      fruitless.clear();
      update({
        error: undefined,
        failed: place === undefined ? [] : state.failed.filter(({ from, to }) => place < from || place >= to),
      });
      fetchView();
    },

    /** Room for so many rows until the service tells how many there are. */
    expect(count: number): void {
      rows.expect(count);
      update();
    },
  };
}

function rowOf(rows: FeedRows, id: string): HistoryEntry | undefined {
  const place = rows.placeOf(id);
  const row: FeedRow | undefined = place === undefined ? undefined : rows.at(place);
  return row === "unreadable" ? undefined : row;
}

function withoutStretch(failed: readonly FailedStretch[], from: number, to: number): FailedStretch[] {
  return failed.filter((stretch) => stretch.to <= from || stretch.from >= to);
}
