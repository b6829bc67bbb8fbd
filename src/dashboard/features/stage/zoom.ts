import type { CSSProperties } from "react";

/** `fit`: the whole picture; `true`: one device px per px of the file; a number: CSS px per px of the template. */
export type ZoomChoice = "fit" | "true" | number;

/** The largest template fits a phone at about 3 %. */
export const zoomMin = 0.02;
export const zoomMax = 8;

/** The steps of the buttons and the keys. */
export const zoomSteps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

/** A zoom within this factor of a step counts as on the step. */
const tolerance = 1.01;

export function clampZoom(zoom: number): number {
  return Math.min(zoomMax, Math.max(zoomMin, zoom));
}

/** The next step up or down; the zoom itself at the end. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? zoomSteps.find((step) => step > zoom * tolerance)
      : zoomSteps.findLast((step) => step < zoom / tolerance);
  return next ?? zoom;
}

/** The zoom at which one px of the file covers one device px. For a PDF, one px of the template. */
export function trueZoom({ scaleFactor, pixelRatio }: { scaleFactor: number; pixelRatio: number }): number {
  return scaleFactor / pixelRatio;
}

/** Px per line and per page of wheel events in these units. */
const lineHeightPx = 16;
const pageHeightPx = 400;
/** One notch of a mouse wheel zooms by a fifth; a pinch reports many small distances. */
const strength = 0.002;
const notchMax = 120;
const pinchStrength = 0.01;

/** The zoom factor of a wheel event. A pinch on a trackpad is a wheel event with small distances. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, "deltaY" | "deltaMode">): number {
  const px = deltaY * (deltaMode === 1 ? lineHeightPx : deltaMode === 2 ? pageHeightPx : 1);
  const held = Math.max(-notchMax, Math.min(notchMax, px));
  return Math.exp(-held * (Math.abs(held) < 30 ? pinchStrength : strength));
}

/** A larger canvas costs time and memory without a visible gain. */
const drawnPixelsMax = 12_000_000;

interface DrawingSize {
  width: number;
  height: number;
  scaleFactor: number;
  zoom: number;
  pixelRatio: number;
  /** Whether the output is a vector format, sharp at every zoom. */
  isVector: boolean;
}

/**
 * Px to draw per px of the template: as many as the screen shows, at most those of the file, so that the preview does
 * not look better than the render. A PDF is drawn at the screen's resolution.
 */
export function drawingScale({
  width,
  height,
  scaleFactor,
  zoom,
  pixelRatio,
  isVector,
}: DrawingSize): number {
  const shown = zoom * pixelRatio;
  if (!isVector) return Math.min(shown, scaleFactor);
  const affordable = Math.sqrt(drawnPixelsMax / (width * height));
  return Math.min(shown, Math.max(affordable, scaleFactor));
}

/** Whether the file's px are large enough to be shown as squares instead of smoothed. */
export function showsPixels({ scaleFactor, zoom, pixelRatio, isVector }: DrawingSize): boolean {
  return !isVector && (zoom * pixelRatio) / scaleFactor >= 2;
}

/** A point of the picture, as fractions `u`, `v`, and its place `x`, `y` in the window, px. */
export interface ZoomAnchor {
  u: number;
  v: number;
  x: number;
  y: number;
}

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** The anchor for a point of the window, so that the content there stays in place while zooming. */
export function anchorAt(picture: Box, at: { x: number; y: number }): ZoomAnchor {
  return { ...at, u: (at.x - picture.left) / picture.width, v: (at.y - picture.top) / picture.height };
}

/** The scroll distance that brings an anchor back to its place. */
export function scrollToAnchor(picture: Box, { u, v, x, y }: ZoomAnchor): { left: number; top: number } {
  return { left: picture.left + u * picture.width - x, top: picture.top + v * picture.height - y };
}

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
