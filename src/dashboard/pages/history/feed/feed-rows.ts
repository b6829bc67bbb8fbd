import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import { PlacedRows } from "./placed-rows.ts";

/** One response of the service: rows from `offset` on, counted from the newest. */
export interface FeedPage {
  offset: number;
  entries: readonly HistoryEntry[];
  unreadableCount: number;
  /** How many were requested. */
  size: number;
  /** `undefined` when the service did not say. */
  total: number | undefined;
  hasNext: boolean | undefined;
}

/**
 * The rows of a long list that is fetched page by page, while new ones arrive on top.
 *
 * Each row has a place: 0 is the row that was the newest when the list was opened, older rows count up, and newer ones
 * count down from -1. A row keeps its place when others arrive, so nothing on the screen moves. A service counts offsets
 * from its newest row, which is `#shift` rows above place 0; the first page determines that number.
 */
export class FeedRows extends PlacedRows {
  #shift = 0;
  #hasBegun = false;
  /** One past the last place, where it is known. */
  #end: number | undefined;
  #isEndCertain = false;

  /** The newest place. */
  first(): number {
    return 0 - this.#shift;
  }

  /** One past the last place; where `isEndCertain` is false, a lower bound of it. */
  end(): number {
    return Math.max(this.#end ?? 0, -this.#shift);
  }

  isEndCertain(): boolean {
    return this.#isEndCertain;
  }

  /** The service's offset of a place. */
  toOffset(place: number): number {
    return place + this.#shift;
  }

  toPlace(offset: number): number {
    return offset - this.#shift;
  }

  /** The row of a result; `undefined` if it is not loaded. */
  entryOf(id: string): HistoryEntry | undefined {
    const place = this.placeOf(id);
    const row = place === undefined ? undefined : this.at(place);
    return row === "unreadable" ? undefined : row;
  }

  /** Places of rows in progress in a range without `to`. */
  placesInProgress({ from, to }: { from: number; to: number }): number[] {
    const places: number[] = [];
    for (let place = from; place < to; place += 1) {
      const row = this.at(place);
      if (row !== undefined && row !== "unreadable" && row.status === "working") places.push(place);
    }
    return places;
  }

  /** Adds a page. Returns `"moved"` if it shows that rows were added on top, so that the newest page should be fetched. */
  put(page: FeedPage): "taken" | "moved" {
    const implied = this.#impliedShifts(page);
    if (page.offset === 0) this.#putOnTop(page, implied[0]);
    const shift = implied[0] ?? this.#shift;
    const from = page.offset - shift;
    // Rows in between were deleted, so later rows have moved up; only this page has their new places.
    if (implied.some((known) => known !== shift)) this.dropWhere((place) => place >= from);
    const to = from + page.entries.length;
    for (const [index, entry] of page.entries.entries()) this.set(from + index, entry);
    for (let index = 0; index < page.unreadableCount; index += 1) this.set(to + index, "unreadable");
    this.#noteEnd(page, shift);
    return shift === this.#shift ? "taken" : "moved";
  }

  /** Removes a row; those behind it move up by one. */
  remove(id: string): void {
    const gone = this.placeOf(id);
    if (gone === undefined) return;
    this.closeUp(gone);
    if (this.#end !== undefined) this.#end -= 1;
  }

  /** Reserves places for the rows from before a reload, until the service reports a total. */
  reserve(count: number): void {
    this.#end ??= count;
  }

  /** Sets the shift by the first page, unless none of its rows is known. */
  #putOnTop(page: FeedPage, known: number | undefined): void {
    const isUnknown = this.#hasBegun && !this.isEmpty() && page.entries.length > 0 && known === undefined;
    if (isUnknown && !this.#leapBy(page)) this.#reset();
    this.#shift = known ?? this.#shift;
    this.#hasBegun = true;
    this.dropWhere((place) => place < -this.#shift);
  }

  /** The shift that each known row of a page implies; the topmost first. */
  #impliedShifts({ offset, entries }: FeedPage): number[] {
    return entries.flatMap(({ id }, index) => {
      const place = this.placeOf(id);
      return place === undefined ? [] : [offset + index - place];
    });
  }

  /** If more than a page arrived on top, sets the shift by the difference of the totals. Returns false if they are unknown. */
  #leapBy(page: FeedPage): boolean {
    if (page.total === undefined || this.#end === undefined || !this.#isEndCertain) return false;
    const arrived = page.total - this.#shift - this.#end;
    if (arrived < page.entries.length) return false;
    this.#shift += arrived;
    return true;
  }

  #reset(): void {
    this.clear();
    this.#shift = 0;
    this.#end = undefined;
    this.#isEndCertain = false;
  }

  #noteEnd(page: FeedPage, shift: number): void {
    const count = page.entries.length + page.unreadableCount;
    const reached = page.offset + count - shift;
    const isShort = count < page.size;
    if (page.total !== undefined && (!isShort || page.total <= reached + shift)) {
      this.#end = page.total - shift;
      this.#isEndCertain = true;
    } else if (page.hasNext === false || isShort) {
      // The list ends here, whatever the total says. An empty page only shows that the end is not after it.
      this.#end = count === 0 && this.#end !== undefined ? Math.min(this.#end, reached) : reached;
      this.#isEndCertain = true;
    } else if (!this.#isEndCertain || this.#end === undefined || this.#end < reached) {
      // A full page hints at one more.
      this.#end = Math.max(this.#end ?? reached, reached + page.size);
      this.#isEndCertain = false;
    }
    const last = this.#end;
    if (this.#isEndCertain) this.dropWhere((place) => place >= last);
  }
}
