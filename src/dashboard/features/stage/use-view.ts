import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { StageGeometry } from "./geometry.ts";
import type { StageZoom } from "./use-stage-zoom.ts";
import type { ZoomChoice } from "./zoom.ts";

interface ViewOptions {
  viewport: RefObject<HTMLElement | null>;
  picture: RefObject<HTMLElement | null>;
  geometry: StageGeometry;
  zoom: StageZoom;
  /** CSS px per px of the template, as drawn. */
  shownZoom: number;
  selectedId: string | undefined;
}

/** Text smaller than `readablePx` is enlarged to `comfortablePx` for editing. */
const readablePx = 10;
const comfortablePx = 15;

/** Scrolls and zooms to a component; also to one that is added, or selected elsewhere, where the view is on another part. */
export function useView({ viewport, picture, geometry, zoom, shownZoom, selectedId }: ViewOptions) {
  const choiceBefore = useRef<ZoomChoice>(undefined);

  function boxOf(componentId: string) {
    const at = picture.current?.getBoundingClientRect();
    const corners = geometry.outlinesOf(componentId)[0];
    if (at === undefined || corners === undefined) return undefined;
    const xs = corners.map(({ x }) => at.left + x * shownZoom);
    const ys = corners.map(({ y }) => at.top + y * shownZoom);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }

  /** Scrolls a component into the view, unless a part of it is visible. */
  function reveal(componentId: string) {
    const box = boxOf(componentId);
    const element = viewport.current;
    if (box === undefined || element === null) return;
    const view = element.getBoundingClientRect();
    const isSeen =
      box.right > view.left && box.left < view.right && box.bottom > view.top && box.top < view.bottom;
    if (isSeen) return;
    element.scrollBy({
      left: (box.left + box.right - view.left - view.right) / 2,
      top: (box.top + box.bottom - view.top - view.bottom) / 2,
    });
  }
  const revealSelected = useEffectEvent(reveal);
  useEffect(() => {
    if (selectedId !== undefined) revealSelected(selectedId);
  }, [selectedId]);

  return {
    reveal,
    /** Zooms in on a text that is too small to read; see `restoreZoom`. */
    zoomToText: (componentId: string, fontSize: number | undefined) => {
      const box = boxOf(componentId);
      if (box === undefined || fontSize === undefined || fontSize * shownZoom >= readablePx) return;
      choiceBefore.current = zoom.choice;
      zoom.choose(comfortablePx / fontSize, {
        x: (box.left + box.right) / 2,
        y: (box.top + box.bottom) / 2,
      });
    },
    restoreZoom: () => {
      if (choiceBefore.current !== undefined) zoom.choose(choiceBefore.current);
      choiceBefore.current = undefined;
    },
  };
}
