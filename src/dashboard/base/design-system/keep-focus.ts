/** Take the focus in place of a control that is gone, if they are around it. */
const places =
  "ul, ol, table, section, form, nav, header, main, dialog, [popover], [role]:not([role=none], [role=presentation])";

/**
 * Keeps the place of the keyboard: if the focused control is removed or disabled, the nearest of its containers that is
 * left gets the focus, so that Tab goes on there and not at the beginning of the page. In a dialog that has closed it is
 * the control from which it was opened, or what was around that. A page's own code comes first.
 */
export function keepFocus(): void {
  /** The control that was focused last, and what it was in. */
  let path: HTMLElement[] = [];
  /** The same from before the dialog or popover that has the focus. */
  let outside: HTMLElement[] = [];
  /** A press beside all controls takes the focus away on purpose. */
  let isReleased = false;

  window.addEventListener("pointerdown", () => (isReleased = true), { capture: true });
  window.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    isReleased = false;
    if (overlayOf(path[0]) === undefined) outside = path;
    path = [...withAncestors(target)];
  });

  function place(): void {
    if (isReleased || document.activeElement !== document.body) return;
    const [opener, ...around] = outside;
    const opened = opener !== undefined && isUsable(opener) ? [opener] : [];
    const places = [...path.slice(1).filter(isPlace), ...opened, ...around.filter(isPlace)];
    focusOn(places.find(isUsable));
  }

  new MutationObserver(() => {
    const lost = path[0];
    // Cheap, because it runs at each key: whether it is visible would take a layout.
    if (lost === undefined || isReleased || (lost.isConnected && !lost.matches(":disabled"))) return;
    // Code of the page may put it elsewhere, once what it has drawn is there.
    requestAnimationFrame(() => setTimeout(place));
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
}

function* withAncestors(element: HTMLElement): Generator<HTMLElement> {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) yield at;
}

function overlayOf(element: HTMLElement | undefined): Element | undefined {
  return element?.closest("dialog, [popover]") ?? undefined;
}

function isPlace(element: HTMLElement): boolean {
  return element.matches(places);
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility();
}

function focusOn(element: HTMLElement | undefined): void {
  if (element === undefined) return;
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
