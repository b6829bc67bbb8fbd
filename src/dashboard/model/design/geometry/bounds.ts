import { boxMatrix, type ComponentBox, mapRect, type Rect, rectOf } from "#scene/paint/matrix.ts";

/** The smallest upright rectangle around a box, px of the page. */
export function boundsOf(box: ComponentBox): Rect {
  return mapRect(boxMatrix(box), rectOf(box));
}

/** The smallest rectangle around all of them. Throws if there are none. */
export function unionOf(rects: readonly Rect[]): Rect {
  if (rects.length === 0) throw new Error("No rectangle encloses nothing.");
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  };
}

export function translateRect({ left, top, right, bottom }: Rect, dx: number, dy: number): Rect {
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
}

export type Axis = "x" | "y";

/** The extent of a rectangle along one axis. */
export interface Span {
  start: number;
  end: number;
}

export function spanOf({ left, top, right, bottom }: Rect, axis: Axis): Span {
  return axis === "x" ? { start: left, end: right } : { start: top, end: bottom };
}

export function crossAxisOf(axis: Axis): Axis {
  return axis === "x" ? "y" : "x";
}

export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

export function lengthOf({ start, end }: Span): number {
  return end - start;
}

export function middleOf({ start, end }: Span): number {
  return (start + end) / 2;
}
