import type { CSSProperties } from "react";
import { type DrawingSize, showsPixels } from "./zoom.ts";

/**
 * The picture's size in CSS px, a whole number of device px: browsers scale canvases down with poor quality, so none is
 * scaled after drawing.
 */
export function placeOf({ width, height, zoom, pixelRatio }: Omit<DrawingSize, "isVector" | "scaleFactor">): {
  width: number;
  height: number;
} {
  const round = (px: number) => Math.max(1, Math.round(px * zoom * pixelRatio)) / pixelRatio;
  return { width: round(width), height: round(height) };
}

export function pixelStyle(size: DrawingSize): CSSProperties {
  return { imageRendering: showsPixels(size) ? "pixelated" : "auto" };
}
