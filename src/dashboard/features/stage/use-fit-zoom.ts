import { type RefObject, useLayoutEffect, useState } from "react";

/** Margin for the crop marks around the picture, px; smaller in a low viewport. */
const marginPx = 64;
const smallMarginPx = 40;
const smallHeightPx = 300;

/** The zoom at which the whole picture fits into its viewport; at most 1. */
export function useFitZoom(viewport: RefObject<HTMLElement | null>, width: number, height: number): number {
  const [size, setSize] = useState({ width: 640, height: 480 });

  useLayoutEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    // oxlint-disable-next-line react/set-state-in-effect -- An observer speaks after the first frame, and the picture would jump.
    setSize({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(([entry]) => {
      // The border box, because scroll bars of a zoomed picture shrink the content box, which would change the zoom
      // again.
      const box = entry?.borderBoxSize[0];
      if (box !== undefined) setSize({ width: box.inlineSize, height: box.blockSize });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);

  const margin = size.height < smallHeightPx ? smallMarginPx : marginPx;
  const room = (available: number) => Math.max(available - margin, 40);
  return Math.min(room(size.width) / width, room(size.height) / height, 1);
}
