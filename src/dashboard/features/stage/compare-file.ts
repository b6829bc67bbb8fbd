import type { Pixels } from "#scene/compare-pixels.ts";
import { formats } from "#contract/formats.ts";
import type { CropSize } from "./crop.ts";

/** The comparison of the preview with a rendered file. */
export type Agreement =
  /** The preview is being painted at the file's size, for which fonts or pictures may have to be loaded. */
  | { state: "comparing" }
  | {
      state: "measured";
      /** 1 only for equal pictures. */
      share: number;
      /** The file's format, if its compression changes colours. */
      lossyFormat: string | undefined;
      /** Whether all differences are as small as the compression's. */
      isWithinCompression: boolean;
      paintDifference: (canvas: HTMLCanvasElement) => void;
    }
  | {
      state: "notCompared";
      reason: "pdf" | "large" | "size" | "unreadable" | "preview" | "late" | "unlisted" | "origin" | "page";
    };

export interface RenderedPicture {
  /** An address whose pixels the page may read. */
  address: string;
  contentType: string;
}

/** Paints the preview at the size of the render; `undefined` if that is not possible yet. Rejects if it fails. */
export type PaintWhole = () => Promise<HTMLCanvasElement | undefined>;

/** Larger pictures are not compared, because reading their pixels would block typing. */
const pixelsMax = 4_000_000;

/**
 * Compares the preview with a rendered file, pixel by pixel. `undefined`: the preview cannot be painted yet. Rejects if
 * painting it fails.
 */
export async function compareFile(
  { address, contentType }: RenderedPicture,
  paintWhole: PaintWhole,
  crop: CropSize,
): Promise<Agreement | undefined> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    return { state: "notCompared", reason: "unreadable" };
  }
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  if (size.width * size.height > pixelsMax) return { state: "notCompared", reason: "large" };
  const local = await paintWhole();
  if (local === undefined) return undefined;
  const isComparable =
    Math.min(crop.width ?? local.width, local.width) === size.width &&
    Math.min(crop.height ?? local.height, local.height) === size.height;
  return isComparable
    ? compare(local, { picture, contentType }, size)
    : { state: "notCompared", reason: "size" };
}

type Size = Record<"width" | "height", number>;

function compare(
  local: HTMLCanvasElement,
  { picture, contentType }: { picture: HTMLImageElement; contentType: string },
  size: Size,
): Agreement {
  const format = Object.values(formats).find(({ mediaType }) => mediaType === contentType);
  // White shows through where the format has no transparency.
  const ours = readPixels(local, size, format?.hasAlpha === false ? "#fff" : undefined);
  const theirs = readPixels(picture, size);
  const share = shareOfAgreement(ours, theirs);
  const lossyFormat = format?.hasQuality === true ? format.name : undefined;
  const changed =
    lossyFormat === undefined || share === 1 ? undefined : findChangedCells(ours, theirs, size.width);
  return {
    state: "measured",
    share,
    lossyFormat,
    isWithinCompression: changed?.count === 0,
    paintDifference: (canvas) => {
      Object.assign(canvas, size);
      const context = canvas.getContext("2d");
      const image = context?.createImageData(size.width, size.height);
      if (context == null || image === undefined) return;
      drawDifference(ours, theirs, image.data, changed);
      context.putImageData(image, 0, 0);
    },
  };
}

function readPixels(source: CanvasImageSource, { width, height }: Size, ground?: string): Pixels {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) return new Uint8ClampedArray();
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(source, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** Smaller differences, as `differenceAt` counts, are invisible. */
const visibleDifference = 6;

/** The channel of a pixel multiplied by its alpha, as canvases store it: a whole number. */
function storedChannel(pixels: Pixels, index: number, channel: number): number {
  const alpha = pixels[index + 3] ?? 0;
  const value = pixels[index + channel] ?? 0;
  return alpha === 255 ? value : Math.round((value * alpha) / 255);
}

/** The difference of a pixel, 0 to 765: the sum over three channels, on black or on white, whichever shows more. */
function differenceAt(ours: Pixels, theirs: Pixels, index: number): number {
  const alpha = (ours[index + 3] ?? 0) - (theirs[index + 3] ?? 0);
  let onBlack = 0;
  let onWhite = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const difference = storedChannel(ours, index, channel) - storedChannel(theirs, index, channel);
    onBlack += Math.abs(difference);
    onWhite += Math.abs(difference - alpha);
  }
  return Math.max(onBlack, onWhite);
}

