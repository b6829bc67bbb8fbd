import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";

/** An unreadable record keeps its place, so that its neighbours keep theirs. */
export type FeedRow = HistoryEntry | "unreadable";

/** A range of places without a gap, without `to`. */
export interface Stretch {
  from: number;
  to: number;
}

/** Rows by place and by id. An id has one place: setting its row at another place removes it from the previous one. */
export class PlacedRows {
  readonly #rows = new Map<number, FeedRow>();
  readonly #places = new Map<string, number>();

  at(place: number): FeedRow | undefined {
    return this.#rows.get(place);
  }

  placeOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  /** Whether every place from `from` to before `to` has a row. */
  isWhole(from: number, to: number): boolean {
    for (let place = from; place < to; place += 1) if (!this.#rows.has(place)) return false;
    return true;
  }

  /** The ranges of places with rows, newest first. */
  stretches(): Stretch[] {
    const found: Stretch[] = [];
    for (const place of this.#sortedPlaces()) {
      const last = found.at(-1);
      if (last?.to === place) last.to = place + 1;
      else found.push({ from: place, to: place + 1 });
    }
    return found;
  }

  protected isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  protected set(place: number, row: FeedRow): void {
    this.#drop(place);
    if (row !== "unreadable") {
      const before = this.#places.get(row.id);
      if (before !== undefined && before !== place) this.#drop(before);
      this.#places.set(row.id, place);
    }
    this.#rows.set(place, row);
  }

  protected dropWhere(isStale: (place: number) => boolean): void {
    // Deleting from a map while iterating over it skips the deleted entries only.
    for (const place of this.#rows.keys()) if (isStale(place)) this.#drop(place);
  }

  /** Removes the row of a place; later rows move up by one. */
  protected closeUp(gone: number): void {
    this.#drop(gone);
    for (const place of this.#sortedPlaces()) {
      const row = this.#rows.get(place);
      if (place < gone || row === undefined) continue;
      this.#drop(place);
      this.set(place - 1, row);
    }
  }

  protected clear(): void {
    this.#rows.clear();
    this.#places.clear();
  }

  #drop(place: number): void {
    const row = this.#rows.get(place);
    if (row === undefined) return;
    if (row !== "unreadable" && this.#places.get(row.id) === place) this.#places.delete(row.id);
    this.#rows.delete(place);
  }

  #sortedPlaces(): number[] {
    return [...this.#rows.keys()].toSorted((a, b) => a - b);
  }
}
