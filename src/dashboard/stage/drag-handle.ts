import type { PointerEvent } from "react";

/** The pointer's place in the window, and the keys that are held. */
export type DragPoint = Pick<
  MouseEvent,
  "clientX" | "clientY" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey"
>;

export interface HandleDrag {
  onMove: (event: DragPoint) => void;
  onEnd: () => void;
  /** Escape was pressed, or the browser cancelled the pointer. */
  onCancel: () => void;
}

/** Drags a handle until the pointer is released. Captures the pointer, so that the picture below gets no events. */
export function startHandleDrag(
  start: PointerEvent<HTMLDivElement>,
  { onMove, onEnd, onCancel }: HandleDrag,
): void {
  if (start.button !== 0) return;
  start.preventDefault();
  start.stopPropagation();
  const handle: HTMLElement = start.currentTarget;
  // A press shows no ring.
  handle.focus({ preventScroll: true, focusVisible: false });
  handle.setPointerCapture(start.pointerId);
  const ended = new AbortController();
  const { signal } = ended;
  const end = (how: () => void) => () => {
    ended.abort();
    how();
  };
  handle.addEventListener("pointermove", onMove, { signal });
  handle.addEventListener("pointerup", end(onEnd), { signal });
  handle.addEventListener("pointercancel", end(onCancel), { signal });
  handle.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end(onCancel)();
    },
    { signal },
  );
}
