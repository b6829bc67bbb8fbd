import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls back for the wheel with Ctrl or ⌘; browsers report a pinch on a trackpad as Ctrl with the wheel. The wheel alone
 * scrolls, unless `takesAll`.
 */
export function useWheelZoom(
  area: RefObject<HTMLElement | null>,
  onZoom: (event: WheelEvent) => void,
  { takesAll = false } = {},
): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!takesAll && !event.ctrlKey && !event.metaKey) return;
    // Prevents the browser's zoom of the page.
    event.preventDefault();
    onZoom(event);
  });

  useEffect(() => {
    const element = area.current;
    const listener = (event: WheelEvent) => {
      turn(event);
    };
    // React's listeners are passive and cannot prevent the browser's zoom.
    element?.addEventListener("wheel", listener, { passive: false });
    return () => {
      element?.removeEventListener("wheel", listener);
    };
  }, [area]);
}
