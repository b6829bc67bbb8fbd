import type { Rect } from "#scene/paint/matrix.ts";
import { crossAxisOf, type Axis, type Span, spanOf } from "./bounds.ts";

/** Everything that a moved rectangle may align with, collected once for a gesture. Lengths are px of the page. */
export interface SnapTargets {
  x: AxisTargets;
  y: AxisTargets;
}

export interface AxisTargets {
  /** The other components along this axis, and across it. */
  others: readonly { along: Span; across: Span }[];
  page: Span;
  guides: readonly number[];
  /** Edges and middles of the others, of the page, and guides; ascending, each once. */
  lines: readonly number[];
  /** Places of the first and of the last edge that give another component's margin at the opposite side; ascending. */
  margins: { start: readonly number[]; end: readonly number[] };
  /** Distances between neighbours. */
  gaps: readonly SnapGap[];
  /** Lengths of the others; ascending, each once. */
  sizes: readonly number[];
}

/** An empty stretch between two neighbours. */
export interface SnapGap {
  along: Span;
  /** Where both neighbours are, across the axis. */
  across: Span;
}

export interface SnapSurroundings {
  /** Bounds of the components that do not move. */
  others: readonly Rect[];
  page: { width: number; height: number };
  guides?: { x?: readonly number[]; y?: readonly number[] } | undefined;
}

export function collectSnapTargets(surroundings: SnapSurroundings): SnapTargets {
  return { x: collectAlong("x", surroundings), y: collectAlong("y", surroundings) };
}

function collectAlong(axis: Axis, { others, page: size, guides }: SnapSurroundings): AxisTargets {
  const page = { start: 0, end: axis === "x" ? size.width : size.height };
  const spans = others.map((rect) => ({
    along: spanOf(rect, axis),
    across: spanOf(rect, crossAxisOf(axis)),
  }));
  const own = guides?.[axis] ?? [];
  return {
    others: spans,
    page,
    guides: own,
    lines: ascending([...[page, ...spans.map(({ along }) => along)].flatMap(anchorsOf), ...own]),
    margins: {
      start: ascending(spans.map(({ along }) => page.end - along.end)),
      end: ascending(spans.map(({ along }) => page.end - along.start)),
    },
    gaps: gapsOf(spans),
    sizes: ascending(spans.map(({ along: { start, end } }) => end - start)),
  };
}

/** Two that share less across the axis, px, are no neighbours, such as a thin line and what it would run into. */
const sharedPxMin = 8;

export function isBeside(a: Span, b: Span): boolean {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start) >= sharedPxMin;
}

export function anchorsOf({ start, end }: Span): [number, number, number] {
  return [start, (start + end) / 2, end];
}

/** Between each component and the next one that is beside it. */
function gapsOf(spans: AxisTargets["others"]): SnapGap[] {
  const ordered = spans.toSorted((a, b) => a.along.start - b.along.start);
  return ordered.flatMap((one, index) => {
    const next = ordered
      .slice(index + 1)
      .find(({ along, across }) => along.start > one.along.end && isBeside(across, one.across));
    if (next === undefined) return [];
    return [
      {
        along: { start: one.along.end, end: next.along.start },
        across: {
          start: Math.max(one.across.start, next.across.start),
          end: Math.min(one.across.end, next.across.end),
        },
      },
    ];
  });
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b);
}

/** The value of a sorted list that is nearest to `wanted`; undefined if the list is empty. */
export function nearestOf(sorted: readonly number[], wanted: number): number | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [sorted[low - 1], sorted[low]];
  if (before === undefined || after === undefined) return before ?? after;
  return wanted - before <= after - wanted ? before : after;
}
