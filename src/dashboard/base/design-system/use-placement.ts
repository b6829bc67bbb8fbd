import { createContext, type RefObject, useContext, useEffectEvent, useLayoutEffect } from "react";
import { type Align, placePopover } from "./place-popover.ts";

/** The part that popovers of triggers inside do not cover, px of the viewport. */
export const KeptClear = createContext<() => Parameters<typeof placePopover>[5]>(() => undefined);

/** Keeps an open popover below or above its trigger, also while it grows and when the page scrolls or is resized. */
export function usePlacement(
  popover: RefObject<HTMLElement | null>,
  triggerId: string,
  { isOpen, align }: { isOpen: boolean; align: Align },
): void {
  const readClear = useEffectEvent(useContext(KeptClear));
  useLayoutEffect(() => {
    const element = popover.current;
    const anchor = document.getElementById(triggerId);
    if (!isOpen || element === null || anchor === null) return undefined;
    const place = () => placePopover(element, anchor, "bottom", align, 4, readClear());
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
