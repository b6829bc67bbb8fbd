import type { Point, Rect } from "#scene/paint/matrix.ts";
import { arcCurves } from "./arc-curves.ts";
import type { Outline, Segment, Subpath } from "./outline.ts";

/** A rectangle, clockwise from the left end of its top edge, with elliptical corners. */
export function rectOutline({ left, top, right, bottom }: Rect, radiusX = 0, radiusY = radiusX): Outline {
  const rx = Math.min(radiusX, (right - left) / 2);
  const ry = Math.min(radiusY, (bottom - top) / 2);
  if (rx <= 0 || ry <= 0)
    return [polygon([point(left, top), point(right, top), point(right, bottom), point(left, bottom)])];
  const corner = (from: Point, to: Point) =>
    arcCurves(from, { radiusX: rx, radiusY: ry, turn: 0, isLarge: false, isClockwise: true }, to);
  const segments: Segment[] = [
    point(right - rx, top),
    ...corner(point(right - rx, top), point(right, top + ry)),
    point(right, bottom - ry),
    ...corner(point(right, bottom - ry), point(right - rx, bottom)),
    point(left + rx, bottom),
    ...corner(point(left + rx, bottom), point(left, bottom - ry)),
    point(left, top + ry),
    ...corner(point(left, top + ry), point(left + rx, top)),
  ];
  return [{ start: point(left + rx, top), segments, isClosed: true }];
}

/** An ellipse, clockwise from its right. */
export function ellipseOutline(center: Point, radiusX: number, radiusY = radiusX): Outline {
  const { x, y } = center;
  const half = (from: Point, to: Point) =>
    arcCurves(from, { radiusX, radiusY, turn: 0, isLarge: false, isClockwise: true }, to);
  const right = point(x + radiusX, y);
  const left = point(x - radiusX, y);
  return [{ start: right, segments: [...half(right, left), ...half(left, right)], isClosed: true }];
}

/** Lines through points; undefined without any. */
export function polyline(points: readonly Point[], isClosed: boolean): Subpath | undefined {
  const [start, ...segments] = points;
  return start === undefined ? undefined : { start, segments, isClosed };
}

function polygon([start, ...segments]: [Point, ...Point[]]): Subpath {
  return { start, segments, isClosed: true };
}

function point(x: number, y: number): Point {
  return { x, y };
}

/** The rectangle that a closed outline of four lines draws, parallel to the axes; undefined for any other. */
export function asRect(outline: Outline): Rect | undefined {
  const [only, ...more] = outline;
  if (only === undefined || more.length > 0) return undefined;
  if (only.segments.length > 8 || only.segments.some(({ controls }) => controls !== undefined))
    return undefined;
  const all = [only.start, ...only.segments];
  // Without points that repeat the one before them; the last may repeat the first.
  const corners = all.filter((corner, index) => !isSame(corner, all.at(index - 1) ?? corner));
  if (corners.length !== 4) return undefined;
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const rect = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  const tolerance = 1e-3 * Math.max(rect.right - rect.left, rect.bottom - rect.top);
  const isAt = (value: number, one: number, other: number) =>
    Math.min(Math.abs(value - one), Math.abs(value - other)) <= tolerance;
  const areCorners = corners.every(
    ({ x, y }) => isAt(x, rect.left, rect.right) && isAt(y, rect.top, rect.bottom),
  );
  const areSides = corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner;
    const isLevel = Math.abs(corner.y - next.y) <= tolerance;
    const isUpright = Math.abs(corner.x - next.x) <= tolerance;
    return isLevel !== isUpright;
  });
  return areCorners && areSides ? rect : undefined;
}

function isSame(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y;
}
