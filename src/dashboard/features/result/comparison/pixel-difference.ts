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

/** Process magenta, the accent of the light theme: visible on any pale picture. */
const mark = [198, 29, 120] as const;
/** The contrast that is left of equal pixels. */
const paleShare = 0.3;

export function emptyTally(): PixelTally {
  return { count: 0, left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: -1, bottom: -1 };
}

/**
 * Compares rows of two RGBA pictures of the same width. Pixels differ if any channel differs by more than `tolerance`;
 * fully transparent ones are equal. Writes the first picture into `picture`, pale and grey, with different pixels in
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
    if (isSamePixel(a, b, at, tolerance)) {
      const alpha = (a[at + 3] ?? 0) / 255;
      const grey = 0.299 * (a[at] ?? 0) + 0.587 * (a[at + 1] ?? 0) + 0.114 * (a[at + 2] ?? 0);
      const pale = 255 - (255 - grey) * paleShare * alpha;
      picture[at] = pale;
      picture[at + 1] = pale;
      picture[at + 2] = pale;
    } else {
      picture[at] = mark[0];
      picture[at + 1] = mark[1];
      picture[at + 2] = mark[2];
      const pixel = at / 4;
      const x = pixel % width;
      const y = firstRow + (pixel - x) / width;
      tally.count += 1;
      if (x < tally.left) tally.left = x;
      if (x > tally.right) tally.right = x;
      if (y < tally.top) tally.top = y;
      if (y > tally.bottom) tally.bottom = y;
    }
    picture[at + 3] = 255;
  }
}

function isSamePixel(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number, tolerance: number): boolean {
  if (a[at + 3] === 0 && b[at + 3] === 0) return true;
  for (let channel = at; channel < at + 4; channel += 1) {
    if (Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) > tolerance) return false;
  }
  return true;
}

/** The bounding box of the different pixels; `undefined` without any. */
export function boxOf({ count, left, top, right, bottom }: PixelTally): PixelBox | undefined {
  return count === 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
