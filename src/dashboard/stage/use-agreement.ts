import { useEffect, useState } from "react";
import { drawDifference, type Pixels, shareOfAgreement } from "./compare-pictures.ts";
import type { CropSize } from "./crop.ts";

/** Larger pictures are not compared, because reading their pixels would block typing. */
const pixelsMax = 4_000_000;

export type Agreement =
  | { state: "measured"; share: number; paintDifference: (canvas: HTMLCanvasElement) => void }
  | { state: "notCompared"; reason: "pdf" | "large" | "size" | "unreadable" };

export interface RenderedPicture {
  /** An address whose pixels the page may read. */
  address: string;
  contentType: string;
}

/** Compares the preview with the rendered picture. A lossless render of the same scene agrees completely. */
export function useAgreement(
  paintWhole: () => HTMLCanvasElement | undefined | Promise<HTMLCanvasElement | undefined>,
  rendered: RenderedPicture | undefined,
  crop: CropSize,
): Agreement | undefined {
  const [measured, setMeasured] = useState<{ address: string; agreement: Agreement }>();
  const { address, contentType } = rendered ?? {};
  const { width, height } = crop;

  useEffect(() => {
    if (address === undefined || contentType?.startsWith("image/") !== true) return undefined;
    let isStale = false;
    void (async () => {
      const picture = new Image();
      picture.src = address;
      const isDecoded = await picture.decode().then(
        () => true,
        () => false,
      );
      if (isStale) return;
      if (!isDecoded) {
        setMeasured({ address, agreement: { state: "notCompared", reason: "unreadable" } });
        return;
      }
      const size = { width: picture.naturalWidth, height: picture.naturalHeight };
      if (size.width * size.height > pixelsMax) {
        setMeasured({ address, agreement: { state: "notCompared", reason: "large" } });
        return;
      }
      const local = await paintWhole();
      if (isStale || local === undefined) return;
      const isComparable =
        Math.min(width ?? local.width, local.width) === size.width &&
        Math.min(height ?? local.height, local.height) === size.height;
      const agreement: Agreement = isComparable
        ? compare(local, picture, size)
        : { state: "notCompared", reason: "size" };
      setMeasured({ address, agreement });
    })();
    return () => {
      isStale = true;
    };
  }, [paintWhole, address, contentType, width, height]);

  if (contentType === "application/pdf") return { state: "notCompared", reason: "pdf" };
  return address !== undefined && measured?.address === address ? measured.agreement : undefined;
}

type Size = Record<"width" | "height", number>;

function compare(local: HTMLCanvasElement, picture: HTMLImageElement, size: Size): Agreement {
  const ours = readPixels(local, size);
  const theirs = readPixels(picture, size);
  return {
    state: "measured",
    share: shareOfAgreement(ours, theirs),
    paintDifference: (canvas) => {
      Object.assign(canvas, size);
      const context = canvas.getContext("2d");
      const image = context?.createImageData(size.width, size.height);
      if (context == null || image === undefined) return;
      drawDifference(ours, theirs, image.data);
      context.putImageData(image, 0, 0);
    },
  };
}

function readPixels(source: CanvasImageSource, { width, height }: Size): Pixels {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(source, 0, 0);
  return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
}
