import { type ChangedRow, FeedPages, type FeedPagesOptions, type View } from "./feed-pages.ts";
import type { FeedRows } from "./feed-rows.ts";
import type { FeedState } from "./feed-state.ts";
import { FeedStore } from "./feed-store.ts";

export interface FeedOptions extends FeedPagesOptions {
  clock?: () => number;
}

/** Debounce of the fetch while the view jumps, ms. */
const settleMs = 90;
/** A change of the view by more rows is a jump: the user drags the scroll bar. */
const leapRows = 40;

/** A long list that fetches the pages in view. There is one per set of filters, which outlives the page that shows it. */
export class Feed {
  readonly rows: FeedRows;
  readonly #pages: FeedPages;
  readonly #store: FeedStore;
  #view: View = { from: 0, to: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refresh: Promise<ChangedRow[]> | undefined;

  constructor({ clock = Date.now, ...options }: FeedOptions) {
    this.#pages = new FeedPages(options);
    this.rows = this.#pages.rows;
    this.#store = new FeedStore(this.rows, clock);
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

  /** Fetches the first page if nothing is loaded. */
  begin(): void {
    this.#fetchView();
  }

  /** Sets the places in view and fetches them: throttled, but debounced while the view jumps. */
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

  /** At the top, new rows are shown immediately; elsewhere they are only counted, so that the list does not move. */
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

  /** Fetches the newest page and those in view with rows in progress. Concurrent calls share one refresh. */
  refresh(): Promise<ChangedRow[]> {
    this.#refresh ??= this.#refreshOnce();
    return this.#refresh;
  }

  /** Removes a deleted row; later rows move up. */
  forget(id: string): void {
    this.rows.remove(id);
    this.#store.update();
    this.#fetchView();
  }

  /** Retries the failed range at a place, or everything. */
  retry(place?: number): void {
    this.#pages.forgetIncomplete();
    const failed =
      place === undefined
        ? []
        : this.#store.state.failed.filter(({ from, to }) => place < from || place >= to);
    this.#store.update({ error: undefined, failed });
    this.#fetchView();
  }

  /** Reserves this many rows until the service reports a total. */
  reserve(count: number): void {
    this.rows.reserve(count);
    this.#store.update();
  }

  async #fetchPage(offset: number): Promise<void> {
    const { size } = this.#pages;
    const isSettled = await this.#pages.fetch(offset, {
      page: ({ page, hasMoved }) => {
        this.#store.notePage(page, size);
        if (hasMoved) void this.refresh();
      },
      failure: (error) => this.#store.noteFailure({ offset, size }, error),
    });
    // Fetches the rest of the view; the first page may have changed the page size.
    if (isSettled && this.#store.hasListeners) this.#fetchView();
  }

  /** Fetches the missing pages of the view, and aborts the other fetches. */
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
      this.#pages.forgetIncomplete();
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
    const changed: ChangedRow[] = [];
    for await (const refetched of this.#pages.refetch(shown)) {
      changed.push(...refetched.changed);
      this.#store.noteRefresh(refetched.page);
    }
    return changed;
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
