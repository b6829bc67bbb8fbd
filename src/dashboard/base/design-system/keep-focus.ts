/** Containers that take the focus of a removed control. Live regions are no places: what they say comes and goes. */
const places =
  "ul, ol, table, section, form, search, nav, header, main, [role]:not([role=none], [role=presentation], [role=status], [role=alert], [role=log])";
const overlays = "dialog, [popover]";

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
  /** A press beside the focused control takes the focus away on purpose. */
  let isReleased = false;

  window.addEventListener(
    "pointerdown",
    ({ target }) => {
      isReleased = !(target instanceof Node && path[0]?.contains(target) === true);
    },
    { capture: true },
  );
  window.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    isReleased = false;
    if (overlayAt(path) === -1) outside = path;
    path = [...withAncestors(target)];
  });

  function place(): void {
    if (isReleased || document.activeElement !== document.body) return;
    const end = overlayAt(path);
    const [opener, ...around] = outside;
    const candidates =
      end === -1
        ? path.slice(1).filter(isPlace)
        : [
            ...path.slice(1, end).filter(isPlace),
            ...path.slice(end, end + 1),
            ...(opener === undefined ? [] : [opener]),
            ...around.filter(isPlace),
            ...path.slice(end + 1).filter(isPlace),
          ];
    focusOn(candidates.find(isUsable));
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

/** Where the dialog or popover is in a path; -1 outside of any. */
function overlayAt(path: readonly HTMLElement[]): number {
  return path.findIndex((element) => element.matches(overlays));
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
    const release = () => {
      // Only the window was left.
      if (document.activeElement === element) return;
      element.removeAttribute("tabindex");
      element.removeEventListener("blur", release);
    };
    element.addEventListener("blur", release);
  }
  element.focus({ preventScroll: true });
}
