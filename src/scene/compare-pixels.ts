/** Red, green, blue and alpha of each pixel, a byte each, not premultiplied; rows from the top. */
export type Pixels = Uint8Array | Uint8ClampedArray;

/** Steps of a channel that are not visible. Two adjacent flat areas differ visibly from about 3 steps. */
export const visibleStep = 2;

/**
 * The largest difference of a channel between the pixels at two offsets, 0 to 255. Colours count by their alpha, so two
 * transparent pixels are equal, and the difference of nearly transparent ones is a fraction of a step.
 */
export function pixelStep(one: Pixels, other: Pixels, at: number, otherAt = at): number {
  const alpha = one[at + 3] ?? 0;
  const otherAlpha = other[otherAt + 3] ?? 0;
  let step = Math.abs(alpha - otherAlpha);
  for (let channel = 0; channel < 3; channel += 1) {
    const difference = (one[at + channel] ?? 0) * alpha - (other[otherAt + channel] ?? 0) * otherAlpha;
    step = Math.max(step, Math.abs(difference) / 255);
  }
  return step;
}

/** Process magenta, the accent of the light theme: visible on any pale picture. */
const mark = [198, 29, 120, 255] as const;
/** The contrast that is left of equal pixels. */
const paleShare = 0.3;

/** Paints the pixel at an offset of a comparison: the picture's own, pale and grey, or magenta where it differs. */
export function paintCompared(into: Pixels, picture: Pixels, at: number, isDifferent: boolean): void {
  if (isDifferent) {
    into.set(mark, at);
    return;
  }
  const grey = 0.299 * (picture[at] ?? 0) + 0.587 * (picture[at + 1] ?? 0) + 0.114 * (picture[at + 2] ?? 0);
  const pale = 255 - ((255 - grey) * paleShare * (picture[at + 3] ?? 0)) / 255;
  into.fill(Math.round(pale), at, at + 3);
  into[at + 3] = 255;
}
