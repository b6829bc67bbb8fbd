import type { ComponentOf } from "#scene/document.ts";
import { applyMatrix, boxMatrix, type ComponentBox, cosineAndSine, type Point } from "#scene/paint/matrix.ts";

/** The value of `flip` for a line between two points. */
export function flipBetween(start: Point, end: Point): ComponentOf<"LINE">["flip"] {
  if (end.x < start.x) return end.y < start.y ? "both" : "horizontal";
  return end.y < start.y ? "vertical" : "none";
}

/**
 * The ends of a linear gradient's line on the page, by its angle in degrees clockwise from "to top": through the middle
 * of the box, as long as CSS Images 3, section 3.1, defines it.
 */
export function gradientEnds(box: ComponentBox, angle: number): { from: Point; to: Point } {
  const { cosine, sine } = cosineAndSine(angle);
  const half = (Math.abs(box.width * sine) + Math.abs(box.height * cosine)) / 2;
  const middle = { x: box.width / 2, y: box.height / 2 };
  const at = (direction: 1 | -1) =>
    applyMatrix(boxMatrix(box), {
      x: middle.x + direction * sine * half,
      y: middle.y - direction * cosine * half,
    });
  return { from: at(-1), to: at(1) };
}

/** The angle at which a gradient's line points from the middle of the box to a point of the page, 0 to 359 degrees. */
export function gradientAngleTo(box: ComponentBox, point: Point): number {
  const middle = applyMatrix(boxMatrix(box), { x: box.width / 2, y: box.height / 2 });
  const [dx, dy] = [point.x - middle.x, point.y - middle.y];
  const degrees = (Math.atan2(dx, -dy) * 180) / Math.PI - box.rotation;
  return ((Math.round(degrees) % 360) + 360) % 360;
}
