import type { ComponentOf } from "../document.ts";
import type { Rect } from "./matrix.ts";

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
