import type { SceneContext } from "../scene-tools.ts";
import type { Point, Rect } from "./matrix.ts";

/** Moves each edge inwards by so many px, at most to the middle; outwards if `by` is negative. */
export function insetRect({ left, top, right, bottom }: Rect, by: number): Rect {
  const middleX = (left + right) / 2;
  const middleY = (top + bottom) / 2;
  return {
    left: Math.min(left + by, middleX),
    top: Math.min(top + by, middleY),
    right: Math.max(right - by, middleX),
    bottom: Math.max(bottom - by, middleY),
  };
}

/** Traces a rectangle with equal corners; the radius is at most half the shorter side. */
export function traceRoundedRect(context: SceneContext, rect: Rect, radius: number): void {
  const width = rect.right - rect.left;
  const height = rect.bottom - rect.top;
  const held = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (held === 0) context.rect(rect.left, rect.top, width, height);
  else context.roundRect(rect.left, rect.top, width, height, held);
}

export function traceEllipse(context: SceneContext, { left, top, right, bottom }: Rect): void {
  const radiusX = (right - left) / 2;
  const radiusY = (bottom - top) / 2;
  context.ellipse(left + radiusX, top + radiusY, radiusX, radiusY, 0, 0, Math.PI * 2);
  context.closePath();
}

/** Traces a closed outline through corners, each rounded as far as its sides allow. */
export function tracePolygon(context: SceneContext, corners: readonly Point[], radius: number): void {
  corners.forEach((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const cut = cornerCut(before, corner, after, radius);
    const start = towards(corner, before, cut);
    if (index === 0) context.moveTo(start.x, start.y);
    else context.lineTo(start.x, start.y);
    if (cut > 0) {
      const end = towards(corner, after, cut);
      context.arcTo(corner.x, corner.y, end.x, end.y, cut * halfAngleTangent(before, corner, after));
    }
  });
  context.closePath();
}

/**
 * Traces a regular polygon, stretched so that it fills `rect`, from its corner at the top. With `inner` it is a star, whose
 * inner corners are at this fraction of the distance of the outer ones from its middle.
 */
export function traceRegular(
  context: SceneContext,
  { left, top, right, bottom }: Rect,
  { corners, inner, radius }: { corners: number; inner?: number; radius: number },
): void {
  const count = corners * (inner === undefined ? 1 : 2);
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const distance = inner !== undefined && index % 2 === 1 ? inner : 1;
    return { x: distance * Math.sin(angle), y: -distance * Math.cos(angle) };
  });
  const fill = (axis: "x" | "y", from: number, to: number) => {
    const all = points.map((point) => point[axis]);
    const least = Math.min(...all);
    const whole = Math.max(...all) - least;
    // Without the noise of sines, so that a corner in the middle is exactly there.
    return (px: number) => from + (to - from) * (Math.round(((px - least) / whole) * 1e12) / 1e12);
  };
  const [across, down] = [fill("x", left, right), fill("y", top, bottom)];
  tracePolygon(
    context,
    points.map(({ x, y }) => ({ x: across(x), y: down(y) })),
    radius,
  );
}

/** The distance from a corner at which its arc begins: given by the radius, at most half of the shorter side. */
function cornerCut(before: Point, corner: Point, after: Point, radius: number): number {
  const tangent = halfAngleTangent(before, corner, after);
  if (radius <= 0 || tangent === 0) return 0;
  const sides = [before, after].map((other) => Math.hypot(other.x - corner.x, other.y - corner.y));
  return Math.min(radius / tangent, ...sides.map((side) => side / 2));
}

function halfAngleTangent(before: Point, corner: Point, after: Point): number {
  const one = Math.atan2(before.y - corner.y, before.x - corner.x);
  const other = Math.atan2(after.y - corner.y, after.x - corner.x);
  return Math.abs(Math.tan((one - other) / 2));
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = Math.hypot(to.x - from.x, to.y - from.y);
  const share = whole === 0 ? 0 : length / whole;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export type MaskName = "none" | "circle" | "squircle" | "hexagon" | "arch" | "diamond" | "blob";

/** Traces the shape that masks a picture, filling `rect`. `radius` rounds its corners, if it has any. */
export function traceMask(context: SceneContext, mask: MaskName, rect: Rect, radius: number): void {
  const { left, top, right, bottom } = rect;
  const width = right - left;
  const height = bottom - top;
  const at = (x: number, y: number): Point => ({ x: left + width * x, y: top + height * y });
  switch (mask) {
    case "none":
      traceRoundedRect(context, rect, radius);
      return;
    case "circle":
      traceEllipse(context, rect);
      return;
    case "squircle":
      traceCurves(context, at, squircle);
      return;
    case "blob":
      traceCurves(context, at, blob);
      return;
    case "hexagon":
      traceRegular(context, rect, { corners: 6, radius });
      return;
    case "diamond":
      traceRegular(context, rect, { corners: 4, radius });
      return;
    case "arch": {
      const head = Math.min(width / 2, height);
      const foot = Math.max(0, Math.min(radius, width / 2, height - head));
      context.roundRect(left, top, width, height, [head, head, foot, foot]);
      return;
    }
    default:
      mask satisfies never;
  }
}

/** A start and cubic curves, in fractions of the box. */
type Curves = {
  start: readonly [number, number];
  curves: readonly (readonly [number, number, number, number, number, number])[];
};

// Approximates the superellipse of degree 4, which would need 60 points.
const squircle: Curves = {
  start: [0, 0.5],
  curves: [
    [0, 0.04, 0.04, 0, 0.5, 0],
    [0.96, 0, 1, 0.04, 1, 0.5],
    [1, 0.96, 0.96, 1, 0.5, 1],
    [0.04, 1, 0, 0.96, 0, 0.5],
  ],
};

// Touches all four sides; tangents are continuous at every joint.
const blob: Curves = {
  start: [0.42, 0],
  curves: [
    [0.66, 0, 0.8, 0.1, 0.9, 0.24],
    [0.975, 0.345, 1, 0.47, 1, 0.6],
    [1, 0.86, 0.8, 1, 0.55, 1],
    [0.4, 1, 0.27, 0.96, 0.16, 0.87],
    [0.05, 0.78, 0, 0.66, 0, 0.5],
    [0, 0.22, 0.17, 0, 0.42, 0],
  ],
};

function traceCurves(context: SceneContext, at: (x: number, y: number) => Point, shape: Curves): void {
  const start = at(...shape.start);
  context.moveTo(start.x, start.y);
  for (const [x1, y1, x2, y2, x, y] of shape.curves) {
    const first = at(x1, y1);
    const second = at(x2, y2);
    const end = at(x, y);
    context.bezierCurveTo(first.x, first.y, second.x, second.y, end.x, end.y);
  }
  context.closePath();
}
