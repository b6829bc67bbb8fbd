/**
 * Finds repetitions in filtered rows, in whole pixels. Between two rows lies a filter byte, so a match stays within one
 * row, and so does what it repeats.
 */
import { channels, distanceMax, filteredAt, sequenceBytes, sequencesAt, width } from "./memory";

const pairHashBits: i32 = 15;
const colorHashBits: i32 = 12;
/** Pixels whose predecessors with the same hash are kept: more than the longest distance has. */
const windowSize: i32 = 16384;
const windowMask: i32 = windowSize - 1;
/** Earlier places that are compared. */
const attemptsMax: i32 = 2;
/** A match of so many pixels ends the search. */
const longEnough: i32 = 64;
/** A run of one colour this long is repeated from the pixel before it, because that distance takes the fewest bits. */
const longRun: i32 = 48;
/** Any other match ends where a run of so many pixels begins. */
const cuttingRun: i32 = 100;
/** Only the first pixels of a match are remembered, which is enough to find its continuation. */
const rememberedMax: i32 = 16;

/** Hash of two pixels, or of one, → their last place, counted in pixels of the picture. */
const lastPair: i32 = <i32>memory.data((1 << pairHashBits) * 4, 16);
const lastColor: i32 = <i32>memory.data((1 << colorHashBits) * 4, 16);
const previousPair: i32 = <i32>memory.data(windowSize * 4, 16);

/** Address behind the last sequence. */
export let sequencesEnd: i32 = 0;
/** Literal pixels since the last sequence. */
let literals: i32 = 0;
/** Result of the last search: pixels, bytes back. */
let foundLength: i32 = 0;
let foundDistance: i32 = 0;

/** Forgets the picture before. */
export function startFinder(): void {
  literals = 0;
  memory.fill(lastPair, 0xff, (1 << pairHashBits) * 4);
  memory.fill(lastColor, 0xff, (1 << colorHashBits) * 4);
}

export function startSequences(): void {
  sequencesEnd = sequencesAt;
}

/**
 * Ends the literals before with a match, `matched` pixels from `distance` bytes back, or with one symbol (`matched` is 0):
 * the filter of the next row or the end of the block.
 */
export function addSequence(matched: i32, distance: i32): void {
  store<i32>(sequencesEnd, literals);
  store<i32>(sequencesEnd, matched, 4);
  store<i32>(sequencesEnd, distance, 8);
  sequencesEnd += sequenceBytes;
  literals = 0;
}

/** A row of zeros. */
export function addZeroRow(): void {
  literals = 1;
  if (width > 1) addSequence(width - 1, channels);
}

/** In differences, where a search costs much and finds little: only pixels that repeat the one before them. */
export function addRuns(at: i32): void {
  const end = at + (width << 2);
  let pixel = at + 4;
  let literalsFrom = at;
  while (pixel < end) {
    const repeated = i32x4.bitmask(i32x4.eq(v128.load(pixel), v128.load(pixel - 4)));
    if (repeated == 0) {
      pixel += 16;
      continue;
    }
    pixel += ctz(repeated) << 2;
    if (pixel >= end) break;
    const length = equalPixels(pixel, pixel - 4, end);
    if (length >= 2) {
      literals = (pixel - literalsFrom) >> 2;
      addSequence(length, channels);
      pixel += length << 2;
      literalsFrom = pixel;
    } else pixel += 4;
  }
  literals = (end - literalsFrom) >> 2;
}

/** Repetitions up to 32 kB back. `y`: the row's number in the picture. */
export function addSearched(at: i32, y: i32): void {
  const rowBytes = width << 2;
  const end = at + rowBytes;
  /** From an address, divided by 4, to the place in the picture. */
  const offset = y * width - (at >> 2);
  const aboveDistance = width * channels + 1;
  const seesAbove = y > 0 && aboveDistance <= distanceMax;
  let pixel = at;
  while (pixel < end) {
    let length = pixel > at ? equalPixels(pixel, pixel - 4, end) : 0;
    let distance = channels;
    if (length < longRun) {
      const isAtLongRun =
        length == 0 && equalPixels(pixel + 4, pixel, min(end, pixel + 4 + (longRun << 2))) == longRun;
      if (!isAtLongRun) {
        if (seesAbove) {
          const above = cutAtRun(pixel, equalPixels(pixel, pixel - rowBytes, end));
          if (above > length + (length >= 8 ? 16 : 1)) {
            length = above;
            distance = aboveDistance;
          }
        }
        if (length < longRun && pixel + 8 < end) {
          search(pixel, end, y, offset);
          if (foundLength > length + (distance == channels ? 2 : 0)) {
            length = foundLength;
            distance = foundDistance;
          }
        }
      }
      const near = lastColorAt(pixel, y, offset);
      if (length == 0 && near > 0) {
        length = 1;
        distance = near;
      }
    }
    if (length == 0) {
      literals += 1;
      pixel += 4;
      continue;
    }
    addSequence(length, distance);
    const matchEnd = pixel + (length << 2);
    if (distance == channels) {
      // The last pixel of a run finds its continuation.
      if (matchEnd < end) remember(matchEnd - 4, offset);
    } else {
      const last = min(min(matchEnd, end - 4), pixel + (rememberedMax << 2));
      for (let next = pixel + 4; next < last; next += 4) remember(next, offset);
    }
    pixel = matchEnd;
  }
}

