import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import { type FeedPage, FeedRows } from "./feed-rows.ts";
import type { FailedStretch, FeedSource } from "./feed-state.ts";

export interface LoadedPage extends FeedPage {
  source: FeedSource;
}

export interface FeedPagesOptions {
  /** Fetches rows from an offset on, which is a multiple of `size`. */
  load: (part: { offset: number; size: number }, signal: AbortSignal) => Promise<LoadedPage>;
  /** Maximum rows of a page. */
  size: number;
}

/** A row whose status has changed, to be announced. */
export interface ChangedRow {
  before: HistoryEntry;
  after: HistoryEntry;
}

/** Places in view, without `to`. */
export interface View {
  from: number;
  to: number;
}

interface Taken {
  page: LoadedPage;
  /** Whether rows were added on top, so that the newest page should be fetched. */
  hasMoved: boolean;
}

/** Rows prefetched on both sides of the view. */
const aheadRows = 15;

/** Fetches the pages of a list and collects their rows. */
export class FeedPages {
  readonly rows = new FeedRows();
  readonly #load: FeedPagesOptions["load"];
  readonly #running = new Map<number, AbortController>();
  /** Pages that left gaps; fetched again only after the next refresh. */
  readonly #incomplete = new Set<number>();
  #size: number;

  constructor({ load, size }: FeedPagesOptions) {
    this.#load = load;
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  get isFetching(): boolean {
    return this.#running.size > 0;
  }

  isFetchingFrom(offset: number): boolean {
    return this.#running.has(offset);
  }

  /** The offset of the page that has a place. */
  offsetOf(place: number): number {
    return Math.floor(Math.max(0, this.rows.toOffset(place)) / this.#size) * this.#size;
  }

  /**
   * Fetches a page and notes its rows or the error of `load` before the page counts as not running any more, or another
   * fetch that ends at the same time would start it again. Resolves to false if it was aborted.
   */
  async fetch(
    offset: number,
    note: { page: (taken: Taken) => void; failure: (error: unknown) => void },
  ): Promise<boolean> {
    const controller = new AbortController();
    this.#running.set(offset, controller);
    try {
      const page = await this.#load({ offset, size: this.#size }, controller.signal);
      if (controller.signal.aborted) return false;
      this.#incomplete.add(offset);
      note.page(this.#take(page));
    } catch (error) {
      if (controller.signal.aborted) return false;
      note.failure(error);
    } finally {
      if (this.#running.get(offset) === controller) this.#running.delete(offset);
    }
    return true;
  }

  /** Fetches the newest page again, and those with rows in progress in a view, one after the other. */
  async *refetch(view: View): AsyncGenerator<{ page: LoadedPage; changed: ChangedRow[] }> {
    const working = this.rows.placesInProgress(view);
    for (const offset of new Set([0, ...working.map((place) => this.offsetOf(place))])) {
      const page = await this.#load({ offset, size: this.#size }, new AbortController().signal);
      const changed = page.entries.flatMap((after) => {
        const before = this.rows.entryOf(after.id);
        return before === undefined || before.status === after.status ? [] : [{ before, after }];
      });
      this.#take(page);
      yield { page, changed };
    }
  }

  /** Aborts the fetches of all other pages. */
  abortOthers(wanted: ReadonlySet<number>): void {
    for (const [offset, controller] of this.#running) {
      if (wanted.has(offset)) continue;
      controller.abort();
      this.#running.delete(offset);
    }
  }

  /** Allows pages with gaps to be fetched again. */
  forgetIncomplete(): void {
    this.#incomplete.clear();
  }

  /** Offsets of the pages around the view that have gaps and did not fail. */
  listWanted(view: View, failed: readonly FailedStretch[]): ReadonlySet<number> {
    const { rows } = this;
    const size = this.#size;
    const first = rows.first();
    const to = Math.min(view.to + aheadRows, rows.end());
    const wanted = new Set<number>();
    let offset = this.offsetOf(Math.max(view.from - aheadRows, first));
    for (; rows.toPlace(offset) < to; offset += size) {
      const start = Math.max(rows.toPlace(offset), first);
      const stop = Math.min(rows.toPlace(offset + size), rows.end());
      const hasFailed = failed.some((stretch) => stretch.from < stop && stretch.to > start);
      if (stop <= start || hasFailed) continue;
      if (rows.isWhole(start, stop)) this.#incomplete.delete(offset);
      else if (!this.#incomplete.has(offset)) wanted.add(offset);
    }
    return wanted;
  }

  #take(page: LoadedPage): Taken {
    const count = page.entries.length + page.unreadableCount;
    const hasMore = page.hasNext === true || (page.total !== undefined && page.total > count);
    // A service may return fewer than requested; its pages are as long as its first one.
    if (page.offset === 0 && count > 0 && count < this.#size && hasMore) this.#size = count;
    return { page, hasMoved: this.rows.put({ ...page, size: this.#size }) === "moved" };
  }
}
