import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { takesText } from "../../base/design-system/keys.ts";
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

export interface StagePan {
  /** Whether the space bar is held or the view is being dragged; the pointer then only moves the view. */
  isPanning: boolean;
  cursor: "grab" | "grabbing" | undefined;
  /** For the viewport, in the capture phase. */
  onPointerDownCapture: (event: PointerEvent) => void;
  /** Scrolls by fractions of the view, for keys. */
  move: (across: number, down: number) => void;
}

const middleButton = 1;

/** Pans the view with the space bar held, the middle button, or keys. The browser does the scrolling. */
export function useStagePan(viewport: RefObject<HTMLElement | null>): StagePan {
  const [isSpaceHeld, setSpaceHeld] = useState(false);
  const [isDragging, setDragging] = useState(false);
  // Whether the pointer moved since the last change of focus: a resting pointer does not claim the space bar.
  const isPointing = useRef(false);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== " ") return;
    if (event.type === "keyup") {
      // The release would click a focused button.
      if (isSpaceHeld) event.preventDefault();
      setSpaceHeld(false);
      return;
    }
    if (!isPointing.current || takesText(event.target) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    setSpaceHeld(true);
  });

  useEffect(() => {
    const element = viewport.current;
    const listener = (event: KeyboardEvent) => press(event);
    const release = () => setSpaceHeld(false);
    const point = () => {
      isPointing.current = true;
    };
    const leave = () => {
      isPointing.current = false;
    };
    const mounted = new AbortController();
    const { signal } = mounted;
    window.addEventListener("keydown", listener, { signal });
    window.addEventListener("keyup", listener, { signal });
    // The key may be released in another window.
    window.addEventListener("blur", release, { signal });
    window.addEventListener("focusin", leave, { signal });
    element?.addEventListener("pointermove", point, { signal });
    element?.addEventListener("pointerleave", leave, { signal });
    return () => mounted.abort();
  }, [viewport]);

  function onPointerDownCapture(event: PointerEvent) {
    const isOurs = event.button === middleButton || (event.button === 0 && isSpaceHeld);
    const element = viewport.current;
    if (!isOurs || element === null) return;
    // The middle button would start the browser's autoscroll.
    event.preventDefault();
    event.stopPropagation();
    drag(element, event, setDragging);
  }

  return {
    isPanning: isSpaceHeld || isDragging,
    cursor: isDragging ? "grabbing" : isSpaceHeld ? "grab" : undefined,
    onPointerDownCapture,
    move: (across, down) => {
      const element = viewport.current;
      element?.scrollBy({ left: across * element.clientWidth, top: down * element.clientHeight });
    },
  };
}

function drag(element: HTMLElement, start: PointerEvent, onDragging: (isDragging: boolean) => void) {
  const from = { x: start.clientX, y: start.clientY, left: element.scrollLeft, top: element.scrollTop };
  const ended = new AbortController();
  const { signal } = ended;
  element.setPointerCapture(start.pointerId);
  onDragging(true);
  element.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      element.scrollLeft = from.left - (clientX - from.x);
      element.scrollTop = from.top - (clientY - from.y);
    },
    { signal },
  );
  const end = () => {
    ended.abort();
    onDragging(false);
  };
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
    element.addEventListener(name, end, { signal });
  }
}
