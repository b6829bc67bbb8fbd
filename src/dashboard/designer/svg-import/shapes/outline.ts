import { applyMatrix, type Matrix, type Point, type Rect } from "#scene/paint/matrix.ts";

/** A line to a point, or a cubic curve if it has control points. */
export interface Segment extends Point {
  controls?: readonly [first: Point, second: Point];
}

export interface Subpath {
  start: Point;
  segments: readonly Segment[];
  /** Whether a line leads back to the start. */
  isClosed: boolean;
}

export type Outline = readonly Subpath[];

export function mapOutline(matrix: Matrix, outline: Outline): Subpath[] {
  const map = (point: Point) => applyMatrix(matrix, point);
  return outline.map(({ start, segments, isClosed }) => ({
    start: map(start),
    segments: segments.map(({ controls, ...end }) =>
      controls === undefined ? map(end) : { ...map(end), controls: [map(controls[0]), map(controls[1])] },
    ),
    isClosed,
  }));
}

/** The smallest rectangle around an outline; undefined without points. */
export function outlineBounds(outline: Outline): Rect | undefined {
  const bounds: Rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const include = ({ x, y }: Point) => {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  };
  for (const { start, segments } of outline) {
    include(start);
    let from = start;
    for (const segment of segments) {
      if (segment.controls !== undefined)
        for (const share of [
          ...extremeShares(from.x, segment.controls[0].x, segment.controls[1].x, segment.x),
          ...extremeShares(from.y, segment.controls[0].y, segment.controls[1].y, segment.y),
        ])
          include(pointAt(from, segment, share));
      include(segment);
      from = segment;
    }
  }
  return Number.isFinite(bounds.right - bounds.left) && Number.isFinite(bounds.bottom - bounds.top)
    ? bounds
    : undefined;
}

/** The point of a segment at a share (0 to 1) of its parameter. */
export function pointAt(from: Point, segment: Segment, share: number): Point {
  const { controls } = segment;
  if (controls === undefined) return mix(from, segment, share);
  const [first, second] = controls;
  const one = mix(mix(from, first, share), mix(first, second, share), share);
  const other = mix(mix(first, second, share), mix(second, segment, share), share);
  return mix(one, other, share);
}

/** Cuts a segment in two at a share of its parameter. */
export function splitSegment(from: Point, segment: Segment, share: number): [Segment, Segment] {
  const { controls, x, y } = segment;
  if (controls === undefined) return [mix(from, segment, share), { x, y }];
  const [first, second] = controls;
  const start = mix(from, first, share);
  const middle = mix(first, second, share);
  const end = mix(second, segment, share);
  const one = mix(start, middle, share);
  const other = mix(middle, end, share);
  return [
    { ...mix(one, other, share), controls: [start, one] },
    { x, y, controls: [other, end] },
  ];
}

export function mix(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
}

/** The shares at which a coordinate of a cubic curve is extreme: the roots of its derivative. */
function extremeShares(start: number, first: number, second: number, end: number): number[] {
  const a = end - 3 * second + 3 * first - start;
  const b = 2 * (second - 2 * first + start);
  const c = first - start;
  const isInside = (share: number) => share > 0 && share < 1;
  if (Math.abs(a) < 1e-12) return Math.abs(b) < 1e-12 ? [] : [-c / b].filter(isInside);
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)].filter(isInside);
}
