import type { ComponentBox } from "#scene/component-box.ts";
import { applyMatrix, type Matrix, type Rect } from "#scene/paint/matrix.ts";

export interface MappedBox extends ComponentBox {
  /** Whether its left is its right, after the rotation. */
  isMirrored: boolean;
}

/**
 * The box that a rectangle becomes on the page, of whole thousandths of a px; undefined if a skew makes it another
 * shape. `isSymmetric`: half turns and reflections do not matter, so that the rotation is at most a quarter turn.
 */
export function boxOf(
  matrix: Matrix,
  { left, top, right, bottom }: Rect,
  { isSymmetric = false } = {},
): MappedBox | undefined {
  const { a, b, c, d } = matrix;
  const scaleX = Math.hypot(a, b);
  const scaleY = Math.hypot(c, d);
  if (!(scaleX > 0) || !(scaleY > 0) || Math.abs(a * c + b * d) > 2e-3 * scaleX * scaleY) return undefined;
  const center = applyMatrix(matrix, { x: (left + right) / 2, y: (top + bottom) / 2 });
  let width = (right - left) * scaleX;
  let height = (bottom - top) * scaleY;
  const isReflected = a * d - b * c < 0;
  let degrees = snapAngle((Math.atan2(b, a) * 180) / Math.PI);
  let isMirrored = false;
  if (isSymmetric) {
    if (degrees > 90) degrees -= 180;
    if (degrees <= -90) degrees += 180;
    if (degrees === 90) {
      [width, height] = [height, width];
      degrees = 0;
    }
  } else if (isReflected) {
    // A reflection top to bottom is one left to right, turned by half.
    degrees = degrees > 0 ? degrees - 180 : degrees + 180;
    isMirrored = true;
  }
  return {
    x: roundPx(center.x - width / 2),
    y: roundPx(center.y - height / 2),
    width: roundPx(width),
    height: roundPx(height),
    rotation: roundPx(degrees),
    isMirrored,
  };
}

function snapAngle(degrees: number): number {
  const quarter = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - quarter) < 0.01 ? quarter : degrees;
}

/** To a thousandth. */
export function roundPx(px: number): number {
  return Math.round(px * 1_000) / 1_000 + 0;
}

/** The place of a component. Its angle is omitted if it is 0. */
export function placeValues({ x, y, width, height, rotation }: ComponentBox) {
  return { x, y, width, height, ...(rotation !== 0 && { rotation }) };
}

/** Whether a map keeps all angles, so that a stroke has the same width everywhere. */
export function keepsShapes({ a, b, c, d }: Matrix): boolean {
  const one = Math.hypot(a, b);
  const other = Math.hypot(c, d);
  return Math.abs(one - other) <= 0.02 * one && Math.abs(a * c + b * d) <= 0.02 * one * other;
}
