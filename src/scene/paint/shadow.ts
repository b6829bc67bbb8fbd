import type { SceneContext } from "../scene-tools.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import { lengthFactor, type Matrix } from "./matrix.ts";

/** A shadow in px of the component. Rotates with the component, as in CSS. */
export interface Shadow {
  shadowColor: string;
  /** Twice the standard deviation, as in CSS and on a canvas. */
  shadowBlur: number;
  shadowX: number;
  shadowY: number;
}

/** The shadow, or `undefined` if it would be invisible, which saves its cost. */
export function visibleShadow({ shadowColor, shadowBlur, shadowX, shadowY }: Shadow): Shadow | undefined {
  const isVisible = isVisibleColor(shadowColor) && (shadowBlur > 0 || shadowX !== 0 || shadowY !== 0);
  return isVisible ? { shadowColor, shadowBlur, shadowX, shadowY } : undefined;
}

/** How far the shadow reaches beyond the painted pixels, in px of the component. */
export function shadowReach({ shadowBlur, shadowX, shadowY }: Shadow): number {
  // Beyond three standard deviations a blur is less than one step of a channel.
  return Math.ceil(shadowBlur * 1.5 + Math.max(Math.abs(shadowX), Math.abs(shadowY))) + 1;
}

/** Sets a shadow on the context. A canvas ignores its transform for shadows, so `matrix` is applied here. */
export function setShadow(context: SceneContext, shadow: Shadow, matrix: Matrix): void {
  const { shadowX, shadowY } = shadow;
  context.shadowColor = canvasColor(shadow.shadowColor);
  context.shadowBlur = shadow.shadowBlur * lengthFactor(matrix);
  context.shadowOffsetX = matrix.a * shadowX + matrix.c * shadowY;
  context.shadowOffsetY = matrix.b * shadowX + matrix.d * shadowY;
}
