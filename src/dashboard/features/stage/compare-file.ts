import type { Pixels } from "#scene/compare-pixels.ts";
import { formats } from "#contract/formats.ts";
import { drawDifference, findChangedCells, shareOfAgreement } from "./compare-pictures.ts";
import type { CropSize } from "./crop.ts";
import type { Agreement, PaintWhole, RenderedPicture } from "./agreement.ts";

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
