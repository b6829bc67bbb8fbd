import { sequenceNumbers } from "./block-writer.ts";
import { distanceMax, endOfBlock } from "./deflate-codes.ts";
import { filters, type RowFilter } from "./filter-rows.ts";

const pairHashBits = 15;
const colorHashBits = 12;
/** Pixels whose predecessors with the same hash are kept: more than the longest distance has. */
const windowSize = 16_384;
const windowMask = windowSize - 1;
/** Earlier places that are compared. */
const attemptsMax = 2;
/** A match of so many pixels ends the search. */
const longEnough = 64;
/** A run of one colour this long is repeated from the pixel before it, because that distance takes the fewest bits. */
const longRun = 48;
/** Any other match ends where a run of so many pixels begins. */
const cuttingRun = 100;
/** Only the first pixels of a match are remembered, which is enough to find its continuation. */
const rememberedMax = 16;

/** A row of filtered pixels. */
export interface FilteredRow {
  /** Earlier rows lie before it, without gaps. */
  pixels: Int32Array;
  /** Index of its first pixel. */
  at: number;
  /** Its number in the picture. */
  y: number;
  filter: RowFilter;
}

/**
 * Finds repetitions in filtered rows, in whole pixels. Between two rows lies a filter byte, so a match stays within one
 * row, and so does what it repeats.
 */
export class MatchFinder {
  /** See `Block`. */
  readonly sequences: Uint32Array;
  sequencesEnd = 0;
  readonly #width: number;
  readonly #channels: 3 | 4;
  /** Hash of two pixels, or of one, → their last place, counted in pixels of the picture. */
  readonly #lastPair = new Int32Array(1 << pairHashBits).fill(-1);
  readonly #lastColor = new Int32Array(1 << colorHashBits).fill(-1);
  readonly #previousPair = new Int32Array(windowSize);
  /** Literal pixels since the last sequence. */
  #literals = 0;
  /** Result of the last search: pixels, bytes back. */
  #length = 0;
  #distance = 0;

  /** `sequencesMax`: the room before a row begins. */
  constructor(width: number, channels: 3 | 4, sequencesMax: number) {
    this.#width = width;
    this.#channels = channels;
    this.sequences = new Uint32Array((sequencesMax + width + 4) * sequenceNumbers);
  }

  startBlock(): void {
    this.sequencesEnd = 0;
  }

  endBlock(): void {
    this.#add(0, endOfBlock);
  }

  /**
   * In unfiltered rows repetitions are searched, up to 32 kB back; in differences, where a search costs much and finds
   * little, only runs.
   */
  addRow(row: FilteredRow): void {
    this.#add(0, row.filter);
    if (row.filter === filters.none) this.#addSearched(row);
    else this.#addRuns(row);
  }

  /** A row that equals the one above it: nothing but zeros. */
  addRepeatedRow(): void {
    this.#add(0, filters.above);
    this.#literals = 1;
    if (this.#width > 1) this.#add(this.#width - 1, this.#channels);
  }

  #add(matched: number, distance: number): void {
    const { sequences, sequencesEnd } = this;
    sequences[sequencesEnd] = this.#literals;
    sequences[sequencesEnd + 1] = matched;
    sequences[sequencesEnd + 2] = distance;
    this.sequencesEnd = sequencesEnd + sequenceNumbers;
    this.#literals = 0;
  }

