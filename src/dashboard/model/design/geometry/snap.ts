import type { Rect } from "#scene/paint/matrix.ts";
import { crossAxisOf, type Axis, lengthOf, middleOf, type Span, spanOf, translateRect } from "./bounds.ts";
import {
  anchorsOf,
  type AxisTargets,
  isBeside,
  nearestOf,
  type SnapGap,
  type SnapTargets,
} from "./snap-targets.ts";

/** A line through edges or middles that are exactly in one place. */
export interface SnapLine {
  kind: "line";
  axis: Axis;
  /** The place along the axis, px of the page. */
  at: number;
  /** From one end to the other, across the axis. */
  across: Span;
}

/** A distance that occurs more than once: between neighbours, or from an edge of the page. */
export interface SnapDistance {
  kind: "distance";
  axis: Axis;
  along: Span;
  /** Where it is drawn, across the axis. */
  at: number;
}

export type SnapMark = SnapLine | SnapDistance;

/** Differences below this, px, are rounding of sums. */
const tolerance = 1e-6;

export function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < tolerance;
}

/**
 * How far a rectangle has to move to align with something, at most `distanceMax` px along each axis; undefined where
 * nothing is near enough. The nearest match wins, an edge or a middle before an equal distance.
 */
export function snapMove(
  rect: Rect,
  targets: SnapTargets,
  distanceMax: number,
): { dx: number | undefined; dy: number | undefined } {
  const dx = shiftAlong("x", rect, targets, distanceMax);
  const dy = shiftAlong("y", translateRect(rect, dx ?? 0, 0), targets, distanceMax);
  return { dx, dy };
}

function shiftAlong(axis: Axis, rect: Rect, targets: SnapTargets, distanceMax: number): number | undefined {
  const along = spanOf(rect, axis);
  const own = targets[axis];
  const toLines = anchorsOf(along).map((anchor) => shiftTo(own.lines, anchor));
  const toMargins = [shiftTo(own.margins.start, along.start), shiftTo(own.margins.end, along.end)];
  const toGaps = gapShifts(along, spanOf(rect, crossAxisOf(axis)), own);
  return smallest([...toLines, ...toMargins, ...toGaps], distanceMax);
}

function shiftTo(sorted: readonly number[], anchor: number): number | undefined {
  const nearest = nearestOf(sorted, anchor);
  return nearest === undefined ? undefined : nearest - anchor;
}

/** The one with the least amount; the first of equal ones. */
function smallest(shifts: readonly (number | undefined)[], amountMax: number): number | undefined {
  let best: number | undefined;
  for (const shift of shifts)
    if (shift !== undefined && Math.abs(shift) <= amountMax && Math.abs(shift) < Math.abs(best ?? Infinity))
      best = shift;
  return best;
}

/** A moving edge of a rectangle whose opposite edge stays where it is. */
export interface MovingEdge {
  side: "start" | "end";
  at: number;
  /** The place of the opposite edge. */
  fixed: number;
}

/**
 * How far an edge has to move to be where another edge or a middle is, to have a margin that another component has at
 * the other side, or to make the rectangle as long as another one; undefined if nothing is near enough.
 */
export function snapEdge(
  { side, at, fixed }: MovingEdge,
  targets: AxisTargets,
  distanceMax: number,
): number | undefined {
  const sign = side === "end" ? 1 : -1;
  const toSize = shiftTo(targets.sizes, (at - fixed) * sign);
  return smallest(
    [
      shiftTo(targets.lines, at),
      shiftTo(targets.margins[side], at),
      toSize === undefined ? undefined : toSize * sign,
    ],
    distanceMax,
  );
}

function gapShifts(along: Span, across: Span, targets: AxisTargets): number[] {
  const { before, after } = neighboursOf(along, across, targets);
  const shifts: number[] = [];
  if (before !== undefined && after !== undefined)
    shifts.push((before.end + after.start - along.start - along.end) / 2);
  for (const gap of targets.gaps) {
    if (!isBeside(gap.across, across)) continue;
    const px = lengthOf(gap.along);
    if (before !== undefined) shifts.push(before.end + px - along.start);
    if (after !== undefined) shifts.push(after.start - px - along.end);
  }
  return shifts;
}

/** The nearest components at both sides that are beside the rectangle. */
function neighboursOf(
  along: Span,
  across: Span,
  { others }: AxisTargets,
): { before: Span | undefined; after: Span | undefined } {
  let before: Span | undefined;
  let after: Span | undefined;
  const middle = middleOf(along);
  for (const other of others) {
    if (!isBeside(other.across, across)) continue;
    if (other.along.end <= middle && other.along.end > (before?.end ?? -Infinity)) before = other.along;
    if (other.along.start >= middle && other.along.start < (after?.start ?? Infinity)) after = other.along;
  }
  return { before, after };
}

