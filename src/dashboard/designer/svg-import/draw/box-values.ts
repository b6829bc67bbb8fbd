import type { JsonObject } from "#contract/json.ts";
import { boxMatrix } from "#scene/component-box.ts";
import { multiply, type Rect } from "#scene/paint/matrix.ts";
import { formatHex } from "#scene/values/color.ts";
import type { SvgNotes } from "../notes.ts";
import { toCssGradient } from "../paint/css-gradient.ts";
import { meanColor, type SvgPaint } from "../paint/svg-paint.ts";
import type { SvgPlace } from "../read/enter.ts";
import { invert } from "../read/transforms.ts";
import { asRect } from "../shapes/basic-outlines.ts";
import type { SvgShape } from "../shapes/read-shape.ts";
import { boxOf, keepsShapes, type MappedBox, placeValues, roundPx } from "./box.ts";
import { isOpaque, type SvgStroke } from "./stroke.ts";

/** A shape as the values of a RECTANGLE or a CIRCLE; undefined if neither looks like it. */
export function boxValues(
  shape: SvgShape,
  place: SvgPlace,
  fill: SvgPaint,
  stroke: SvgStroke | undefined,
  notes: SvgNotes,
): JsonObject | undefined {
  const isGradient = fill.kind === "linear" || fill.kind === "radial";
  const simple = toSimpleShape(shape, isGradient);
  if (simple === undefined || fill.kind === "pattern") return undefined;
  const { matrix, node } = place;
  if (stroke !== undefined && !canStroke(stroke, simple, place, fill)) return undefined;
  // Radii stay circles only if the shape keeps its angles.
  if (simple.radius > 0 && !keepsShapes(matrix)) return undefined;
  const inner = boxOf(matrix, simple.rect, { isSymmetric: true });
  if (inner === undefined) return undefined;
  const box = grow(inner, (stroke?.width ?? 0) / 2);
  const gradient = isGradient ? gradientFor(fill, box, simple.rect, place) : undefined;
  if (isGradient && gradient === undefined) notes.add("gradient");
  const radius = simple.radius * Math.hypot(matrix.a, matrix.b);
  return {
    type: simple.type,
    ...placeValues(box),
    ...(node.opacity < 1 && { opacity: roundPx(node.opacity) }),
    ...(radius > 0 && { radius: roundPx(radius + (stroke?.width ?? 0) / 2) }),
    ...fillValues(fill, gradient),
    ...(stroke !== undefined && {
      strokeColor: formatHex(stroke.color),
      strokeWidth: roundPx(stroke.width),
      ...(stroke.dashes.length > 0 && { strokeDash: stroke.dashes.map(roundPx) }),
    }),
  };
}

interface SimpleShape {
  type: "RECTANGLE" | "CIRCLE";
  rect: Rect;
  radius: number;
}

function toSimpleShape(shape: SvgShape, isGradient: boolean): SimpleShape | undefined {
  switch (shape.kind) {
    case "ellipse":
      return { type: "CIRCLE", rect: shape.rect, radius: 0 };
    case "rect": {
      const { rect, radiusX, radiusY } = shape;
      const isRound = Math.abs(radiusX - radiusY) <= 0.02 * Math.max(radiusX, radiusY);
      return isRound ? { type: "RECTANGLE", rect, radius: radiusX } : undefined;
    }
    case "path": {
      // Paths have no gradients, rectangles do.
      const rect = isGradient ? asRect(shape.outline) : undefined;
      return rect === undefined ? undefined : { type: "RECTANGLE", rect, radius: 0 };
    }
  }
}

/** Of a RECTANGLE or CIRCLE. */
const strokeWidthMax = 500;

/** Whether the inner stroke of a component on a larger box looks like the stroke. */
function canStroke(
  stroke: SvgStroke,
  { radius, type }: SimpleShape,
  { matrix, node }: SvgPlace,
  fill: SvgPaint,
) {
  if (!keepsShapes(matrix) || stroke.width > strokeWidthMax) return false;
  // Paths have no gradients, so that a small difference of the stroke is the lesser loss.
  if (fill.kind === "linear" || fill.kind === "radial") return true;
  const isRounded = type === "CIRCLE" || radius > 0;
  // Corners without a radius are mitred.
  const isMitred = stroke.join === "miter" && stroke.miterLimit >= Math.SQRT2;
  if (!isRounded && !isMitred && stroke.width > 2) return false;
  if (stroke.dashes.length > 0 && (stroke.cap !== "butt" || stroke.dashOffset !== 0)) return false;
  if (stroke.dashes.length > 0 && (Math.abs(matrix.b) > 1e-6 || matrix.a < 0 || matrix.d < 0)) return false;
  if (fill.kind === "none") return true;
  // A solid opaque stroke covers the outer half of the fill; others show that it is larger.
  return isOpaque(stroke.color) && stroke.dashes.length === 0 && node.blend === undefined;
}

function grow(box: MappedBox, by: number): MappedBox {
  return {
    ...box,
    x: roundPx(box.x - by),
    y: roundPx(box.y - by),
    width: roundPx(box.width + 2 * by),
    height: roundPx(box.height + 2 * by),
  };
}

function gradientFor(
  fill: Extract<SvgPaint, { kind: "linear" | "radial" }>,
  box: MappedBox,
  bounds: Rect,
  { matrix }: SvgPlace,
): string | undefined {
  const toUser = invert(matrix);
  if (toUser === undefined) return undefined;
  return toCssGradient(fill, {
    width: box.width,
    height: box.height,
    bounds,
    toUser: multiply(toUser, boxMatrix(box)),
  });
}

function fillValues(fill: SvgPaint, gradient: string | undefined): JsonObject {
  switch (fill.kind) {
    case "color":
      return { color: formatHex(fill.color) };
    case "linear":
    case "radial":
      return { color: formatHex(meanColor(fill)), ...(gradient !== undefined && { gradient }) };
    case "none":
    case "pattern":
      return { color: "transparent" };
  }
}
