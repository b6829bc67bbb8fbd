import { useState, useEffect } from "react";
import type { ResultState } from "../../model/requests/result/use-result.ts";
import { croppedSize, type CropSize } from "./crop.ts";
import type { Agreement, PaintWhole, RenderedPicture } from "./compare-file.ts";

export interface ShownResult {
  /** The last render, if it is of the current composition. */
  rendered: Extract<ResultState, { step: "done" }> | undefined;
  /** Its file, if it can be shown over the preview. */
  picture: { address: string } | undefined;
  /** Size of the render relative to the uncropped picture. */
  pictureSize: { width: string; height: string };
  agreement: Agreement | undefined;
  shown: "preview" | "render";
  onShow: (shown: "preview" | "render") => void;
  isDifferenceShown: boolean;
  onShowDifference: (isShown: boolean) => void;
  /** Paints the difference, while it is shown. */
  difference: ((canvas: HTMLCanvasElement) => void) | undefined;
}

function notCompared(reason: "origin" | "page"): Agreement {
  return { state: "notCompared", reason };
}

interface ResultOptions {
  renderState: ResultState;
  isRenderCurrent: boolean;
  /** Size of the uncropped file, px. */
  whole: { width: number; height: number };
  crop: CropSize;
  page: number;
  paintWhole: PaintWhole | undefined;
}

/** The service's render, its comparison with the preview, and which of both is visible. */
export function useShownResult(options: ResultOptions): ShownResult {
  const { renderState, isRenderCurrent, whole, crop, page, paintWhole } = options;
  const [shown, setShown] = useState<"preview" | "render">("render");
  const [differenceOf, setDifferenceOf] = useState<string>();
  const rendered = renderState.step === "done" && isRenderCurrent ? renderState : undefined;
  const file = rendered?.file;
  const picture = file?.contentType.startsWith("image/") === true && page === 0 ? file : undefined;
  // The pixels of a picture of another origin cannot be read.
  const comparable = file?.bytes === undefined ? undefined : file;
  const isCompared = page === 0 || file?.contentType.startsWith("image/") !== true;
  const compared = useAgreement(paintWhole, isCompared ? comparable : undefined, crop);
  const agreement =
    compared ?? (file === undefined ? undefined : notCompared(isCompared ? "origin" : "page"));
  const cropped = croppedSize(crop, whole);
  const isDifferenceShown =
    picture !== undefined && differenceOf === picture.address && agreement?.state === "measured";
  return {
    rendered,
    picture,
    pictureSize: {
      width: `${(cropped.width / whole.width) * 100}%`,
      height: `${(cropped.height / whole.height) * 100}%`,
    },
    agreement,
    shown,
    onShow: setShown,
    isDifferenceShown,
    onShowDifference: (isShown) => setDifferenceOf(isShown ? picture?.address : undefined),
    difference: isDifferenceShown ? agreement.paintDifference : undefined,
  };
}

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
