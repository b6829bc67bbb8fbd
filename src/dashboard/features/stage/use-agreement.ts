import { useEffect, useState } from "react";
import type { Agreement, PaintWhole, RenderedPicture } from "./agreement.ts";
import type { CropSize } from "./crop.ts";

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
