import { paintCompared, pixelStep } from "#scene/compare-pixels.ts";

/** px, from the top left. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PixelTally {
  /** The number of different pixels. */
  count: number;
  /** px */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function emptyTally(): PixelTally {
  return { count: 0, left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: -1, bottom: -1 };
}

/**
 * Compares rows of two RGBA pictures of the same width. Pixels differ if a channel differs by more than `tolerance`
 * steps. Writes the first picture into `picture`, pale and grey, with different pixels in
 * magenta, and adds to `tally`.
 */
export function compareRows(
  a: Uint8ClampedArray,
  b: Uint8ClampedArray,
  { width, firstRow, tolerance }: { width: number; firstRow: number; tolerance: number },
  picture: Uint8ClampedArray,
  tally: PixelTally,
): void {
  for (let at = 0; at < a.length; at += 4) {
    const isDifferent = pixelStep(a, b, at) > tolerance;
    paintCompared(picture, a, at, isDifferent);
    if (!isDifferent) continue;
    const pixel = at / 4;
    const x = pixel % width;
    const y = firstRow + (pixel - x) / width;
    tally.count += 1;
    tally.left = Math.min(tally.left, x);
    tally.right = Math.max(tally.right, x);
    tally.top = Math.min(tally.top, y);
    tally.bottom = Math.max(tally.bottom, y);
  }
}

/** The bounding box of the different pixels; `undefined` without any. */
export function boxOf({ count, left, top, right, bottom }: PixelTally): PixelBox | undefined {
  return count === 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
