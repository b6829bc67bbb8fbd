import { useEffect, useState } from "react";
import { formats } from "#contract/formats.ts";
import { drawDifference, findChangedCells, type Pixels, shareOfAgreement } from "./compare-pictures.ts";
import type { CropSize } from "./crop.ts";

/** Larger pictures are not compared, because reading their pixels would block typing. */
const pixelsMax = 4_000_000;

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
  | { state: "notCompared"; reason: "pdf" | "large" | "size" | "unreadable" | "preview" | "origin" | "page" };

export interface RenderedPicture {
  /** An address whose pixels the page may read. */
  address: string;
  contentType: string;
}

/** Paints the preview at the size of the render; `undefined` if that is not possible yet. Rejects if it fails. */
export type PaintWhole = () => Promise<HTMLCanvasElement | undefined>;

/** Compares the preview with the rendered picture. A lossless render of the same scene agrees completely. */
export function useAgreement(
  paintWhole: PaintWhole,
  rendered: RenderedPicture | undefined,
  crop: CropSize,
): Agreement | undefined {
  const [measured, setMeasured] = useState<{ address: string; agreement: Agreement }>();
  const { address, contentType } = rendered ?? {};
  const { width, height } = crop;

  useEffect(() => {
    if (address === undefined || contentType?.startsWith("image/") !== true) return undefined;
    let isStale = false;
    void compareFile({ address, contentType }, paintWhole, { width, height }).then((agreement) => {
      if (!isStale && agreement !== undefined) setMeasured({ address, agreement });
    });
    return () => {
      isStale = true;
    };
  }, [paintWhole, address, contentType, width, height]);

  if (address === undefined) return undefined;
  if (contentType === "application/pdf") return { state: "notCompared", reason: "pdf" };
  return measured?.address === address ? measured.agreement : { state: "comparing" };
}

/** `undefined`: the preview cannot be painted yet. */
async function compareFile(
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
  let local;
  try {
    local = await paintWhole();
  } catch {
    // The cause is shown with the preview itself.
    return { state: "notCompared", reason: "preview" };
  }
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
