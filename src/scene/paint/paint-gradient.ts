import type { SceneContext } from "../scene-tools.ts";
import { formatHex } from "../values/color.ts";
import { type Gradient, type GradientStop, parseGradient } from "../values/gradient.ts";
import { toCanvasStops } from "../values/gradient-stops.ts";
import { cosineAndSine, type Rect } from "./matrix.ts";

/** The start and end of a gradient line on a box, by CSS Images 3, sections 3.1 and 3.2. */
export function linearGradientLine(
  gradient: Extract<Gradient, { shape: "linear" }>,
  { left, top, right, bottom }: Rect,
): { startX: number; startY: number; endX: number; endY: number } {
  const width = right - left;
  const height = bottom - top;
  const { sine, cosine } = directionOf(gradient, width, height);
  // Half the line's length; the perpendiculars at its ends touch the corners.
  const half = (Math.abs(width * sine) + Math.abs(height * cosine)) / 2;
  const middleX = left + width / 2;
  const middleY = top + height / 2;
  return {
    startX: middleX - sine * half,
    startY: middleY + cosine * half,
    endX: middleX + sine * half,
    endY: middleY - cosine * half,
  };
}

function directionOf(
  { angle, corner }: Extract<Gradient, { shape: "linear" }>,
  width: number,
  height: number,
): { sine: number; cosine: number } {
  if (corner !== undefined) {
    // Towards a corner, the line of the middle colour passes through the two neighbouring corners.
    const length = Math.hypot(width, height);
    if (length > 0)
      return { sine: (corner.horizontal * height) / length, cosine: (corner.vertical * width) / length };
  }
  // Exact quarter turns give a straight gradient equal columns.
  return cosineAndSine(angle);
}

/** The centre and radii of a radial gradient that reaches the farthest corner of a box. */
export function radialGradientRadii(
  { centerX, centerY, isCircle }: Extract<Gradient, { shape: "radial" }>,
  { left, top, right, bottom }: Rect,
): { x: number; y: number; radiusX: number; radiusY: number } {
  const x = left + (right - left) * centerX;
  const y = top + (bottom - top) * centerY;
  const farX = Math.max(Math.abs(x - left), Math.abs(right - x));
  const farY = Math.max(Math.abs(y - top), Math.abs(bottom - y));
  const radius = Math.hypot(farX, farY);
  // The ellipse through the farthest corner is √2 times the one that touches the farthest sides.
  return isCircle
    ? { x, y, radiusX: radius, radiusY: radius }
    : { x, y, radiusX: farX * Math.SQRT2, radiusY: farY * Math.SQRT2 };
}

/** Fills the current path with a gradient laid out on `box`; does nothing if the text is not a gradient. */
export function fillWithGradient(context: SceneContext, text: string, box: Rect): void {
  const gradient = parseGradient(text);
  if (gradient === undefined) return;
  if (gradient.shape === "linear") {
    const { startX, startY, endX, endY } = linearGradientLine(gradient, box);
    context.fillStyle = withStops(context.createLinearGradient(startX, startY, endX, endY), gradient.stops);
    context.fill();
    return;
  }
  const { x, y, radiusX, radiusY } = radialGradientRadii(gradient, box);
  // The transform stretches only the gradient to an ellipse; the path is already traced.
  context.save();
  context.translate(x, y);
  if (radiusX > 0 && radiusY !== radiusX) context.scale(1, Math.max(radiusY, 1e-6) / radiusX);
  context.fillStyle = withStops(context.createRadialGradient(0, 0, 0, 0, 0, radiusX), gradient.stops);
  context.fill();
  context.restore();
}

function withStops(canvasGradient: CanvasGradient, stops: readonly GradientStop[]): CanvasGradient {
  for (const { offset, color } of toCanvasStops(stops)) canvasGradient.addColorStop(offset, formatHex(color));
  return canvasGradient;
}
