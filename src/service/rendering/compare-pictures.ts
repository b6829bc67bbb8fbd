import sharp from "sharp";

export interface PictureComparison {
  /** Pixels that differ visibly, and their share of all from 0 to 1. 1 if the sizes differ. */
  differing: number;
  share: number;
  /** Whether any channel of any pixel differs. */
  isEqual: boolean;
  /** Of each picture, in words: `600 × 315`. */
  sizes: { before: string; after: string };
  /** A PNG with the differing pixels in red on a pale copy; undefined for equal pictures and for other sizes. */
  difference: Uint8Array | undefined;
}

/** Steps of a channel that are not visible. */
const visibleStep = 2;

/** Compares every channel of every pixel of two PNGs, premultiplied by alpha. Throws for a file that is no picture. */
export async function comparePictures(before: Uint8Array, after: Uint8Array): Promise<PictureComparison> {
  const [one, other] = await Promise.all([readPixels(before), readPixels(after)]);
  const sizes = { before: sizeOf(one.info), after: sizeOf(other.info) };
  if (sizes.before !== sizes.after)
    return {
      differing: one.info.width * one.info.height,
      share: 1,
      isEqual: false,
      sizes,
      difference: undefined,
    };
  const pixels = new Uint8Array(one.data.length);
  let isEqual = true;
  let differing = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const step = pixelStep(one.data, other.data, offset);
    if (step > 0) isEqual = false;
    if (step > visibleStep) differing += 1;
    const grey = 200 + Math.round(((one.data[offset + 1] ?? 0) * 55) / 255);
    pixels.set(step > 0 ? [255, 0, 40, 255] : [grey, grey, grey, 255], offset);
  }
  const { width, height } = one.info;
  const difference = isEqual
    ? undefined
    : new Uint8Array(
        await sharp(pixels, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
      );
  return { differing, share: differing / (width * height), isEqual, sizes, difference };
}

function readPixels(file: Uint8Array) {
  return sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

function sizeOf({ width, height }: { width: number; height: number }): string {
  return `${width} × ${height}`;
}

/** The largest difference of a channel. */
function pixelStep(before: Uint8Array, after: Uint8Array, offset: number): number {
  const [alpha, otherAlpha] = [before[offset + 3] ?? 0, after[offset + 3] ?? 0];
  let step = Math.abs(alpha - otherAlpha);
  for (let channel = 0; channel < 3; channel += 1) {
    const one = (before[offset + channel] ?? 0) * alpha;
    const other = (after[offset + channel] ?? 0) * otherAlpha;
    // Any difference counts, however little of it is left after the division.
    step = Math.max(step, Math.ceil(Math.abs(one - other) / 255));
  }
  return step;
}
