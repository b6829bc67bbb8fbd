import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useWheelZoom } from "../../base/design-system/use-wheel-zoom.ts";
import {
  anchorAt,
  clampZoom,
  nextZoom,
  scrollToAnchor,
  trueZoom,
  wheelFactor,
  type ZoomAnchor,
  type ZoomChoice,
} from "./zoom.ts";

export interface StageZoom {
  choice: ZoomChoice;
  /** CSS px per px of the template. */
  zoom: number;
  /** Zooms around `at`, a point of the window; by default the middle of the view. */
  choose: (choice: ZoomChoice, at?: At) => void;
  step: (direction: 1 | -1) => void;
}

interface StageParts {
  viewport: RefObject<HTMLElement | null>;
  picture: RefObject<HTMLElement | null>;
  width: number;
  height: number;
  scaleFactor: number;
}

/** Zoom by buttons and keys around the middle, by wheel and pinch around the pointer or the middle of the fingers. */
export function useStageZoom({ viewport, picture, width, height, scaleFactor }: StageParts): StageZoom {
  const [choice, setChoice] = useState<ZoomChoice>("fit");
  const fitZoom = useFitZoom(viewport, width, height);
  const zoom =
    choice === "fit"
      ? fitZoom
      : choice === "true"
        ? clampZoom(trueZoom({ scaleFactor, pixelRatio: window.devicePixelRatio }))
        : choice;
  const anchor = useRef<ZoomAnchor>(undefined);
  // The zoom that the next render will have: several wheel events may precede it.
  const ahead = useRef<number>(undefined);

  // After every render, because any may be the first with the new size.
  useLayoutEffect(() => {
    const kept = anchor.current;
    anchor.current = undefined;
    ahead.current = undefined;
    // Measured only with an anchor: measuring forces a layout, and this runs at every key.
    const box = kept === undefined ? undefined : picture.current?.getBoundingClientRect();
    if (kept === undefined || box === undefined) return;
    const { left, top } = scrollToAnchor(box, kept);
    viewport.current?.scrollBy({ left, top, behavior: "instant" });
  });

  function chooseAbout(next: ZoomChoice, at: { x: number; y: number }) {
    const box = picture.current?.getBoundingClientRect();
    if (box !== undefined) anchor.current = anchorAt(box, at);
    setChoice(next);
  }

  function choose(next: ZoomChoice, at?: At) {
    if (at !== undefined) {
      chooseAbout(next, at);
      return;
    }
    const view = viewport.current?.getBoundingClientRect();
    if (view === undefined) setChoice(next);
    else chooseAbout(next, { x: view.left + view.width / 2, y: view.top + view.height / 2 });
  }

  useWheelZoom(viewport, (event) => {
    ahead.current = clampZoom((ahead.current ?? zoom) * wheelFactor(event));
    chooseAbout(ahead.current, { x: event.clientX, y: event.clientY });
  });
  usePinch(viewport, {
    onStart: (at) => {
      const box = picture.current?.getBoundingClientRect();
      return box === undefined ? undefined : { zoom, anchor: anchorAt(box, at) };
    },
    onMove: (next, moved) => {
      const box = picture.current?.getBoundingClientRect();
      if (clampZoom(next) !== zoom) {
        anchor.current = moved;
        setChoice(clampZoom(next));
      } else if (box !== undefined) viewport.current?.scrollBy(scrollToAnchor(box, moved));
    },
  });

  return {
    choice,
    zoom,
    choose,
    step: (direction) => choose(nextZoom(zoom, direction)),
  };
}

interface At {
  x: number;
  y: number;
}

interface Pinch {
  zoom: number;
  anchor: ZoomAnchor;
}

/** Two fingers: their distance zooms, their middle moves. One finger scrolls. */
export function usePinch(
  viewport: RefObject<HTMLElement | null>,
  handlers: { onStart: (at: At) => Pinch | undefined; onMove: (zoom: number, anchor: ZoomAnchor) => void },
) {
  const pinch = useRef<Pinch & { distance: number }>(undefined);
  const touch = useEffectEvent((event: TouchEvent) => {
    const [first, second] = event.touches;
    if (first === undefined || second === undefined) {
      pinch.current = undefined;
      return;
    }
    const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
    const at = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
    if (event.cancelable) event.preventDefault();
    if (pinch.current === undefined) {
      const started = handlers.onStart(at);
      pinch.current = started === undefined ? undefined : { ...started, distance };
      return;
    }
    const { zoom, anchor, distance: from } = pinch.current;
    handlers.onMove((zoom * distance) / from, { ...anchor, ...at });
  });
  useEffect(() => {
    const element = viewport.current;
    const listener = (event: TouchEvent) => touch(event);
    const names = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;
    for (const name of names) element?.addEventListener(name, listener, { passive: false });
    return () => {
      for (const name of names) element?.removeEventListener(name, listener);
    };
  }, [viewport]);
}

/** Margin for the crop marks around the picture, px; smaller in a low viewport. */
const marginPx = 64;

const smallMarginPx = 40;

const smallHeightPx = 300;

/** The zoom at which the whole picture fits into its viewport; at most 1. */
function useFitZoom(viewport: RefObject<HTMLElement | null>, width: number, height: number): number {
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
