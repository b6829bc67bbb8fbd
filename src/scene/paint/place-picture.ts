import type { ComponentOf, SceneComponent } from "../document.ts";
import type { SceneImage } from "../scene-tools.ts";
import type { Rect } from "./matrix.ts";
import { visibleShadow } from "./shadow.ts";

type Placement = Pick<ComponentOf<"IMAGE">, "width" | "height" | "fit" | "positionX" | "positionY" | "zoom">;

/** The rectangle of the whole picture in px of the box; it may be larger than the box. */
export function placePicture(placement: Placement, picture: { width: number; height: number }): Rect {
  const { width, height, fit, zoom } = placement;
  const stretch = { x: width / picture.width, y: height / picture.height };
  const even = fit === "contain" ? Math.min(stretch.x, stretch.y) : Math.max(stretch.x, stretch.y);
  const drawnWidth = fit === "fill" ? width * zoom : picture.width * even * zoom;
  const drawnHeight = fit === "fill" ? height * zoom : picture.height * even * zoom;
  const left = placeAlong(width, drawnWidth, placement.positionX);
  const top = placeAlong(height, drawnHeight, placement.positionY);
  return { left, top, right: left + drawnWidth, bottom: top + drawnHeight };
}

/**
 * Moves a longer picture so that its focal point is as near to the middle as possible without a gap. A shorter one splits
 * the free space by the same fraction.
 */
function placeAlong(space: number, length: number, focus: number): number {
  if (length <= space) return (space - length) * focus;
  return Math.min(0, Math.max(space - length, space / 2 - focus * length));
}

/** A page's surface: px of it for each px of the template, and its size in px. */
interface PageScale {
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
