import { takesText } from "../../base/design-system/keys.ts";

/**
 * Keeps the field of `element` with the focus visible on a phone: below the picture, which stays at the top, and above
 * the keyboard. While the keyboard is open, `element` has `data-keyboard`, and the picture takes a third of what is left
 * (`--free-top`, `--free-height`). The layout viewport does not know the keyboard, only the visual viewport does. Returns
 * a function that ends it.
 */
export function followKeyboard(element: HTMLElement, viewport: VisualViewport): () => void {
  const showField = () => {
    const field = document.activeElement;
    const picture = element.querySelector<HTMLElement>("[data-sticky-picture]");
    if (!(field instanceof HTMLElement) || picture === null || !isField(field)) return;
    // On a wide screen the columns scroll, and nothing lies over the fields.
    if (
      !element.contains(field) ||
      picture.contains(field) ||
      getComputedStyle(picture).position !== "sticky"
    )
      return;
    const { top, height } = readFreeRoom(viewport, window.innerHeight);
    const room = {
      top: picture.getBoundingClientRect().bottom,
      bottom: top + height - coveredBelow(element),
    };
    const distance = scrollToField(field.getBoundingClientRect(), room);
    if (distance !== 0) window.scrollBy({ top: distance, behavior: "instant" });
  };
  const place = () => {
    const { top, height, isKeyboardOpen } = readFreeRoom(viewport, window.innerHeight);
    const isEditing = takesText(document.activeElement);
    element.toggleAttribute("data-keyboard", isKeyboardOpen && isEditing);
    element.style.setProperty("--free-top", `${isKeyboardOpen ? top : 0}px`);
    element.style.setProperty("--free-height", `${height}px`);
  };
  const fit = () => {
    place();
    showField();
  };
  const focus = () => {
    fit();
    // The browser scrolls to the field after this event.
    requestAnimationFrame(showField);
  };
  viewport.addEventListener("resize", fit);
  // The user may scroll away from the field.
  viewport.addEventListener("scroll", place);
  element.addEventListener("focusin", focus);
  element.addEventListener("focusout", place);
  return () => {
    viewport.removeEventListener("resize", fit);
    viewport.removeEventListener("scroll", place);
    element.removeEventListener("focusin", focus);
    element.removeEventListener("focusout", place);
  };
}

/**
 * Whether it must be visible: a field, or a control that was reached by key. A press with the mouse must not move the
 * page before it is a click. The JSON editor is long, and scrolls to its caret itself.
 */
function isField(element: HTMLElement): boolean {
  return !element.isContentEditable && (takesText(element) || element.matches(":focus-visible"));
}

/** The height of the Render bar at the lower edge; under an open keyboard it covers nothing. */
function coveredBelow(element: HTMLElement): number {
  if (element.hasAttribute("data-keyboard")) return 0;
  const bar = element.querySelector<HTMLElement>("[data-sticky-bar]");
  return bar === null ? 0 : window.innerHeight - bar.getBoundingClientRect().top;
}

/** The part of the window that the keyboard of a phone leaves free, in CSS px of the layout viewport. */
export interface FreeRoom {
  top: number;
  height: number;
  /** Whether a keyboard covers a part of the window. */
  isKeyboardOpen: boolean;
}

/** A browser's own bars change the height by less than this, px. */
const keyboardMinPx = 140;

/** Room above a field, for its label, and below it, px. */
const gapPx = { above: 28, below: 8 };

export function readFreeRoom(
  viewport: Pick<VisualViewport, "offsetTop" | "height" | "scale">,
  windowHeight: number,
): FreeRoom {
  const { offsetTop: top, height, scale } = viewport;
  // Zooming in by two fingers makes the visual viewport smaller too.
  return { top, height, isKeyboardOpen: windowHeight - height * scale > keyboardMinPx };
}

/**
 * How far the page has to scroll, in px, so that a field lies between `top` (the end of the picture) and `bottom` (the
 * start of the keyboard). A field that is higher than the room starts at its top.
 */
export function scrollToField(
  field: { top: number; bottom: number },
  { top, bottom }: { top: number; bottom: number },
): number {
  const above = field.top - gapPx.above - top;
  const below = field.bottom + gapPx.below - bottom;
  if (above < 0) return above;
  return below > 0 ? Math.min(below, above) : 0;
}
