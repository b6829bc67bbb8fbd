import { useEffect, useState } from "react";

export interface PressedPointer {
  isPressed: () => boolean;
  /** Runs the last of these functions once no pointer is pressed; at once if none is. */
  whenReleased: (run: () => void) => void;
}

/** Tells whether a pointer is pressed anywhere on the page. */
export function usePressedPointer(): PressedPointer {
  const [pointer] = useState(createPointer);
  useEffect(() => pointer.watch(), [pointer]);
  return pointer;
}

function createPointer() {
  const pressed = new Set<number>();
  let waiting: (() => void) | undefined;

  function release(pointerId: number): void {
    if (!pressed.delete(pointerId) || pressed.size > 0) return;
    // After the handlers of the release, which end a gesture.
    setTimeout(() => {
      if (pressed.size === 0) runWaiting();
    });
  }

  function runWaiting(): void {
    const run = waiting;
    waiting = undefined;
    run?.();
  }

  return {
    isPressed: () => pressed.size > 0,
    whenReleased: (run: () => void) => {
      waiting = run;
      if (pressed.size === 0) runWaiting();
    },
    watch: () => {
      const mounted = new AbortController();
      const options = { capture: true, signal: mounted.signal };
      window.addEventListener("pointerdown", ({ pointerId }) => pressed.add(pointerId), options);
      for (const end of ["pointerup", "pointercancel"] as const)
        window.addEventListener(end, ({ pointerId }) => release(pointerId), options);
      // A release outside of the window may not be reported.
      const noteMove = ({ pointerId, buttons }: PointerEvent) => {
        if (buttons === 0) release(pointerId);
      };
      window.addEventListener("pointermove", noteMove, options);
      return () => {
        mounted.abort();
        pressed.clear();
      };
    },
  };
}
