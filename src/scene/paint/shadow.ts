import type { SceneContext } from "../scene-tools.ts";
import { parseColor } from "../values/color.ts";
import { canvasColor } from "./paint-color.ts";
import { lengthFactor, type Matrix } from "./matrix.ts";

/** In px of the component; it turns with the component, as in CSS. */
export interface Shadow {
  shadowColor: string;
  /** Twice the standard deviation, as in CSS and on a canvas. */
  shadowBlur: number;
  shadowX: number;
  shadowY: number;
}

/** `undefined` if it would be invisible, to save its cost. */
export function visibleShadow({ shadowColor, shadowBlur, shadowX, shadowY }: Shadow): Shadow | undefined {
  const isSeen =
    (parseColor(shadowColor)?.alpha ?? 0) > 0 && (shadowBlur > 0 || shadowX !== 0 || shadowY !== 0);
  return isSeen ? { shadowColor, shadowBlur, shadowX, shadowY } : undefined;
}

/** How far it reaches beyond what throws it, in px of the component. */
export function shadowReach({ shadowBlur, shadowX, shadowY }: Shadow): number {
  // Beyond three standard deviations a blur is less than one step of a channel.
  return Math.ceil(shadowBlur * 1.5 + Math.max(Math.abs(shadowX), Math.abs(shadowY))) + 1;
}

/** A canvas takes shadows in its own px, whatever its transform, so the map has to be applied here. */
export function setShadow(context: SceneContext, shadow: Shadow, matrix: Matrix): void {
  const { shadowX, shadowY } = shadow;
  context.shadowColor = canvasColor(shadow.shadowColor);
  context.shadowBlur = shadow.shadowBlur * lengthFactor(matrix);
  context.shadowOffsetX = matrix.a * shadowX + matrix.c * shadowY;
  context.shadowOffsetY = matrix.b * shadowX + matrix.d * shadowY;
}
