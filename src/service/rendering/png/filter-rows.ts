/** PNG's filters: each row as differences from its neighbours, which compress better. Four bytes of a pixel at a time. */

export const filters = { none: 0, left: 1, above: 2, average: 3, paeth: 4 } as const;
export type RowFilter = (typeof filters)[keyof typeof filters];

/** Pixels as 32-bit words, red in the lowest byte. */
export interface Rows {
  words: Int32Array;
  /** Index of the row's first pixel, and of the one above it. */
  at: number;
  above: number;
  width: number;
  /** The bits of a word that are written. The others have the same value in all pixels. */
  used: number;
}

/** Difference of a byte → its share of a row's cost. Its root follows the length of its code better than its size. */
const costOfByte = Uint8Array.from({ length: 256 }, (_, byte) =>
  Math.round(20 * Math.sqrt(Math.min(byte, 256 - byte))),
);
/** The same of two bytes. */
const costOf = Uint16Array.from(
  { length: 1 << 16 },
  (_, pair) => (costOfByte[pair & 255] ?? 0) + (costOfByte[pair >>> 8] ?? 0),
);

/** Every so many pixels of a row are compared: enough for a choice that costs 2 % more bytes than all of them. */
const sampleStep = 8;

/** The filter that probably makes the row smallest. */
export function chooseFilter({ words, at, above, width }: Rows): RowFilter {
  let left = 0;
  let up = 0;
  let average = 0;
  let paeth = 0;
  for (let x = 1; x < width; x += sampleStep) {
    const pixel = words[at + x] ?? 0;
    const a = words[at + x - 1] ?? 0;
    const b = words[above + x] ?? 0;
    if (pixel === a && pixel === b) continue;
    const c = words[above + x - 1] ?? 0;
    left += cost(minus(pixel, a));
    up += cost(minus(pixel, b));
    average += cost(minus(pixel, mean(a, b)));
    paeth += cost(minus(pixel, paethOf(a, b, c)));
  }
  const least = Math.min(left, up, average, paeth);
  if (left === least) return filters.left;
  if (up === least) return filters.above;
  return average === least ? filters.average : filters.paeth;
}

export function isRepeatedRow({ words, at, above, width }: Rows): boolean {
  for (let x = 0; x < width; x += 1) if (words[at + x] !== words[above + x]) return false;
  return true;
}

/**
 * Whether a picture is flat, like text on plain areas: few of its pixels differ from both the left and the upper one.
 * Looks at a part of them.
 */
export function isFlatPicture(
  words: Int32Array,
  { stride, width, height }: { stride: number; width: number; height: number },
): boolean {
  let samples = 0;
  let changes = 0;
  for (let y = 1; y < height; y += 5) {
    for (let x = 1 + (y % 7), at = y * stride; x < width; x += 7) {
      samples += 1;
      const pixel = words[at + x];
      if (pixel !== words[at + x - 1] && pixel !== words[at + x - stride]) changes += 1;
    }
  }
  return changes * flatShare <= samples;
}

/** One pixel in so many may differ in a flat picture. */
const flatShare = 8;

/**
 * Writes the filtered row to `filtered` from index `to`, unused bits as 0. Above the first row everything is 0; it has
 * no other filter than `none` and `left`.
 */
export function filterRow(
  filter: RowFilter,
  { words, at, above, width, used }: Rows,
  filtered: Int32Array,
  to: number,
): void {
  let a = 0;
  let c = 0;
  switch (filter) {
    case filters.none:
      for (let x = 0; x < width; x += 1) filtered[to + x] = (words[at + x] ?? 0) & used;
      break;
    case filters.left:
      for (let x = 0; x < width; x += 1) {
        const pixel = words[at + x] ?? 0;
        filtered[to + x] = minus(pixel, a);
        a = pixel;
      }
      break;
    case filters.above:
      for (let x = 0; x < width; x += 1) filtered[to + x] = minus(words[at + x] ?? 0, words[above + x] ?? 0);
      break;
    case filters.average:
      for (let x = 0; x < width; x += 1) {
        const pixel = words[at + x] ?? 0;
        filtered[to + x] = minus(pixel, mean(a, words[above + x] ?? 0));
        a = pixel;
      }
      break;
    case filters.paeth:
      for (let x = 0; x < width; x += 1) {
        const pixel = words[at + x] ?? 0;
        const b = words[above + x] ?? 0;
        filtered[to + x] = minus(pixel, paethOf(a, b, c));
        a = pixel;
        c = b;
      }
      break;
  }
  // Equal bits have no difference, but for those of the first pixel, left of which everything is 0.
  filtered[to] = (filtered[to] ?? 0) & used;
}

/** Each byte of one word minus that of the other, modulo 256. */
function minus(one: number, other: number): number {
  return ((one | 0x80808080) - (other & 0x7f7f7f7f)) ^ ((one ^ ~other) & 0x80808080);
}

/** The mean of each byte, rounded down. */
function mean(one: number, other: number): number {
  return ((one & other) + (((one ^ other) >>> 1) & 0x7f7f7f7f)) | 0;
}

function cost(difference: number): number {
  return (costOf[difference & 0xffff] ?? 0) + (costOf[difference >>> 16] ?? 0);
}

/** For each byte the neighbour (left, above, above left) that is closest to `left + above - above left`. */
function paethOf(a: number, b: number, c: number): number {
  if (a === c) return b;
  if (b === c || a === b) return a;
  return (
    paethByte(a & 255, b & 255, c & 255) |
    (paethByte((a >>> 8) & 255, (b >>> 8) & 255, (c >>> 8) & 255) << 8) |
    (paethByte((a >>> 16) & 255, (b >>> 16) & 255, (c >>> 16) & 255) << 16) |
    (((a ^ b) | (a ^ c)) >>> 24 === 0 ? a & 0xff000000 : paethByte(a >>> 24, b >>> 24, c >>> 24) << 24)
  );
}

/**
 * Of two neighbours the lower one if `3c - a - b` is at least the higher, the higher one if it is at most the lower, else
 * c: the same choice, and without a branch, which noise would make unpredictable.
 */
function paethByte(a: number, b: number, c: number): number {
  const difference = a - b;
  const below = difference & (difference >> 31);
  const low = b + below;
  const high = a - below;
  const threshold = 3 * c - a - b;
  const upper = low + ((c - low) & ((threshold - high) >> 31));
  return high + ((upper - high) & ((low - threshold) >> 31));
}
