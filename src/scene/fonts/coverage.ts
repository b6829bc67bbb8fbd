/**
 * Encodes sets of code points as text: for each range the distance from the end of the previous one and its length less
 * one, as little-endian groups of five bits, each written as one of 64 characters (the sixth bit says that more follow).
 */
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** Ascending, disjoint ranges as first, last, first, last … */
export type CodePointRanges = readonly number[];

function formatNumber(value: number): string {
  let rest = value;
  let text = "";
  while (rest >= 32) {
    text += digits[32 + (rest % 32)];
    rest = Math.floor(rest / 32);
  }
  return text + digits[rest];
}

/** Writes ranges in the compact form that `parseCoverage` reads. */
export function formatCoverage(ranges: CodePointRanges): string {
  let text = "";
  let previous = -1;
  for (let index = 0; index < ranges.length; index += 2) {
    const first = ranges[index] ?? 0;
    const last = ranges[index + 1] ?? first;
    text += formatNumber(first - previous - 1) + formatNumber(last - first);
    previous = last;
  }
  return text;
}

/** Reads the compact form. Throws a RangeError on a character that is not part of it. */
export function parseCoverage(text: string): number[] {
  const ranges: number[] = [];
  let next = 0;
  let value = 0;
  let place = 1;
  for (const digit of text) {
    const bits = values.get(digit);
    if (bits === undefined) throw new RangeError(`"${digit}" is not part of an encoded coverage`);
    value += (bits % 32) * place;
    place *= 32;
    if (bits >= 32) continue;
    // Even entries are the gap before a range, odd ones its length less one.
    const point = next + value;
    ranges.push(point);
    next = ranges.length % 2 === 0 ? point + 1 : point;
    value = 0;
    place = 1;
  }
  return ranges;
}

/** Converts code points, in any order and with duplicates, to ranges. */
export function toRanges(codePoints: Iterable<number>): number[] {
  const ranges: number[] = [];
  for (const point of [...new Set(codePoints)].toSorted((a, b) => a - b)) {
    if (ranges.at(-1) === point - 1) ranges[ranges.length - 1] = point;
    else ranges.push(point, point);
  }
  return ranges;
}

/** Iterates over the code points of the ranges, ascending. */
export function* codePointsIn(ranges: CodePointRanges): Generator<number> {
  for (let index = 0; index < ranges.length; index += 2) {
    const [first = 0, last = first] = ranges.slice(index, index + 2);
    for (let codePoint = first; codePoint <= last; codePoint += 1) yield codePoint;
  }
}

/** Whether a code point lies in the ranges. */
export function covers(ranges: CodePointRanges, codePoint: number): boolean {
  let low = 0;
  let high = ranges.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < (ranges[middle * 2] ?? 0)) high = middle - 1;
    else if (codePoint > (ranges[middle * 2 + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}
