import type { Point } from "#scene/paint/matrix.ts";
import { type Outline, pointAt, type Segment, splitSegment, type Subpath } from "./outline.ts";

/** A line with more dashes becomes solid. */
const dashesMax = 3_000;

/** Cuts lines into dashes. Their lengths and the offset are in px of the outline. */
export function dashOutline(
  outline: Outline,
  { dashes, dashOffset }: { dashes: readonly number[]; dashOffset: number },
): Outline {
  const pattern = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes];
  const period = pattern.reduce((sum, length) => sum + length, 0);
  const measured = outline.map((subpath) => measureSegments(subpath));
  const total = measured.reduce((sum, { lengthPx }) => sum + lengthPx, 0);
  if (!(period > 0) || (total / period) * (pattern.length / 2) > dashesMax) return outline;
  return measured.flatMap(({ start, segments }) => dashLine(start, segments, pattern, period, dashOffset));
}

interface MeasuredSegment {
  segment: Segment;
  lengthPx: number;
  /** The length up to each of equal shares of the parameter. */
  table: readonly number[];
}

function measureSegments({ start, segments, isClosed }: Subpath) {
  const all = isClosed ? [...segments, { ...start }] : segments;
  let from = start;
  let lengthPx = 0;
  const measured = all.map((segment): MeasuredSegment => {
    const table = lengthTable(from, segment);
    const own = table.at(-1) ?? 0;
    from = segment;
    lengthPx += own;
    return { segment, lengthPx: own, table };
  });
  return { start, segments: measured, lengthPx };
}

const stepsOfCurve = 32;

function lengthTable(from: Point, segment: Segment): number[] {
  const steps = segment.controls === undefined ? 1 : stepsOfCurve;
  const table = [0];
  let before = from;
  let length = 0;
  for (let step = 1; step <= steps; step += 1) {
    const point = pointAt(from, segment, step / steps);
    length += Math.hypot(point.x - before.x, point.y - before.y);
    table.push(length);
    before = point;
  }
  return table;
}

/** The share of the parameter at a length from the segment's start. */
function shareAt({ table }: MeasuredSegment, lengthPx: number): number {
  const after = table.findIndex((length) => length >= lengthPx);
  if (after <= 0) return after === 0 ? 0 : 1;
  const before = table[after - 1] ?? 0;
  const step = (table[after] ?? before) - before;
  return (after - 1 + (step === 0 ? 1 : (lengthPx - before) / step)) / (table.length - 1);
}

function dashLine(
  start: Point,
  segments: readonly MeasuredSegment[],
  pattern: readonly number[],
  period: number,
  offset: number,
): Subpath[] {
  const lines: { start: Point; segments: Segment[] }[] = [];
  let { index, left } = entryAt(pattern, period, offset);
  let isNew = true;
  const draw = (from: Point, segment: Segment) => {
    if (index % 2 === 1) return;
    if (isNew) lines.push({ start: from, segments: [] });
    lines.at(-1)?.segments.push(segment);
    isNew = false;
  };
  let from = start;
  for (const measured of segments) {
    let rest = measured.segment;
    let doneShare = 0;
    let donePx = 0;
    while (measured.lengthPx - donePx > left) {
      donePx += left;
      const share = shareAt(measured, donePx);
      const [dash, others] = splitSegment(
        from,
        rest,
        doneShare >= 1 ? 1 : (share - doneShare) / (1 - doneShare),
      );
      draw(from, dash);
      from = { x: dash.x, y: dash.y };
      rest = others;
      doneShare = share;
      index = (index + 1) % pattern.length;
      left = pattern[index] ?? period;
      isNew = true;
    }
    left -= measured.lengthPx - donePx;
    draw(from, rest);
    from = { x: rest.x, y: rest.y };
  }
  return lines.map((line) => ({ ...line, isClosed: false }));
}

/** The entry of the pattern at an offset, and how much of it is left. */
function entryAt(
  pattern: readonly number[],
  period: number,
  offset: number,
): { index: number; left: number } {
  let rest = ((offset % period) + period) % period;
  for (const [index, length] of pattern.entries()) {
    // A dash without length is a dot if its ends are round.
    if (rest < length || (rest === 0 && length === 0)) return { index, left: length - rest };
    rest -= length;
  }
  return { index: 0, left: pattern[0] ?? period };
}
