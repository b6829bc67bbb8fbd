import { useEffect, useState } from "react";

/** Larger pictures are not compared: reading back their pixels would hold up typing. */
const pixelsMax = 4_000_000;

/**
 * How far the picture drawn here and the rendered one agree, from 0 to 1: one less the mean difference of their channels. A lossless
 * render of the same scene agrees wholly; JPEG and WebP lose a little on the way.
 */
export function useAgreement(
  paintWhole: () => HTMLCanvasElement | undefined | Promise<HTMLCanvasElement | undefined>,
  address: string | undefined,
): number | undefined {
  const [measured, setMeasured] = useState<{ address: string; agreement: number }>();

  useEffect(() => {
    if (address === undefined) return undefined;
    let isStale = false;
    void (async () => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      if (isStale || picture.naturalWidth * picture.naturalHeight > pixelsMax) return;
      const local = await paintWhole();
      if (isStale) return;
      const isComparable =
        local !== undefined && local.width === picture.naturalWidth && local.height === picture.naturalHeight;
      if (isComparable) setMeasured({ address, agreement: compare(local, picture) });
    })();
    return () => {
      isStale = true;
    };
  }, [paintWhole, address]);

  return measured?.address === address ? measured?.agreement : undefined;
}

function compare(local: HTMLCanvasElement, picture: HTMLImageElement): number {
  const { width, height } = local;
  const copy = new OffscreenCanvas(width, height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  const localContext = local.getContext("2d");
  if (context === null || localContext === null) return 0;
  context.drawImage(picture, 0, 0);
  const theirs = context.getImageData(0, 0, width, height).data;
  const ours = localContext.getImageData(0, 0, width, height).data;
  let difference = 0;
  for (let index = 0; index < ours.length; index += 4) {
    // What a person sees: both on the same ground, so a transparent pixel's hidden colour does not count.
    const ourAlpha = (ours[index + 3] ?? 0) / 255;
    const theirAlpha = (theirs[index + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      difference += Math.abs(
        (ours[index + channel] ?? 0) * ourAlpha - (theirs[index + channel] ?? 0) * theirAlpha,
      );
    }
  }
  return 1 - difference / (width * height * 3 * 255);
}
