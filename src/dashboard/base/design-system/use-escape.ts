import { useWindowKeys } from "./keys.ts";

/**
 * Calls `onEscape` for the Escape key anywhere on the page, while it is set. Ignores a key that belongs to something
 * else: an open dialog or popover, a search field with text, or a part that has prevented its default.
 */
export function useEscape(onEscape: (() => void) | undefined): void {
  useWindowKeys((event) => {
    if (onEscape === undefined || event.key !== "Escape" || event.defaultPrevented) return;
    if (hasOpenLayer() || clearsOnEscape(event.target)) return;
    event.preventDefault();
    onEscape();
  });
}

/** Whether a dialog, menu or popover is open and has the keys. A tooltip has none. */
export function hasOpenLayer(): boolean {
  return document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null;
}

/** Browsers clear a search field on Escape. */
function clearsOnEscape(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "search" && target.value !== "";
}
