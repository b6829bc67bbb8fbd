import type { Point } from "#scene/paint/matrix.ts";
import type { Segment } from "./outline.ts";

export interface Arc {
  radiusX: number;
  radiusY: number;
  /** Of the ellipse, in degrees. */
  turn: number;
  isLarge: boolean;
  isClockwise: boolean;
}

/** An elliptical arc between two points as cubic curves of at most a quarter turn (SVG 2, appendix B.2). */
export function arcCurves(from: Point, arc: Arc, to: Point): Segment[] {
  if (from.x === to.x && from.y === to.y) return [];
  if (arc.radiusX === 0 || arc.radiusY === 0) return [to];
  const turn = (arc.turn * Math.PI) / 180;
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  // Half of the chord in the axes of the ellipse.
  const halfX = (cosine * (from.x - to.x) + sine * (from.y - to.y)) / 2;
  const halfY = (cosine * (from.y - to.y) - sine * (from.x - to.x)) / 2;
  // Radii that are too small grow until they reach.
  const reach = Math.max(1, Math.hypot(halfX / arc.radiusX, halfY / arc.radiusY));
  const radiusX = Math.abs(arc.radiusX) * reach;
  const radiusY = Math.abs(arc.radiusY) * reach;
  const chord = (halfX / radiusX) ** 2 + (halfY / radiusY) ** 2;
  const side = arc.isLarge === arc.isClockwise ? -1 : 1;
  const lift = side * Math.sqrt(Math.max(0, 1 / chord - 1));
  const middleX = (lift * radiusX * halfY) / radiusY;
  const middleY = (-lift * radiusY * halfX) / radiusX;
  const start = Math.atan2((halfY - middleY) / radiusY, (halfX - middleX) / radiusX);
  const end = Math.atan2((-halfY - middleY) / radiusY, (-halfX - middleX) / radiusX);
  let sweep = end - start;
  if (arc.isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!arc.isClockwise && sweep > 0) sweep -= 2 * Math.PI;

  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  const centerX = cosine * middleX - sine * middleY + (from.x + to.x) / 2;
  const centerY = sine * middleX + cosine * middleY + (from.y + to.y) / 2;
  const place = (x: number, y: number): Point => ({
    x: centerX + cosine * radiusX * x - sine * radiusY * y,
    y: centerY + sine * radiusX * x + cosine * radiusY * y,
  });
  return Array.from({ length: count }, (_, index): Segment => {
    const one = start + step * index;
    const other = one + step;
    const controls: Segment["controls"] = [
      place(Math.cos(one) - handle * Math.sin(one), Math.sin(one) + handle * Math.cos(one)),
      place(Math.cos(other) + handle * Math.sin(other), Math.sin(other) - handle * Math.cos(other)),
    ];
    // The last one ends exactly where the arc does.
    const point = index === count - 1 ? to : place(Math.cos(other), Math.sin(other));
    return { ...point, controls };
  });
}
