import type { Frame } from "./compared-picture.tsx";
import { boxOf, compareRows, emptyTally, type PixelBox } from "./pixel-difference.ts";

export interface ComputedDifference {
  /** An object URL of the picture that marks the difference. */
  address: string;
  count: number;
  /** The fraction of all pixels, 0 to 1. */
  share: number;
  box: PixelBox | undefined;
  sizes: readonly [Frame, Frame];
  /** The compared area: the larger width and the larger height. */
  frame: Frame;
}

/** Pixels per strip: some ms of work, and little memory. */
const stripPixels = 400_000;

/**
 * Compares two pictures pixel by pixel, aligned at the top left. Areas outside of the smaller one count as different.
 * Works in strips and yields to the browser between them. Throws the decoder's error for a file that is not a picture.
 */
export async function computeDifference(
  files: readonly [Blob, Blob],
  tolerance: number,
  signal: AbortSignal,
): Promise<ComputedDifference> {
  const pictures = await Promise.all([createImageBitmap(files[0]), createImageBitmap(files[1])]);
  const [a, b] = pictures;
  try {
    const frame = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
    const { width, height } = frame;
    const shown = new OffscreenCanvas(width, height);
    const canvas = contextOf(shown);
    const rows = Math.max(1, Math.floor(stripPixels / width));
    const strip = contextOf(new OffscreenCanvas(width, rows));
    const tally = emptyTally();
    for (let firstRow = 0; firstRow < height; firstRow += rows) {
      const count = Math.min(rows, height - firstRow);
      const before = readStrip(strip, a, firstRow, count);
      const after = readStrip(strip, b, firstRow, count);
      const result = canvas.createImageData(width, count);
      compareRows(before, after, { width, firstRow, tolerance }, result.data, tally);
      canvas.putImageData(result, 0, firstRow);
      await nextTask();
      signal.throwIfAborted();
    }
    const picture = await shown.convertToBlob({ type: "image/png" });
    signal.throwIfAborted();
    return {
      address: URL.createObjectURL(picture),
      count: tally.count,
      share: tally.count / (width * height),
      box: boxOf(tally),
      sizes: [sizeOf(a), sizeOf(b)],
      frame,
    };
  } finally {
    for (const picture of pictures) picture.close();
  }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser has no canvas to compare on.");
  return context;
}

function readStrip(
  strip: OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  firstRow: number,
  rows: number,
): Uint8ClampedArray {
  const { width, height } = strip.canvas;
  strip.clearRect(0, 0, width, height);
  strip.drawImage(picture, 0, -firstRow);
  return strip.getImageData(0, 0, width, rows).data;
}

function sizeOf({ width, height }: ImageBitmap): Frame {
  return { width, height };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
