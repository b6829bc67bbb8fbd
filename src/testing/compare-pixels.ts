import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PNG } from "pngjs";
import { paintCompared, pixelStep, visibleStep } from "#scene/compare-pixels.ts";

/** Straight (not premultiplied) RGBA, 8 bits a channel, rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

export interface PixelComparison {
  pixelCount: number;
  /** Pixels in which any channel differs. */
  differing: number;
  /** Pixels in which a channel differs visibly; see `visibleStep`. */
  differingVisibly: number;
  /** The largest difference of a channel. */
  largest: number;
}

/** Compares every channel of every pixel. Throws if the sizes differ. */
export function comparePixels(actual: Pixels, expected: Pixels): PixelComparison {
  if (actual.width !== expected.width || actual.height !== expected.height) {
    throw new RangeError(
      `The pictures differ in size: ${actual.width} × ${actual.height} and ${expected.width} × ${expected.height}`,
    );
  }
  let differing = 0;
  let differingVisibly = 0;
  let largest = 0;
  for (let offset = 0; offset < actual.data.length; offset += 4) {
    const step = Math.round(pixelStep(actual.data, expected.data, offset));
    if (step > 0) differing += 1;
    if (step > visibleStep) differingVisibly += 1;
    largest = Math.max(largest, step);
  }
  return { pixelCount: actual.width * actual.height, differing, differingVisibly, largest };
}

/** Writes `<name>-actual.png`, `-expected.png` and `-difference.png`, with differences in magenta. Returns the paths. */
export async function writeComparison(
  folder: string,
  name: string,
  actual: Pixels,
  expected: Pixels,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const stem = name.replaceAll(/[^\w-]+/g, "-");
  const difference = new Uint8Array(actual.data.length);
  for (let offset = 0; offset < difference.length; offset += 4) {
    const isDifferent = pixelStep(actual.data, expected.data, offset) > 0;
    paintCompared(difference, expected.data, offset, isDifferent);
  }
  const files = { actual, expected, difference: { ...actual, data: difference } };
  return Promise.all(
    Object.entries(files).map(async ([kind, { width, height, data }]) => {
      const png = new PNG({ width, height });
      png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      const path = join(folder, `${stem}-${kind}.png`);
      await writeFile(path, PNG.sync.write(png));
      return path;
    }),
  );
}
