import type { ComponentOf } from "#scene/document.ts";
import type { Point } from "#scene/paint/matrix.ts";

/** The value of `flip` for a line between two points. */
export function flipBetween(start: Point, end: Point): ComponentOf<"LINE">["flip"] {
  if (end.x < start.x) return end.y < start.y ? "both" : "horizontal";
  return end.y < start.y ? "vertical" : "none";
}
