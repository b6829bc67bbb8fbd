import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * The ref of a part of a page that a link names by `#id`. It gets the focus when it `isReady`, and stays in view while
 * the page around it loads, until the user does something.
 */
export function useNamedPart<Part extends HTMLElement>(id: string, isReady: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const isNamed = useLocation().hash === `#${id}` && isReady;
  useEffect(() => {
    if (!isNamed) return undefined;
    part.current?.focus({ preventScroll: true });
    const leave = new AbortController();
    const { signal } = leave;
    const observer = new ResizeObserver(() => part.current?.scrollIntoView({ block: "start" }));
    observer.observe(document.body);
    signal.addEventListener("abort", () => observer.disconnect());
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"])
      window.addEventListener(event, () => leave.abort(), { signal, passive: true });
    return () => leave.abort();
  }, [isNamed]);
  return part;
}
