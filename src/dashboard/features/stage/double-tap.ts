import type { PointerEvent } from "react";

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
