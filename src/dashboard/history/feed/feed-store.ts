import type { FeedRows } from "./feed-rows.ts";
import { type FeedState, initialFeedState } from "./feed-state.ts";

/** The state of a feed with its listeners. */
export class FeedStore {
  readonly #rows: FeedRows;
  readonly #listeners = new Set<() => void>();
  #isPinned = true;
  #state = initialFeedState;

  constructor(rows: FeedRows) {
    this.#rows = rows;
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
}