/** Everything that is exactly aligned with a rectangle, to be drawn. */
export function listSnapMarks(rect: Rect, targets: SnapTargets): SnapMark[] {
  return (["x", "y"] as const).flatMap((axis) => {
    const along = spanOf(rect, axis);
    const across = spanOf(rect, crossAxisOf(axis));
    return [
      ...listLines(axis, along, across, targets),
      ...listMargins(axis, along, across, targets[axis]),
      ...listGaps(axis, along, across, targets[axis]),
    ];
  });
}

/** The length of a resized rectangle along an axis, and of the others that are exactly as long, to be drawn. */
export function listSizeMarks(rect: Rect, axis: Axis, targets: SnapTargets): SnapDistance[] {
  const along = spanOf(rect, axis);
  const px = lengthOf(along);
  const equal = targets[axis].others.filter((other) => isSame(lengthOf(other.along), px));
  if (equal.length === 0) return [];
  const own = { along, across: spanOf(rect, crossAxisOf(axis)) };
  return [own, ...equal].map((one) => ({
    kind: "distance" as const,
    axis,
    along: one.along,
    at: middleOf(one.across),
  }));
}

function listLines(axis: Axis, along: Span, across: Span, targets: SnapTargets): SnapLine[] {
  const { others, page, guides } = targets[axis];
  const pageAcross = targets[crossAxisOf(axis)].page;
  const anchors = [...new Set(anchorsOf(along))];
  return anchors.flatMap((anchor): SnapLine[] => {
    const isHere = (one: number) => isSame(one, anchor);
    const met = others.filter((other) => anchorsOf(other.along).some(isHere)).map((other) => other.across);
    if (anchorsOf(page).some(isHere) || guides.some(isHere)) met.push(pageAcross);
    if (met.length === 0) return [];
    const all = [across, ...met];
    return [
      {
        kind: "line",
        axis,
        at: anchor,
        across: {
          start: Math.min(...all.map(({ start }) => start)),
          end: Math.max(...all.map(({ end }) => end)),
        },
      },
    ];
  });
}

function listMargins(axis: Axis, along: Span, across: Span, { others, page }: AxisTargets): SnapDistance[] {
  const middle = middleOf(across);
  const sides = [
    { own: { start: page.start, end: along.start }, of: (end: Span) => ({ start: end.end, end: page.end }) },
    { own: { start: along.end, end: page.end }, of: (one: Span) => ({ start: page.start, end: one.start }) },
  ];
  return sides.flatMap(({ own, of }) => {
    const px = lengthOf(own);
    if (px < tolerance) return [];
    const equal = others.filter((other) => isSame(lengthOf(of(other.along)), px));
    if (equal.length === 0) return [];
    return [
      { kind: "distance" as const, axis, along: own, at: middle },
      ...equal.map((other) => ({
        kind: "distance" as const,
        axis,
        along: of(other.along),
        at: middleOf(other.across),
      })),
    ];
  });
}

function listGaps(axis: Axis, along: Span, across: Span, targets: AxisTargets): SnapDistance[] {
  const { before, after } = neighboursOf(along, across, targets);
  const beside = [
    ...(before === undefined ? [] : [{ start: before.end, end: along.start }]),
    ...(after === undefined ? [] : [{ start: along.end, end: after.start }]),
  ].filter((gap) => lengthOf(gap) > tolerance);
  const known = targets.gaps.filter((gap) => isBeside(gap.across, across));
  const marks: SnapDistance[] = [];
  const add = (span: Span, at: number) => {
    const isListed = marks.some((mark) => mark.at === at && isSame(mark.along.start, span.start));
    if (!isListed) marks.push({ kind: "distance", axis, along: span, at });
  };
  for (const [index, gap] of beside.entries()) {
    const px = lengthOf(gap);
    const isItself = (one: SnapGap) =>
      isSame(one.along.start, gap.start) && middleOf(one.across) === middleOf(across);
    const equal = known.filter((one) => isSame(lengthOf(one.along), px) && !isItself(one));
    const isCentred = beside.some((other, at) => at !== index && isSame(lengthOf(other), px));
    if (equal.length > 0 || isCentred) add(gap, middleOf(across));
    for (const one of equal) add(one.along, middleOf(one.across));
  }
  return marks;
}
