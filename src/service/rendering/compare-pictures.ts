import sharp from "sharp";
import { paintCompared, pixelStep, visibleStep } from "#scene/compare-pixels.ts";

export interface PictureComparison {
  /** Pixels that differ visibly, and their share of all from 0 to 1. 1 if the sizes differ. */
  differing: number;
  share: number;
  /** Whether any channel of any pixel differs. */
  isEqual: boolean;
  /** Of each picture, in words: `600 × 315`. */
  sizes: { before: string; after: string };
  /** A PNG with the differing pixels in magenta on a pale copy; undefined for equal pictures and for other sizes. */
  difference: Uint8Array | undefined;
}

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
    paintCompared(pixels, one.data, offset, step > 0);
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
