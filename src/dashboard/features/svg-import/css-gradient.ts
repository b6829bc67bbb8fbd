import { linearGradientLine } from "#scene/paint/paint-gradient.ts";
import { applyMatrix, type Matrix, multiply, type Rect, scaling } from "#scene/paint/matrix.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import { invert } from "./read-paint.ts";
import type { SvgGradient, SvgStop } from "./read-paint.ts";

/** Stops that a gradient of a component may have. */
const stopsMax = 32;

/** The box of a component, and how its shape lies in it. */
export interface GradientBox {
  width: number;
  height: number;
  /** Maps px of the component's box to the user space of the shape. */
  toUser: Matrix;
  /** The shape's box in its user space. */
  bounds: Rect;
}

/**
 * Writes a gradient as that of a component's box, exactly; undefined if CSS has no such gradient. A linear one may be
 * skewed in any way: its colour is a linear function of the place, whatever maps it.
 */
export function toCssGradient(gradient: SvgGradient, box: GradientBox): string | undefined {
  const { left, top, right, bottom } = box.bounds;
  const units = gradient.isOfBox ? scaling(right - left, bottom - top, left, top) : scaling(1);
  // From the units of the gradient to px of the box.
  const fromUser = invert(box.toUser);
  if (fromUser === undefined) return undefined;
  const matrix = multiply(fromUser, multiply(units, gradient.matrix));
  return gradient.kind === "linear" ? toLinear(gradient, matrix, box) : toRadial(gradient, matrix, box);
}

function toLinear(
  gradient: Extract<SvgGradient, { kind: "linear" }>,
  matrix: Matrix,
  { width, height }: GradientBox,
): string | undefined {
  const back = invert(matrix);
  const dx = gradient.x2 - gradient.x1;
  const dy = gradient.y2 - gradient.y1;
  const length = dx * dx + dy * dy;
  // Without a length it has the colour of its last stop.
  const last = gradient.stops.at(-1);
  if (length === 0 && last !== undefined)
    return writeGradient("linear-gradient(180deg", [
      { ...last, offset: 0 },
      { ...last, offset: 1 },
    ]);
  if (back === undefined || length === 0) return undefined;
  const shareAt = (x: number, y: number) => {
    const point = applyMatrix(back, { x, y });
    return ((point.x - gradient.x1) * dx + (point.y - gradient.y1) * dy) / length;
  };
  const origin = shareAt(0, 0);
  const corners = [origin, shareAt(width, 0), shareAt(0, height), shareAt(width, height)];
  if (gradient.isRepeated && corners.some((share) => share < -0.01 || share > 1.01)) return undefined;
  const slopeX = shareAt(1, 0) - origin;
  const slopeY = shareAt(0, 1) - origin;
  const slope = Math.hypot(slopeX, slopeY);
  if (!(slope > 0)) return undefined;
  const degrees = (Math.atan2(slopeX, -slopeY) * 180) / Math.PI;
  const angle = round((degrees + 360) % 360, 2) % 360;
  // The line of CSS, whose ends depend on the angle and the box.
  const line = linearGradientLine(
    { shape: "linear", angle, stops: [] },
    {
      left: 0,
      top: 0,
      right: width,
      bottom: height,
    },
  );
  const start = shareAt(line.startX, line.startY);
  const end = shareAt(line.endX, line.endY);
  if (!(end > start)) return undefined;
  const stops = gradient.stops.map((stop) => ({ ...stop, offset: (stop.offset - start) / (end - start) }));
  return writeGradient(`linear-gradient(${angle}deg`, stops);
}

function toRadial(
  gradient: Extract<SvgGradient, { kind: "radial" }>,
  matrix: Matrix,
  { width, height }: GradientBox,
): string | undefined {
  if (gradient.isFocal || !(gradient.r > 0)) return undefined;
  const center = applyMatrix(matrix, { x: gradient.cx, y: gradient.cy });
  const { a, b, c, d } = matrix;
  // The ellipse that the circle becomes: its axes must be those of the box.
  const radiusX = gradient.r * Math.hypot(a, c);
  const radiusY = gradient.r * Math.hypot(b, d);
  const skew = gradient.r ** 2 * (a * b + c * d);
  if (!(radiusX > 0) || !(radiusY > 0) || Math.abs(skew) > 0.02 * radiusX * radiusY) return undefined;
  const farX = Math.max(Math.abs(center.x), Math.abs(width - center.x));
  const farY = Math.max(Math.abs(center.y), Math.abs(height - center.y));
  const isCircle = Math.abs(radiusX / radiusY - 1) < 0.02;
  // A stroke makes the box a little larger than the shape.
  const isOfBox = Math.abs((radiusX / radiusY) * (farY / farX) - 1) < 0.06;
  if (!isCircle && !isOfBox) return undefined;
  const reach = isCircle ? Math.hypot(farX, farY) : farX * Math.SQRT2;
  if (gradient.isRepeated && reach > radiusX * 1.01) return undefined;
  const stops = gradient.stops.map((stop) => ({ ...stop, offset: (stop.offset * radiusX) / reach }));
  const place = `${round((center.x / width) * 100, 2)}% ${round((center.y / height) * 100, 2)}%`;
  return writeGradient(`radial-gradient(${isCircle ? "circle" : "ellipse"} at ${place}`, stops);
}

function writeGradient(head: string, stops: readonly SvgStop[]): string | undefined {
  const all = withFades(stops);
  if (all.length > stopsMax || all.length < 2) return undefined;
  const written = all.map(({ color, offset }) => `${formatHex(color)} ${round(offset * 100, 2)}%`);
  return `${head}, ${written.join(", ")})`;
}

const fadeSteps = 6;

/** SVG mixes colour and opacity apart, CSS does not: between stops that differ in both, further stops follow SVG. */
function withFades(stops: readonly SvgStop[]): SvgStop[] {
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (next === undefined || next.offset === stop.offset || !isFade(stop.color, next.color)) return [stop];
    return Array.from({ length: fadeSteps }, (_, step): SvgStop => {
      const share = step / fadeSteps;
      const between = (from: number, to: number) => from + (to - from) * share;
      return {
        offset: between(stop.offset, next.offset),
        color: {
          red: between(stop.color.red, next.color.red),
          green: between(stop.color.green, next.color.green),
          blue: between(stop.color.blue, next.color.blue),
          alpha: between(stop.color.alpha, next.color.alpha),
        },
      };
    });
  });
}

function isFade(one: Color, other: Color): boolean {
  const distance =
    Math.abs(one.red - other.red) + Math.abs(one.green - other.green) + Math.abs(one.blue - other.blue);
  return Math.abs(one.alpha - other.alpha) > 0.02 && distance > 8;
}

function round(number: number, digits: number): number {
  const unit = 10 ** digits;
  return Math.round(number * unit) / unit + 0;
}
