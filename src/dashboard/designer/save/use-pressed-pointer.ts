import { useCallback, useEffect, useRef } from "react";

/** Returns a function that says whether a pointer is pressed anywhere on the page. */
export function usePressedPointer(): () => boolean {
  const pressed = useRef(new Set<number>());
  useEffect(() => {
    const pointers = pressed.current;
    const mounted = new AbortController();
    const options = { capture: true, signal: mounted.signal };
    window.addEventListener("pointerdown", ({ pointerId }) => pointers.add(pointerId), options);
    for (const end of ["pointerup", "pointercancel"] as const)
      window.addEventListener(end, ({ pointerId }) => pointers.delete(pointerId), options);
    // A release outside of the window may not be reported.
    window.addEventListener(
      "pointermove",
      ({ pointerId, buttons }) => {
        if (buttons === 0) pointers.delete(pointerId);
      },
      options,
    );
    return () => {
      mounted.abort();
      pointers.clear();
    };
  }, []);
  return useCallback(() => pressed.current.size > 0, []);
}
