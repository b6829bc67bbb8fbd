import type { ComponentOf } from "../document.ts";
import type { Rect } from "./matrix.ts";

type Placement = Pick<ComponentOf<"IMAGE">, "width" | "height" | "fit" | "positionX" | "positionY" | "zoom">;

/** Where the whole picture lies in relation to the box; parts of it may lie outside. */
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
 * A longer picture is moved so that its focus comes as near to the middle as it can without leaving a gap; a shorter one
 * shares the free space out by the same fraction.
 */
function placeAlong(space: number, length: number, focus: number): number {
  if (length <= space) return (space - length) * focus;
  return Math.min(0, Math.max(space - length, space / 2 - focus * length));
}