/** The longest of the last places with the same two pixels; remembers this one. */
function search(pixel: i32, end: i32, y: i32, offset: i32): void {
  foundLength = 0;
  const place = (pixel >> 2) + offset;
  const slot = pairSlot(pixel);
  const latest = load<i32>(slot);
  let earlier = latest;
  for (let attempt = 0; attempt < attemptsMax && earlier >= 0; attempt += 1) {
    const earlierY = earlier / width;
    const distance = (place - earlier) * channels + (y - earlierY);
    const from = (earlier - offset) << 2;
    if (distance > distanceMax || from < filteredAt) break;
    const rowEnd = pixel + (((earlierY + 1) * width - earlier) << 2);
    const length = cutAtRun(pixel, equalPixels(pixel, from, min(end, rowEnd)));
    if (length > foundLength) {
      foundLength = length;
      foundDistance = distance;
      if (length >= longEnough) break;
    }
    const next = load<i32>(previousPair + ((earlier & windowMask) << 2));
    if (next >= earlier) break;
    earlier = next;
  }
  store<i32>(previousPair + ((place & windowMask) << 2), latest);
  store<i32>(slot, place);
}

function remember(pixel: i32, offset: i32): void {
  const slot = pairSlot(pixel);
  const place = (pixel >> 2) + offset;
  store<i32>(previousPair + ((place & windowMask) << 2), load<i32>(slot));
  store<i32>(slot, place);
}

/** Bytes back to the same colour, or 0; remembers this place. */
function lastColorAt(pixel: i32, y: i32, offset: i32): i32 {
  const color = load<u32>(pixel);
  const slot = lastColor + (((color * 0x85ebca6b) >>> (32 - colorHashBits)) << 2);
  const place = (pixel >> 2) + offset;
  const earlier = load<i32>(slot);
  store<i32>(slot, place);
  const from = (earlier - offset) << 2;
  if (earlier < 0 || from < filteredAt || load<u32>(from) != color) return 0;
  const distance = (place - earlier) * channels + (y - earlier / width);
  return distance <= distanceMax ? distance : 0;
}

function pairSlot(pixel: i32): i32 {
  const hash = ((load<u32>(pixel) ^ (load<u32>(pixel, 4) * 0x9e3779b1)) * 0x85ebca6b) >>> (32 - pairHashBits);
  return lastPair + (hash << 2);
}

/** How many pixels from `pixel` on, up to `end`, are those from `earlier` on. */
function equalPixels(pixel: i32, earlier: i32, end: i32): i32 {
  let at = pixel;
  while (at < end) {
    const different = i32x4.bitmask(i32x4.ne(v128.load(at), v128.load(earlier)));
    if (different != 0) {
      at += ctz(different) << 2;
      break;
    }
    at += 16;
    earlier += 16;
  }
  return (min(at, end) - pixel) >> 2;
}

/** The length of a match before the first long run within it. */
function cutAtRun(pixel: i32, length: i32): i32 {
  if (length <= cuttingRun) return length;
  const end = pixel + (length << 2);
  // A long run contains at least one of these places.
  for (let place = pixel + (cuttingRun << 2); place < end; place += cuttingRun << 2) {
    let run = place;
    while (run > pixel && load<u32>(run) == load<u32>(run - 4)) run -= 4;
    // `run` is the first pixel of the colour; those after it repeat it.
    const repeated = equalPixels(run + 4, run, min(end, run + 4 + (cuttingRun << 2)));
    if (repeated >= cuttingRun) return ((run - pixel) >> 2) + 1;
  }
  return length;
}
