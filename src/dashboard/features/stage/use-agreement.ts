import { useEffect, useState } from "react";
import type { Agreement, PaintWhole, RenderedPicture } from "./agreement.ts";
import type { CropSize } from "./crop.ts";

/** A preview whose fonts have not come by then is not waited for. */
const waitMs = 20_000;

/**
 * Compares the preview with the rendered picture. A lossless render of the same scene agrees completely. Without
 * `paintWhole` there is no preview, because the service does not list the template's components.
 */
export function useAgreement(
  paintWhole: PaintWhole | undefined,
  rendered: RenderedPicture | undefined,
  crop: CropSize,
): Agreement | undefined {
  const [measured, setMeasured] = useState<{ address: string; agreement: Agreement }>();
  const { address, contentType } = rendered ?? {};
  const { width, height } = crop;

  useEffect(() => {
    if (address === undefined || contentType?.startsWith("image/") !== true) return undefined;
    if (paintWhole === undefined) return undefined;
    let isStale = false;
    const late = window.setTimeout(
      () => setMeasured({ address, agreement: { state: "notCompared", reason: "late" } }),
      waitMs,
    );
    // Loaded with the first render: the composer's chunk has a budget.
    void import("./compare-file.ts")
      .then(({ compareFile }) => compareFile({ address, contentType }, paintWhole, { width, height }))
      .catch((): Agreement => ({ state: "notCompared", reason: "preview" }))
      .then((agreement) => {
        if (isStale || agreement === undefined) return;
        window.clearTimeout(late);
        setMeasured({ address, agreement });
      });
    return () => {
      isStale = true;
      window.clearTimeout(late);
    };
  }, [paintWhole, address, contentType, width, height]);

  if (address === undefined) return undefined;
  if (contentType === "application/pdf") return { state: "notCompared", reason: "pdf" };
  if (paintWhole === undefined) return { state: "notCompared", reason: "unlisted" };
  return measured?.address === address ? measured.agreement : { state: "comparing" };
}
