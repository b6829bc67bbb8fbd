import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

/** The visible part of the compared pictures, the same for each. */
export interface LinkedView {
  /** 1: the whole picture fits. */
  zoom: number;
  /** The offset, as fractions of the picture's width and height. */
  x: number;
  y: number;
}

const zoomMax = 16;
const zoomStep = 1.5;
const keyStep = 0.1;
const whole: LinkedView = { zoom: 1, x: 0, y: 0 };

/** Zoom and pan for all compared pictures, by buttons, keys, ⌘ or Ctrl with the wheel, and dragging. */
export function useLinkedView() {
  const [view, setView] = useState<LinkedView>(whole);
  const dragged = useRef<{ x: number; y: number }>(undefined);

  function zoomBy(factor: number) {
    setView((before) => limit({ ...before, zoom: before.zoom * factor }));
  }
  function moveBy(x: number, y: number) {
    setView((before) => limit({ ...before, x: before.x + x, y: before.y + y }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isZoomed = view.zoom > 1;
    if (event.key === "+" || event.key === "=") zoomBy(zoomStep);
    else if (event.key === "-") zoomBy(1 / zoomStep);
    else if (event.key === "0") setView(whole);
    // A picture that fits does not move, so that arrow keys scroll the page.
    else if (event.key === "ArrowLeft" && isZoomed) moveBy(keyStep, 0);
    else if (event.key === "ArrowRight" && isZoomed) moveBy(-keyStep, 0);
    else if (event.key === "ArrowUp" && isZoomed) moveBy(0, keyStep);
    else if (event.key === "ArrowDown" && isZoomed) moveBy(0, -keyStep);
    else return;
    event.preventDefault();
  }

  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (view.zoom === 1 || event.button !== 0) return;
      dragged.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = dragged.current;
      if (from === undefined) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      moveBy((event.clientX - from.x) / width, (event.clientY - from.y) / height);
      dragged.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      dragged.current = undefined;
    },
    onPointerCancel: () => {
      dragged.current = undefined;
    },
  };

  return {
    view,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    zoomBy,
    fit: () => setView(whole),
    onKeyDown,
    drag,
  };
}

/** Limits the zoom to 1 and more, and the offset to the picture's edges. */
function limit({ zoom, x, y }: LinkedView): LinkedView {
  const kept = Math.min(zoomMax, Math.max(1, zoom));
  const reach = (kept - 1) / 2;
  return { zoom: kept, x: Math.min(reach, Math.max(-reach, x)), y: Math.min(reach, Math.max(-reach, y)) };
}
