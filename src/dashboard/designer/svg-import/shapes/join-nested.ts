import type { Point, Rect } from "#scene/paint/matrix.ts";
import { type Outline, pointAt, type Subpath } from "./outline.ts";

/** Subpaths that are compared with each other; more are compared in parts. */
const subpathsMax = 5_000;
/** Sides of polygons that are examined; later pairs are compared by their boxes alone. */
const sidesMax = 50_000_000;

/**
 * Groups subpaths of which one contains another, in the order in which they are drawn. Those that only cross are not
 * found: they cover each other in one colour.
 */
export function joinNested(outline: Outline): Subpath[][] {
  if (outline.length > subpathsMax)
    return Array.from({ length: Math.ceil(outline.length / subpathsMax) }, (_, part) =>
      joinNested(outline.slice(part * subpathsMax, (part + 1) * subpathsMax)),
    ).flat();
  const polygons = outline.map(toPolygon);
  const parents = outline.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  let sidesLeft = sidesMax;
  const isNested = (inner: Polygon, outer: Polygon) => {
    if (!containsRect(outer.box, inner.box)) return false;
    sidesLeft -= outer.points.length;
    const [point] = inner.points;
    return sidesLeft < 0 || (point !== undefined && isInside(point, outer));
  };
  for (const [index, polygon] of polygons.entries())
    for (let other = 0; other < index; other += 1) {
      const candidate = polygons[other];
      if (candidate !== undefined && (isNested(polygon, candidate) || isNested(candidate, polygon)))
        parents[rootOf(index)] = rootOf(other);
    }
  const groups = new Map<number, Subpath[]>();
  outline.forEach((subpath, index) => {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [subpath]);
    else group.push(subpath);
  });
  return [...groups.values()];
}

interface Polygon {
  points: readonly Point[];
  box: Rect;
}

const stepsOfCurve = 4;

function toPolygon({ start, segments }: Subpath): Polygon {
  const points = [start];
  let from = start;
  for (const segment of segments) {
    if (segment.controls === undefined) points.push(segment);
    else
      for (let step = 1; step <= stepsOfCurve; step += 1)
        points.push(pointAt(from, segment, step / stepsOfCurve));
    from = segment;
  }
  const box: Rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return { points, box };
}

function containsRect(outer: Rect, inner: Rect): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

/** By the number of sides to the right of the point. */
function isInside({ x, y }: Point, { points }: Polygon): boolean {
  let isOdd = false;
  let before = points.at(-1);
  for (const point of points) {
    if (before !== undefined && point.y > y !== before.y > y) {
      const crossing = point.x + ((before.x - point.x) * (y - point.y)) / (before.y - point.y);
      if (x < crossing) isOdd = !isOdd;
    }
    before = point;
  }
  return isOdd;
}
