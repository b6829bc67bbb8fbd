import type { SceneComponent } from "../document.ts";
import type { SceneImage } from "../scene-tools.ts";
import type { Rect } from "./matrix.ts";
import { placePicture } from "./place-picture.ts";
import { visibleShadow } from "./shadow.ts";

/** A page's surface: px of it for each px of the template, and its size in px. */
export interface PageScale {
  scale: number;
  width: number;
  height: number;
}

/**
 * The px of a page that an image component replaces if its picture is opaque and {@link coversBox}: all pixels in the
 * rectangle, whatever was painted before, and none beside it. Undefined if its outline is not a rectangle of whole px,
 * or if it is composited with what is below.
 */
export function replacedArea(
  component: SceneComponent,
  { scale, width, height }: PageScale,
): Rect | undefined {
  if (component.type !== "IMAGE" || !component.visible || component.src === "") return undefined;
  const { opacity, blend, rotation, mask, radius, blur, borderWidth } = component;
  if (opacity !== 1 || blend !== "normal" || rotation !== 0) return undefined;
  if (mask !== "none" || radius !== 0 || blur !== 0 || borderWidth > 0) return undefined;
  if (visibleShadow(component) !== undefined) return undefined;
  const left = component.x * scale;
  const top = component.y * scale;
  const right = left + component.width * scale;
  const bottom = top + component.height * scale;
  if (![left, top, right, bottom].every(Number.isInteger)) return undefined;
  const shown = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
  return shown.right > shown.left && shown.bottom > shown.top ? shown : undefined;
}

/** A product of rounded factors may miss a whole px by this much; the engine's own numbers are coarser. */
const roundingPx = 1e-6;

/** Whether the picture reaches all edges of its box. */
export function coversBox(component: Parameters<typeof placePicture>[0], picture: SceneImage): boolean {
  const { left, top, right, bottom } = placePicture(component, picture);
  return (
    left <= roundingPx &&
    top <= roundingPx &&
    right >= component.width - roundingPx &&
    bottom >= component.height - roundingPx
  );
}
