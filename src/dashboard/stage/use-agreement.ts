import { useEffect, useState } from "react";
import type { CropSize } from "./crop.ts";

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
    // Loaded with the first render: the composer's chunk has a budget.
    void import("./compare-file.ts")
      .then(({ compareFile }) => compareFile({ address, contentType }, paintWhole, { width, height }))
      .catch((): Agreement => ({ state: "notCompared", reason: "preview" }))
      .then((agreement) => {
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
