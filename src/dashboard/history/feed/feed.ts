import type { HistoryEntry } from "../../history-model/history-entry.ts";
import { type FeedPage, FeedRows } from "./feed-rows.ts";
import { type FeedSource, type FeedState, initialFeedState, withoutStretch } from "./feed-state.ts";

export interface LoadedPage extends FeedPage {
  source: FeedSource;
}

export interface FeedOptions {
  /** Fetches rows from an offset on, which is a multiple of `size`. */
  load: (part: { offset: number; size: number }, signal: AbortSignal) => Promise<LoadedPage>;
  /** The maximum of a page. */
  size: number;
  clock?: () => number;
}

/** A row that was there before with another status: for the announcement. */
export interface ChangedRow {
  before: HistoryEntry;
  after: HistoryEntry;
}

/** Places in view: `from` is in it, `to` is not. */
interface View {
  from: number;
  to: number;
}

/** Debounce of the fetch while the range in view leaps, ms. */
const settleMs = 90;
/** A change of the view by so many rows is a leap: the scroll bar is being dragged. */
const leapRows = 40;
/** Fetched before they come into view, on both sides. */
const aheadRows = 15;

/** A long list that fetches the pages in view. One for each set of filters; it outlives the page that shows it. */
export class Feed {
  readonly rows = new FeedRows();
  readonly #load: FeedOptions["load"];
  readonly #clock: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();
  /** Pages that came and still left gaps; fetched again only after the next refresh. */
  readonly #fruitless = new Set<number>();
  #size: number;
  #view: View = { from: 0, to: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refresh: Promise<ChangedRow[]> | undefined;
  #isPinned = true;
  #state = initialFeedState;

  constructor({ load, size, clock = Date.now }: FeedOptions) {
    this.#load = load;
    this.#clock = clock;
    this.#size = size;
  }

  readonly getState = (): FeedState => this.#state;

  /** Returns the function that unsubscribes; the last one aborts running fetches. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#clearTimer();
      for (const controller of this.#running.values()) controller.abort();
      this.#running.clear();
    };
  };

  /** Fetches the first page, unless something is there that could be in view. */
  begin(): void {
    this.#fetchView();
  }

