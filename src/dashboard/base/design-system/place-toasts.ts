import { takesText } from "./keys.ts";

/**
 * Raises the toasts above what they would cover at the lower edge: the keyboard of a phone, bars with `data-sticky-bar`,
 * and the field with the focus, but not beyond the upper edge of the window.
 */
export function placeToasts(): void {
  const toaster = document.querySelector<HTMLElement>("#toasts");
  if (toaster === null || toaster.childElementCount === 0) return;
  // A press on a toast takes the focus from the field below it; the toast must still be there when it is released.
  if (toaster.contains(document.activeElement)) return;
  toaster.style.marginBottom = "";
  const { left, right, bottom, height } = toaster.getBoundingClientRect();
  const field = document.activeElement;
  const covered = [
    ...document.querySelectorAll("[data-sticky-bar]"),
    ...(field !== null && takesText(field) ? [field] : []),
  ].map((element) => element.getBoundingClientRect());
  const { offsetTop = 0, height: seen = bottom } = visualViewport ?? {};
  let lowest = Math.min(bottom, offsetTop + seen);
  // The lower one first, because it can raise them onto another one.
  for (const rect of covered.toSorted((one, other) => other.bottom - one.bottom)) {
    const isAcross = rect.left < right && rect.right > left;
    if (isAcross && rect.top < lowest && rect.bottom > lowest - height && rect.top >= height)
      lowest = rect.top;
  }
  toaster.style.marginBottom = `${bottom - lowest}px`;
}

addEventListener("focusin", placeToasts);
addEventListener("scroll", placeToasts, { capture: true, passive: true });
visualViewport?.addEventListener("resize", placeToasts);
visualViewport?.addEventListener("scroll", placeToasts);
// A bar that appears makes the page higher.
new ResizeObserver(placeToasts).observe(document.body);