  /** Only pixels that repeat the one before them. */
  #addRuns({ pixels, at }: FilteredRow): void {
    const end = at + this.#width;
    this.#literals = 1;
    for (let pixel = at + 1; pixel < end;) {
      const length = equalPixels(pixels, pixel, pixel - 1, end);
      if (length >= 2) {
        this.#add(length, this.#channels);
        pixel += length;
      } else {
        this.#literals += 1;
        pixel += 1;
      }
    }
  }

  #addSearched({ pixels, at, y }: FilteredRow): void {
    const channels = this.#channels;
    const width = this.#width;
    const end = at + width;
    /** From an index of `pixels` to the place in the picture. */
    const offset = y * width - at;
    const aboveDistance = width * channels + 1;
    const seesAbove = y > 0 && aboveDistance <= distanceMax;
    for (let pixel = at; pixel < end;) {
      let length = pixel > at ? equalPixels(pixels, pixel, pixel - 1, end) : 0;
      let distance: number = channels;
      if (length < longRun) {
        const isAtLongRun =
          length === 0 &&
          equalPixels(pixels, pixel + 1, pixel, Math.min(end, pixel + 1 + longRun)) === longRun;
        if (!isAtLongRun) {
          if (seesAbove) {
            const above = cutAtRun(pixels, pixel, equalPixels(pixels, pixel, pixel - width, end));
            if (above > length + (length >= 8 ? 16 : 1)) {
              length = above;
              distance = aboveDistance;
            }
          }
          if (length < longRun && pixel + 2 < end) {
            this.#search(pixels, pixel, { end, y, offset });
            if (this.#length > length + (distance === channels ? 2 : 0)) {
              length = this.#length;
              distance = this.#distance;
            }
          }
        }
        const near = this.#lastColorAt(pixels, pixel, { y, offset });
        if (length === 0 && near > 0) {
          length = 1;
          distance = near;
        }
      }
      if (length === 0) {
        this.#literals += 1;
        pixel += 1;
        continue;
      }
      this.#add(length, distance);
      if (distance === channels) {
        // The last pixel of a run finds its continuation.
        if (pixel + length < end) this.#remember(pixels, pixel + length - 1, offset);
      } else {
        const last = Math.min(pixel + length, end - 1, pixel + rememberedMax);
        for (let next = pixel + 1; next < last; next += 1) this.#remember(pixels, next, offset);
      }
      pixel += length;
    }
  }

  /** The longest of the last places with the same two pixels; remembers this one. */
  #search(
    pixels: Int32Array,
    pixel: number,
    { end, y, offset }: { end: number; y: number; offset: number },
  ): void {
    const width = this.#width;
    const channels = this.#channels;
    this.#length = 0;
    const place = pixel + offset;
    const hash = pairHash(pixels[pixel] ?? 0, pixels[pixel + 1] ?? 0);
    let earlier = this.#lastPair[hash] ?? -1;
    for (let attempt = 0; attempt < attemptsMax && earlier >= 0; attempt += 1) {
      const earlierY = Math.floor(earlier / width);
      const distance = (place - earlier) * channels + (y - earlierY);
      const from = earlier - offset;
      if (distance > distanceMax || from < 0) break;
      const length = cutAtRun(
        pixels,
        pixel,
        equalPixels(pixels, pixel, from, Math.min(end, pixel + (earlierY + 1) * width - earlier)),
      );
      if (length > this.#length) {
        this.#length = length;
        this.#distance = distance;
        if (length >= longEnough) break;
      }
      const next = this.#previousPair[earlier & windowMask] ?? -1;
      if (next >= earlier) break;
      earlier = next;
    }
    this.#previousPair[place & windowMask] = this.#lastPair[hash] ?? -1;
    this.#lastPair[hash] = place;
  }

  #remember(pixels: Int32Array, pixel: number, offset: number): void {
    const hash = pairHash(pixels[pixel] ?? 0, pixels[pixel + 1] ?? 0);
    const place = pixel + offset;
    this.#previousPair[place & windowMask] = this.#lastPair[hash] ?? -1;
    this.#lastPair[hash] = place;
  }

  /** Bytes back to the same colour, or 0; remembers this place. */
  #lastColorAt(pixels: Int32Array, pixel: number, { y, offset }: { y: number; offset: number }): number {
    const color = pixels[pixel] ?? 0;
    const hash = Math.imul(color, 0x85ebca6b) >>> (32 - colorHashBits);
    const place = pixel + offset;
    const earlier = this.#lastColor[hash] ?? -1;
    this.#lastColor[hash] = place;
    if (earlier < offset || earlier < 0 || pixels[earlier - offset] !== color) return 0;
    const distance = (place - earlier) * this.#channels + (y - Math.floor(earlier / this.#width));
    return distance <= distanceMax ? distance : 0;
  }
}

function pairHash(one: number, other: number): number {
  return Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b) >>> (32 - pairHashBits);
}

/** How many pixels from `pixel` on, up to `end`, are those from `earlier` on. */
function equalPixels(pixels: Int32Array, pixel: number, earlier: number, end: number): number {
  let length = 0;
  while (pixel + length < end && pixels[pixel + length] === pixels[earlier + length]) length += 1;
  return length;
}

/** The length of a match before the first long run within it. */
function cutAtRun(pixels: Int32Array, pixel: number, length: number): number {
  if (length <= cuttingRun) return length;
  let run = 0;
  for (let next = 1; next < length; next += 1) {
    run = pixels[pixel + next] === pixels[pixel + next - 1] ? run + 1 : 0;
    if (run >= cuttingRun) return next - run + 1;
  }
  return length;
}