  /** Sets the places in view. They are fetched after a moment; while the view leaps, when it has settled. */
  show(from: number, to: number): void {
    const isLeap = Math.abs(from - this.#view.from) > leapRows;
    this.#view = { from, to };
    if (this.#state.source === undefined) {
      this.#fetchView();
    } else if (this.#timer === undefined || isLeap) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#fetchView(), settleMs);
    }
  }

  /** At the top: new rows are shown as they arrive. Elsewhere they are counted, and nothing moves. */
  pin(isAtTop: boolean): void {
    if (isAtTop === this.#isPinned) return;
    this.#isPinned = isAtTop;
    if (isAtTop && this.#state.newCount > 0) this.#update();
  }

  /** Whether a row in view is in progress. */
  isWorking(): boolean {
    return this.#placesInProgress(this.#view).length > 0;
  }

  showNew(): void {
    this.#update({ top: this.rows.first() });
  }

  /** Fetches the newest page, and those in view with rows in progress. One at a time. */
  refresh(): Promise<ChangedRow[]> {
    this.#refresh ??= this.#refreshOnce();
    return this.#refresh;
  }

  /** Removes a deleted row: those behind it move up. */
  forget(id: string): void {
    this.rows.remove(id);
    this.#update();
    this.#fetchView();
  }

  /** Fetches again what failed: the stretch at a place, or everything. */
  retry(place?: number): void {
    this.#fruitless.clear();
    const failed =
      place === undefined ? [] : this.#state.failed.filter(({ from, to }) => place < from || place >= to);
    this.#update({ error: undefined, failed });
    this.#fetchView();
  }

  /** Room for so many rows until the service tells how many there are. */
  expect(count: number): void {
    this.rows.expect(count);
    this.#update();
  }

  #update(part: Partial<FeedState> = {}): void {
    const { rows } = this;
    const first = rows.first();
    const top = this.#isPinned ? first : Math.max(part.top ?? this.#state.top, first);
    this.#state = {
      ...this.#state,
      ...part,
      version: this.#state.version + 1,
      top,
      end: rows.end(),
      isEndCertain: rows.isEndCertain(),
      newCount: top - first,
    };
    for (const listener of this.#listeners) listener();
  }

  #take(page: LoadedPage): "taken" | "moved" {
    const count = page.entries.length + page.unreadableCount;
    const hasMore = page.hasNext === true || (page.total !== undefined && page.total > count);
    // A service may return fewer than requested; its pages are as long as its first one.
    if (page.offset === 0 && count > 0 && count < this.#size && hasMore) this.#size = count;
    return this.rows.put({ ...page, size: this.#size });
  }

  /** The state after a page was loaded. */
  #afterPage({ offset, source }: LoadedPage): Partial<FeedState> {
    return { source, error: undefined, ...(offset === 0 && { freshAt: this.#clock() }) };
  }

  async #fetchPage(offset: number): Promise<void> {
    const controller = new AbortController();
    const size = this.#size;
    this.#running.set(offset, controller);
    try {
      const page = await this.#load({ offset, size }, controller.signal);
      if (controller.signal.aborted) return;
      const taken = this.#take(page);
      const place = this.rows.toPlace(offset);
      this.#fruitless.add(offset);
      const failed = withoutStretch(this.#state.failed, place, place + size);
      this.#update({ ...this.#afterPage(page), failed });
      if (taken === "moved") void this.refresh();
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#noteFailure(offset, size, error);
    } finally {
      if (this.#running.get(offset) === controller) this.#running.delete(offset);
    }
    // The rest of the view; the size of a page may just have been learned.
    if (this.#listeners.size > 0) this.#fetchView();
  }

  #noteFailure(offset: number, size: number, error: unknown): void {
    if (this.#state.source === undefined) {
      this.#update({ error });
      return;
    }
    const from = this.rows.toPlace(offset);
    const to = from + size;
    this.#update({ failed: [...withoutStretch(this.#state.failed, from, to), { from, to, error }] });
  }

  /** Fetches the pages that the view lacks, and aborts the fetches of others. */
  #fetchView(): void {
    this.#clearTimer();
    if (this.#state.source === undefined) {
      if (this.#running.size === 0 && this.#state.error === undefined) void this.#fetchPage(0);
      return;
    }
    const wanted = this.#listWanted();
    for (const [offset, controller] of this.#running) {
      if (wanted.has(offset)) continue;
      controller.abort();
      this.#running.delete(offset);
    }
    for (const offset of wanted) if (!this.#running.has(offset)) void this.#fetchPage(offset);
  }

  /** The offsets of the pages around the view that have gaps and have not failed. */
  #listWanted(): ReadonlySet<number> {
    const { rows } = this;
    const size = this.#size;
    const first = rows.first();
    const to = Math.min(this.#view.to + aheadRows, rows.end());
    const wanted = new Set<number>();
    let offset = this.#pageOf(Math.max(this.#view.from - aheadRows, first));
    for (; rows.toPlace(offset) < to; offset += size) {
      const start = Math.max(rows.toPlace(offset), first);
      const stop = Math.min(rows.toPlace(offset + size), rows.end());
      const hasFailed = this.#state.failed.some((stretch) => stretch.from < stop && stretch.to > start);
      if (stop <= start || hasFailed) continue;
      if (rows.isWhole(start, stop)) this.#fruitless.delete(offset);
      else if (!this.#fruitless.has(offset)) wanted.add(offset);
    }
    return wanted;
  }

  #pageOf(place: number): number {
    return Math.floor(Math.max(0, this.rows.toOffset(place)) / this.#size) * this.#size;
  }

  async #refreshOnce(): Promise<ChangedRow[]> {
    this.#update({ isRefreshing: true });
    try {
      const changed = await this.#refreshPages();
      this.#fruitless.clear();
      return changed;
    } catch (error) {
      this.#update(this.#state.source === undefined ? { error } : { staleError: error });
      return [];
    } finally {
      this.#refresh = undefined;
      this.#update({ isRefreshing: false });
      if (this.#listeners.size > 0) this.#fetchView();
    }
  }

  async #refreshPages(): Promise<ChangedRow[]> {
    const { signal } = new AbortController();
    const shown = {
      from: Math.max(this.#view.from, this.#state.top),
      to: Math.min(this.#view.to, this.#state.end),
    };
    const offsets = new Set([0, ...this.#placesInProgress(shown).map((place) => this.#pageOf(place))]);
    const changed: ChangedRow[] = [];
    for (const offset of offsets) {
      const page = await this.#load({ offset, size: this.#size }, signal);
      for (const after of page.entries) {
        const before = this.#rowOf(after.id);
        if (before !== undefined && before.status !== after.status) changed.push({ before, after });
      }
      this.#take(page);
      this.#update({ ...this.#afterPage(page), staleError: undefined });
    }
    return changed;
  }

  #placesInProgress({ from, to }: View): number[] {
    const places: number[] = [];
    for (let place = from; place < to; place += 1) {
      const row = this.rows.at(place);
      if (row !== undefined && row !== "unreadable" && row.status === "working") places.push(place);
    }
    return places;
  }

  #rowOf(id: string): HistoryEntry | undefined {
    const place = this.rows.placeOf(id);
    const row = place === undefined ? undefined : this.rows.at(place);
    return row === "unreadable" ? undefined : row;
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