/** The agreement of two pictures, 0 to 1: one minus the mean difference of their channels. 1 only for equal pictures. */
export function shareOfAgreement(ours: Pixels, theirs: Pixels): number {
  let difference = 0;
  for (let index = 0; index < ours.length; index += 4) difference += differenceAt(ours, theirs, index);
  return ours.length === 0 ? 1 : 1 - difference / ((ours.length / 4) * 3 * 255);
}

/** Edge length, px: the block within which JPEG mixes colours. */
const cellPx = 16;

/**
 * Larger differences of a cell's mean colour, in one channel, do not come from compression. Measured over the starters,
 * the largest is 13 for a JPEG of quality 60, 19 of quality 30, and less for WebP and AVIF. A single pixel cannot tell:
 * at the edges of coloured type JPEG changes it by more than a hundred.
 */
const compressionMax = 20;

/** The cells of a picture, rows from the top, in which it differs from ours by more than compression changes. */
interface ChangedCells {
  count: number;
  /** Whether the pixel with this number, from 0, is in one of them. */
  has: (pixel: number) => boolean;
}

/** `width`: px of both pictures. */
export function findChangedCells(ours: Pixels, theirs: Pixels, width: number): ChangedCells {
  const columns = Math.ceil(width / cellPx);
  const cellOf = (pixel: number) =>
    Math.floor(Math.floor(pixel / width) / cellPx) * columns + Math.floor((pixel % width) / cellPx);
  const pixelCount = ours.length / 4;
  const cellCount = pixelCount === 0 ? 0 : cellOf(pixelCount - 1) + 1;
  const sums = new Float64Array(cellCount * 4);
  for (let pixel = 0; pixel < pixelCount; pixel += 1) {
    const at = cellOf(pixel) * 4;
    for (let channel = 0; channel < 3; channel += 1) {
      const difference = storedChannel(ours, pixel * 4, channel) - storedChannel(theirs, pixel * 4, channel);
      sums[at + channel] = (sums[at + channel] ?? 0) + difference;
    }
    sums[at + 3] = (sums[at + 3] ?? 0) + 1;
  }
  const changed = new Set<number>();
  for (let cell = 0; cell < cellCount; cell += 1) {
    const [red = 0, green = 0, blue = 0, pixels = 1] = sums.subarray(cell * 4, cell * 4 + 4);
    if (Math.max(Math.abs(red), Math.abs(green), Math.abs(blue)) / pixels > compressionMax) changed.add(cell);
  }
  return { count: changed.size, has: (pixel) => changed.has(cellOf(pixel)) };
}

/** Paints our picture pale and the difference over it in magenta, amplified to be visible; only in `within`, if given. */
export function drawDifference(ours: Pixels, theirs: Pixels, into: Pixels, within?: ChangedCells): void {
  for (let index = 0; index < ours.length; index += 4) {
    const grey = 0.3 * (ours[index] ?? 0) + 0.59 * (ours[index + 1] ?? 0) + 0.11 * (ours[index + 2] ?? 0);
    const ground = 255 - ((255 - grey) * 0.3 * (ours[index + 3] ?? 0)) / 255;
    const difference = within?.has(index / 4) === false ? 0 : differenceAt(ours, theirs, index);
    const ink = difference < visibleDifference ? 0 : Math.min(1, 0.25 + difference / 120);
    into[index] = ground + (198 - ground) * ink;
    into[index + 1] = ground + (29 - ground) * ink;
    into[index + 2] = ground + (120 - ground) * ink;
    into[index + 3] = 255;
  }
}
