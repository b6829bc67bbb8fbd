import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PNG } from "pngjs";

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
  /** Pixels in which a channel differs visibly; see {@link visibleStep}. */
  differingVisibly: number;
  /** The largest difference of a channel. */
  largest: number;
}

/** Steps of a channel that are not visible. Two adjacent flat areas differ visibly from about 3 steps. */
const visibleStep = 2;

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
    const step = pixelStep(actual.data, expected.data, offset);
    if (step > 0) differing += 1;
    if (step > visibleStep) differingVisibly += 1;
    largest = Math.max(largest, step);
  }
  return { pixelCount: actual.width * actual.height, differing, differingVisibly, largest };
}

/** The largest difference of a channel, premultiplied by alpha. */
function pixelStep(actual: Pixels["data"], expected: Pixels["data"], offset: number): number {
  const actualAlpha = actual[offset + 3] ?? 0;
  const expectedAlpha = expected[offset + 3] ?? 0;
  let step = Math.abs(actualAlpha - expectedAlpha);
  for (let channel = 0; channel < 3; channel += 1) {
    const one = (actual[offset + channel] ?? 0) * actualAlpha;
    const other = (expected[offset + channel] ?? 0) * expectedAlpha;
    step = Math.max(step, Math.round(Math.abs(one - other) / 255));
  }
  return step;
}

/** Writes `<name>-actual.png`, `-expected.png` and `-difference.png`, with differences in red. Returns the paths. */
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
    const differs = pixelStep(actual.data, expected.data, offset) > 0;
    const grey = 200 + Math.round(((expected.data[offset + 1] ?? 0) * 55) / 255);
    difference.set(differs ? [255, 0, 40, 255] : [grey, grey, grey, 255], offset);
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
