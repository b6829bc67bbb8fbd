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
  /** The caller handles a second finger, which cancels otherwise, because it begins a pinch. */
  takesPinch?: boolean;
}

/**
 * Drags a handle until the pointer is released. Captures the pointer, so that the picture below gets no events. Meanwhile
 * keys do nothing, except Escape, which cancels, and modifiers, which act at once; other pointers do nothing either.
 */
export function startHandleDrag(
  start: PointerEvent<HTMLDivElement>,
  { onMove, onEnd, onCancel, takesPinch = false }: HandleDrag,
): void {
  if (start.button !== 0 || !start.isPrimary) return;
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
  const ofPointer = (act: (event: DragPoint) => void) => (event: globalThis.PointerEvent) => {
    if (event.pointerId === start.pointerId) act(event);
  };
  let last: DragPoint | undefined;
  const move = (event: DragPoint) => {
    last = event;
    onMove(event);
  };
  const changeModifiers = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (last === undefined || !/^(?:Shift|Alt|Control|Meta)$/.test(key)) return;
    const { clientX, clientY } = last;
    move({ clientX, clientY, shiftKey, altKey, ctrlKey, metaKey });
  };
  handle.addEventListener("pointermove", ofPointer(move), { signal });
  handle.addEventListener("pointerup", ofPointer(end(onEnd)), { signal });
  handle.addEventListener("pointercancel", ofPointer(end(onCancel)), { signal });
  window.addEventListener(
    "pointerdown",
    ({ pointerType }) => {
      if (!takesPinch && [pointerType, start.pointerType].every((type) => type === "touch")) end(onCancel)();
    },
    { signal, capture: true },
  );
  window.addEventListener(
    "keydown",
    (event) => {
      event.stopImmediatePropagation();
      event.preventDefault();
      if (event.key === "Escape") end(onCancel)();
      else changeModifiers(event);
    },
    { signal, capture: true },
  );
  window.addEventListener("keyup", changeModifiers, { signal, capture: true });
}

/** Keeps an event from the picture below. */
export function stopEvent(event: { stopPropagation: () => void }) {
  event.stopPropagation();
}

/** Two taps of a finger within this time, ms, and distance, CSS px, are a double tap. */
const doubleTap = { timeMs: 400, distancePx: 24 };

let last = { timeStamp: -Infinity, clientX: 0, clientY: 0 };

/**
 * Whether the release of a finger ends a double tap, also on another element than the first tap: the component that it
 * selected may have a handle below the finger. Browsers send no double click for taps whose default action is prevented.
 */
export function isDoubleTap({ pointerType, timeStamp, clientX, clientY }: PointerEvent): boolean {
  if (pointerType !== "touch") return false;
  const isSecond =
    timeStamp - last.timeStamp <= doubleTap.timeMs &&
    Math.hypot(clientX - last.clientX, clientY - last.clientY) <= doubleTap.distancePx;
  last = { timeStamp: isSecond ? -Infinity : timeStamp, clientX, clientY };
  return isSecond;
}
