import type { FeedRows } from "./feed-rows.ts";
import { type FeedSource, type FeedState, initialFeedState, withoutStretch } from "./feed-state.ts";

interface FetchedPage {
  offset: number;
  source: FeedSource;
}

/** The state of a feed with its listeners. */
export class FeedStore {
  readonly #rows: FeedRows;
  readonly #clock: () => number;
  readonly #listeners = new Set<() => void>();
  #isPinned = true;
  #state = initialFeedState;

  constructor(rows: FeedRows, clock: () => number) {
    this.#rows = rows;
    this.#clock = clock;
  }

  get state(): FeedState {
    return this.#state;
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** While pinned, new rows are shown as they arrive. */
  pin(isPinned: boolean): void {
    if (isPinned === this.#isPinned) return;
    this.#isPinned = isPinned;
    if (isPinned && this.#state.newCount > 0) this.update();
  }

  /** Merges a part into the state, derives the rest from the rows, and notifies the listeners. */
  update(part: Partial<FeedState> = {}): void {
    const rows = this.#rows;
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

  /** A page of at most `size` rows was fetched. */
  notePage(page: FetchedPage, size: number): void {
    const place = this.#rows.toPlace(page.offset);
    this.update({
      ...this.#afterPage(page),
      failed: withoutStretch(this.#state.failed, place, place + size),
    });
  }

  /** A page that was there was fetched again. */
  noteRefresh(page: FetchedPage): void {
    this.update({ ...this.#afterPage(page), staleError: undefined });
  }

  noteFailure({ offset, size }: { offset: number; size: number }, error: unknown): void {
    if (this.#state.source === undefined) {
      this.update({ error });
      return;
    }
    const from = this.#rows.toPlace(offset);
    const to = from + size;
    this.update({ failed: [...withoutStretch(this.#state.failed, from, to), { from, to, error }] });
  }

  #afterPage({ offset, source }: FetchedPage): Partial<FeedState> {
    return { source, error: undefined, ...(offset === 0 && { freshAt: this.#clock() }) };
  }
}
