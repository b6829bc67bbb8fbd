/**
 * PNG's filters: each row as differences from its neighbours, which compress better. Four pixels at a time; what is read
 * or written behind a row's end is overwritten or not used.
 */
import { width } from "./memory";

export const filterNone: i32 = 0;
export const filterLeft: i32 = 1;
export const filterAbove: i32 = 2;
const filterAverage: i32 = 3;
const filterPaeth: i32 = 4;

/** Four pixels of every so many bytes of a row are compared. */
const sampleStep: i32 = 64;

/** The filter that probably makes the row at address `at` smallest; `above` is the address of the row above it. */
export function chooseFilter(at: i32, above: i32): i32 {
  let left: v128 = i32x4.splat(0);
  let up: v128 = i32x4.splat(0);
  let average: v128 = i32x4.splat(0);
  let paeth: v128 = i32x4.splat(0);
  for (let x = 4, end = (width << 2) - 12; x < end; x += sampleStep) {
    const pixels = v128.load(at + x);
    const a = v128.load(at + x - 4);
    const b = v128.load(above + x);
    const c = v128.load(above + x - 4);
    left = i32x4.add(left, cost(i8x16.sub(pixels, a)));
    up = i32x4.add(up, cost(i8x16.sub(pixels, b)));
    average = i32x4.add(average, cost(i8x16.sub(pixels, mean(a, b))));
    paeth = i32x4.add(paeth, cost(i8x16.sub(pixels, paethOf(a, b, c))));
  }
  const leftSum = sum(left);
  const upSum = sum(up);
  const averageSum = sum(average);
  const least = min(min(leftSum, upSum), min(averageSum, sum(paeth)));
  if (leftSum == least) return filterLeft;
  if (upSum == least) return filterAbove;
  return averageSum == least ? filterAverage : filterPaeth;
}

export function isRepeatedRow(at: i32, above: i32): bool {
  const bytes = width << 2;
  let x = 0;
  for (; x + 16 <= bytes; x += 16)
    if (v128.any_true(v128.xor(v128.load(at + x), v128.load(above + x)))) return false;
  for (; x < bytes; x += 4) if (load<u32>(at + x) != load<u32>(above + x)) return false;
  return true;
}

/** Writes the filtered row to address `to`. `used`: the bits of a pixel that are written, the others become 0. */
export function filterRow(filter: i32, at: i32, above: i32, to: i32, used: i32): void {
  const mask = i32x4.splat(used);
  const bytes = width << 2;
  const first = load<i32>(at);
  const up = load<i32>(above);
  // Left of the first pixel everything is 0.
  let firstFiltered = first;
  if (filter == filterNone) {
    for (let x = 0; x < bytes; x += 16) v128.store(to + x, v128.and(v128.load(at + x), mask));
  } else if (filter == filterLeft) {
    for (let x = 0; x < bytes; x += 16)
      v128.store(to + x, v128.and(i8x16.sub(v128.load(at + x), v128.load(at + x - 4)), mask));
  } else if (filter == filterAbove) {
    for (let x = 0; x < bytes; x += 16)
      v128.store(to + x, v128.and(i8x16.sub(v128.load(at + x), v128.load(above + x)), mask));
    firstFiltered = minus(first, up);
  } else if (filter == filterAverage) {
    for (let x = 0; x < bytes; x += 16) {
      const neighbour = mean(v128.load(at + x - 4), v128.load(above + x));
      v128.store(to + x, v128.and(i8x16.sub(v128.load(at + x), neighbour), mask));
    }
    firstFiltered = minus(first, (up >>> 1) & 0x7f7f7f7f);
  } else {
    for (let x = 0; x < bytes; x += 16) {
      const neighbour = paethOf(v128.load(at + x - 4), v128.load(above + x), v128.load(above + x - 4));
      v128.store(to + x, v128.and(i8x16.sub(v128.load(at + x), neighbour), mask));
    }
    firstFiltered = minus(first, up);
  }
  store<i32>(to, firstFiltered & used);
}

/** Each byte of one pixel minus that of the other, modulo 256. */
function minus(one: i32, other: i32): i32 {
  return ((one | 0x80808080) - (other & 0x7f7f7f7f)) ^ ((one ^ ~other) & 0x80808080);
}

/** The mean of each byte, rounded down. */
function mean(a: v128, b: v128): v128 {
  return i8x16.sub(i8x16.avgr_u(a, b), v128.and(v128.xor(a, b), i8x16.splat(1)));
}

/** For each byte the neighbour (left, above, above left) that is closest to `left + above - above left`. */
function paethOf(a: v128, b: v128, c: v128): v128 {
  const highA = i8x16.max_u(a, c);
  const highB = i8x16.max_u(b, c);
  // Distances of the three neighbours from the sum: |b - c|, |a - c| and |a - c + b - c|, at most 255.
  const fromA = i8x16.sub(highB, i8x16.min_u(b, c));
  const fromB = i8x16.sub(highA, i8x16.min_u(a, c));
  const isSameSide = i8x16.eq(i8x16.eq(highA, a), i8x16.eq(highB, b));
  const nearer = i8x16.min_u(fromA, fromB);
  const fromC = v128.bitselect(
    i8x16.add_sat_u(fromA, fromB),
    i8x16.sub(i8x16.max_u(fromA, fromB), nearer),
    isSameSide,
  );
  const least = i8x16.min_u(nearer, fromC);
  return v128.bitselect(a, v128.bitselect(b, c, i8x16.eq(least, fromB)), i8x16.eq(least, fromA));
}

/**
 * The costs of 16 differences in four sums. A difference costs 20 times the root of its size, which follows the length of
 * its code better than the size. From 16 on, sizes have steps of 16.
 */
function cost(differences: v128): v128 {
  const size = i8x16.min_u(differences, i8x16.neg(differences));
  const small = i8x16.swizzle(i8x16(0, 20, 28, 35, 40, 45, 49, 53, 57, 60, 63, 66, 69, 72, 75, 77), size);
  const large = i8x16.swizzle(
    i8x16(0, 98, 126, -107, -86, -68, -51, -35, -30, 0, 0, 0, 0, 0, 0, 0),
    v128.and(i16x8.shr_u(size, 4), i8x16.splat(15)),
  );
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(i8x16.add(small, large)));
}

function sum(lanes: v128): i32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}
