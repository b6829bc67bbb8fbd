import type { HistoryEntry } from "../../history-model/history-entry.ts";
import { FeedPages, type FeedPagesOptions, type LoadedPage, type View } from "./feed-pages.ts";
import type { FeedRows } from "./feed-rows.ts";
import { type FeedState, withoutStretch } from "./feed-state.ts";
import { FeedStore } from "./feed-store.ts";

export interface FeedOptions extends FeedPagesOptions {
  clock?: () => number;
}

/** A row that was there before with another status: for the announcement. */
export interface ChangedRow {
  before: HistoryEntry;
  after: HistoryEntry;
}

/** Debounce of the fetch while the range in view leaps, ms. */
const settleMs = 90;
/** A change of the view by so many rows is a leap: the scroll bar is being dragged. */
const leapRows = 40;

/** A long list that fetches the pages in view. One for each set of filters; it outlives the page that shows it. */
export class Feed {
  readonly rows: FeedRows;
  readonly #pages: FeedPages;
  readonly #store: FeedStore;
  readonly #clock: () => number;
  #view: View = { from: 0, to: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refresh: Promise<ChangedRow[]> | undefined;

  constructor({ clock = Date.now, ...options }: FeedOptions) {
    this.#pages = new FeedPages(options);
    this.rows = this.#pages.rows;
    this.#store = new FeedStore(this.rows);
    this.#clock = clock;
  }

  readonly getState = (): FeedState => this.#store.state;

  /** Returns the function that unsubscribes; the last one aborts running fetches. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#store.subscribe(listener);
    return () => {
      unsubscribe();
      if (this.#store.hasListeners) return;
      this.#clearTimer();
      this.#pages.abortOthers(new Set());
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
    if (this.#store.state.source === undefined) {
      this.#fetchView();
    } else if (this.#timer === undefined || isLeap) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#fetchView(), settleMs);
    }
  }

  /** At the top: new rows are shown as they arrive. Elsewhere they are counted, and nothing moves. */
  pin(isAtTop: boolean): void {
    this.#store.pin(isAtTop);
  }

  /** Whether a row in view is in progress. */
  isWorking(): boolean {
    return this.rows.placesInProgress(this.#view).length > 0;
  }

  showNew(): void {
    this.#store.update({ top: this.rows.first() });
  }

  /** Fetches the newest page, and those in view with rows in progress. One at a time. */
  refresh(): Promise<ChangedRow[]> {
    this.#refresh ??= this.#refreshOnce();
    return this.#refresh;
  }

  /** Removes a deleted row: those behind it move up. */
  forget(id: string): void {
    this.rows.remove(id);
    this.#store.update();
    this.#fetchView();
  }

  /** Fetches again what failed: the stretch at a place, or everything. */
  retry(place?: number): void {
    this.#pages.forgetFruitless();
    const failed =
      place === undefined
        ? []
        : this.#store.state.failed.filter(({ from, to }) => place < from || place >= to);
    this.#store.update({ error: undefined, failed });
    this.#fetchView();
  }

  /** Room for so many rows until the service tells how many there are. */
  expect(count: number): void {
    this.rows.expect(count);
    this.#store.update();
  }

  /** The state after a page was loaded. */
  #afterPage({ offset, source }: LoadedPage): Partial<FeedState> {
    return { source, error: undefined, ...(offset === 0 && { freshAt: this.#clock() }) };
  }

  async #fetchPage(offset: number): Promise<void> {
    const { size } = this.#pages;
    try {
      const taken = await this.#pages.fetch(offset);
      if (taken === undefined) return;
      const place = this.rows.toPlace(offset);
      const failed = withoutStretch(this.#store.state.failed, place, place + size);
      this.#store.update({ ...this.#afterPage(taken.page), failed });
      if (taken.hasMoved) void this.refresh();
    } catch (error) {
      this.#noteFailure(offset, size, error);
    }
    // The rest of the view; the size of a page may just have been learned.
    if (this.#store.hasListeners) this.#fetchView();
  }

  #noteFailure(offset: number, size: number, error: unknown): void {
    if (this.#store.state.source === undefined) {
      this.#store.update({ error });
      return;
    }
    const from = this.rows.toPlace(offset);
    const to = from + size;
    this.#store.update({
      failed: [...withoutStretch(this.#store.state.failed, from, to), { from, to, error }],
    });
  }

  /** Fetches the pages that the view lacks, and aborts the fetches of others. */
  #fetchView(): void {
    this.#clearTimer();
    if (this.#store.state.source === undefined) {
      if (!this.#pages.isFetching && this.#store.state.error === undefined) void this.#fetchPage(0);
      return;
    }
    const wanted = this.#pages.listWanted(this.#view, this.#store.state.failed);
    this.#pages.abortOthers(wanted);
    for (const offset of wanted) if (!this.#pages.isFetchingFrom(offset)) void this.#fetchPage(offset);
  }

  async #refreshOnce(): Promise<ChangedRow[]> {
    this.#store.update({ isRefreshing: true });
    try {
      const changed = await this.#refreshPages();
      this.#pages.forgetFruitless();
      return changed;
    } catch (error) {
      this.#store.update(this.#store.state.source === undefined ? { error } : { staleError: error });
      return [];
    } finally {
      this.#refresh = undefined;
      this.#store.update({ isRefreshing: false });
      if (this.#store.hasListeners) this.#fetchView();
    }
  }

  async #refreshPages(): Promise<ChangedRow[]> {
    const shown = {
      from: Math.max(this.#view.from, this.#store.state.top),
      to: Math.min(this.#view.to, this.#store.state.end),
    };
    const offsets = new Set([
      0,
      ...this.rows.placesInProgress(shown).map((place) => this.#pages.offsetOf(place)),
    ]);
    const changed: ChangedRow[] = [];
    for (const offset of offsets) {
      const page = await this.#pages.refetch(offset, ({ entries }) => {
        for (const after of entries) {
          const before = this.rows.entryOf(after.id);
          if (before !== undefined && before.status !== after.status) changed.push({ before, after });
        }
      });
      this.#store.update({ ...this.#afterPage(page), staleError: undefined });
    }
    return changed;
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
