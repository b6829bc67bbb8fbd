/** Adler-32 of the filtered rows (RFC 1950). */
import { channels, width } from "./memory";

const modulus: u64 = 65521;
/** So many pixels are added before the sums are reduced, which keeps them below 2³². */
const chunkBytes: i32 = 1 << 14;

let total: u64 = 1;
let sumOfTotals: u64 = 0;
/** Of the rows before the band. */
let keptTotal: u64 = 1;
let keptSum: u64 = 0;

export function startChecksum(): void {
  keptTotal = 1;
  keptSum = 0;
}

/** Forgets the rows since `keepChecksum`. */
export function restartChecksum(): void {
  total = keptTotal;
  sumOfTotals = keptSum;
}

export function keepChecksum(): void {
  keptTotal = total;
  keptSum = sumOfTotals;
}

export function checksum(): u32 {
  return ((<u32>sumOfTotals) << 16) | <u32>total;
}

export function addZeros(filter: i32, count: i32): void {
  total = (total + filter) % modulus;
  sumOfTotals = (sumOfTotals + total * (count + 1)) % modulus;
}

/** Adds the filter and the row of pixels at address `at`. */
export function addRow(filter: i32, at: i32): void {
  total += filter;
  sumOfTotals += total;
  const end = at + (width << 2);
  while (at < end) at = addChunk(at, min(end, at + chunkBytes));
}

function addChunk(from: i32, end: i32): i32 {
  // How often each byte of four pixels is in the sums after it; the alpha of opaque pictures is 0.
  const isOpaque = channels == 3;
  const firstWeights = isOpaque ? i16x8(12, 11, 10, 0, 9, 8, 7, 0) : i16x8(16, 15, 14, 13, 12, 11, 10, 9);
  const lastWeights = isOpaque ? i16x8(6, 5, 4, 0, 3, 2, 1, 0) : i16x8(8, 7, 6, 5, 4, 3, 2, 1);
  let sums: v128 = i32x4.splat(0);
  let earlierSums: v128 = i32x4.splat(0);
  let weighted: v128 = i32x4.splat(0);
  let at = from;
  for (; at + 16 <= end; at += 16) {
    const bytes = v128.load(at);
    earlierSums = i32x4.add(earlierSums, sums);
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)));
    weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(bytes), firstWeights));
    weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(bytes), lastWeights));
  }
  const steps = <u64>((at - from) >> 4);
  sumOfTotals += 4 * channels * (steps * total + laneSum(earlierSums)) + laneSum(weighted);
  total += laneSum(sums);
  for (; at < end; at += 4) {
    const pixel = load<u32>(at);
    for (let channel = 0; channel < channels; channel += 1) {
      total += (pixel >>> (channel << 3)) & 255;
      sumOfTotals += total;
    }
  }
  total %= modulus;
  sumOfTotals %= modulus;
  return end;
}

function laneSum(lanes: v128): u64 {
  return (
    <u64>(<u32>i32x4.extract_lane(lanes, 0)) +
    <u64>(<u32>i32x4.extract_lane(lanes, 1)) +
    <u64>(<u32>i32x4.extract_lane(lanes, 2)) +
    <u64>(<u32>i32x4.extract_lane(lanes, 3))
  );
}
