import { type RefObject, useLayoutEffect } from "react";
import { type Align, placePopover } from "./place-popover.ts";

/** Keeps an open popover below or above its trigger, also while it grows and when the page scrolls or is resized. */
export function usePlacement(
  popover: RefObject<HTMLElement | null>,
  triggerId: string,
  { isOpen, align }: { isOpen: boolean; align: Align },
): void {
  useLayoutEffect(() => {
    const element = popover.current;
    const anchor = document.getElementById(triggerId);
    if (!isOpen || element === null || anchor === null) return undefined;
    const place = () => placePopover(element, anchor, "bottom", align, 4);
    place();
    // The content may load later and grow; the anchor may scroll.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [popover, isOpen, align, triggerId]);
}
