/** The choice: the whole picture, one px of the file on one of the screen, or so many px for each of the template. */
export type ZoomChoice = "fit" | "true" | number;

/** The largest template fits a phone at about 3 %. */
export const zoomMin = 0.02;
export const zoomMax = 8;

/** The steps of the buttons and the keys. */
export const zoomSteps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

/** A step is left behind when the zoom is on it, or indistinguishably near. */
const tolerance = 1.01;

export function clampZoom(zoom: number): number {
  return Math.min(zoomMax, Math.max(zoomMin, zoom));
}

/** The next step up or down; the zoom itself where there is none. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? zoomSteps.find((step) => step > zoom * tolerance)
      : zoomSteps.findLast((step) => step < zoom / tolerance);
  return next ?? zoom;
}

/** The zoom at which one px of the file covers one of the screen. A PDF has no px; its page counts as the template. */
export function trueZoom({ scaleFactor, pixelRatio }: { scaleFactor: number; pixelRatio: number }): number {
  return scaleFactor / pixelRatio;
}

/** Px that a wheel counts for a line and for a page, where it does not count in px. */
const lineHeightPx = 16;
const pageHeightPx = 400;
/** A notch of a mouse's wheel is a step of a fifth; a pinch comes in many small ones. */
const strength = 0.002;
const notchMax = 120;
const pinchStrength = 0.01;

/** By how much a wheel zooms. A pinch on a trackpad comes as a wheel too, with small distances. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, "deltaY" | "deltaMode">): number {
  const px = deltaY * (deltaMode === 1 ? lineHeightPx : deltaMode === 2 ? pageHeightPx : 1);
  const held = Math.max(-notchMax, Math.min(notchMax, px));
  return Math.exp(-held * (Math.abs(held) < 30 ? pinchStrength : strength));
}

/** Beyond this a canvas costs more time and memory than is visible. */
const drawnPixelsMax = 12_000_000;

export interface DrawingSize {
  width: number;
  height: number;
  scaleFactor: number;
  zoom: number;
  pixelRatio: number;
  /** It has no px of its own: lines stay sharp at every zoom. */
  isVector: boolean;
}

/**
 * Px to draw for each px of the template: as many as the screen shows, never more than the file has, because those would
 * be a better picture than the one that is made. A PDF is drawn as sharp as it will be looked at.
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

/** Whether the file's px are so large on the screen that they are shown as squares and not smoothed away. */
export function showsPixels({ scaleFactor, zoom, pixelRatio, isVector }: DrawingSize): boolean {
  return !isVector && (zoom * pixelRatio) / scaleFactor >= 2;
}

/** A place of the picture, as fractions of it, and where it shall be, px of the window. */
export interface ZoomAnchor {
  u: number;
  v: number;
  x: number;
  y: number;
}

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** The content under a point of the window, so that it can stay there while everything grows. */
export function anchorAt(picture: Box, at: { x: number; y: number }): ZoomAnchor {
  return { ...at, u: (at.x - picture.left) / picture.width, v: (at.y - picture.top) / picture.height };
}

/** How far the view has to scroll for an anchor to come back to its place. */
export function scrollToAnchor(picture: Box, { u, v, x, y }: ZoomAnchor): { left: number; top: number } {
  return { left: picture.left + u * picture.width - x, top: picture.top + v * picture.height - y };
}
