import { takesText } from "../../base/design-system/keys.ts";

/**
 * Keeps the field of `element` with the focus visible on a phone: below the picture, which stays at the top, and above
 * the keyboard. While the keyboard is open, `element` has `data-keyboard`, and the picture takes a third of what is left
 * (`--free-top`, `--free-height`). The designer's tools above the picture scroll out of the window. The layout viewport
 * does not know the keyboard, only the visual viewport does. Returns a function that ends it.
 */
export function followKeyboard(element: HTMLElement, viewport: VisualViewport): () => void {
  const findPicture = () => {
    const picture = element.querySelector<HTMLElement>("[data-sticky-picture]");
    // On a wide screen the columns scroll, and nothing lies over the fields.
    return picture !== null && getComputedStyle(picture).position === "sticky" ? picture : undefined;
  };
  const showField = () => {
    const field = document.activeElement;
    const picture = findPicture();
    if (!(field instanceof HTMLElement) || picture === undefined || !isField(field)) return;
    if (!element.contains(field) || picture.contains(field)) return;
    const { top, height } = readFreeRoom(viewport, window.innerHeight);
    const room = {
      top: picture.getBoundingClientRect().bottom,
      bottom: top + height - coveredBelow(element),
    };
    const distance = scrollToField(field.getBoundingClientRect(), room);
    if (distance !== 0) window.scrollBy({ top: distance, behavior: "instant" });
  };
  const bar = element.querySelector<HTMLElement>("[data-scrolled-bar]");
  const place = () => {
    const { top, height, isKeyboardOpen } = readFreeRoom(viewport, window.innerHeight);
    const isEditing = isKeyboardOpen && takesText(document.activeElement);
    element.toggleAttribute("data-keyboard", isEditing);
    // So that the last fields can be scrolled above the keyboard too.
    const covered = isEditing && findPicture() !== undefined ? window.innerHeight - height : 0;
    element.style.paddingBottom = `${covered}px`;
    const start = (isKeyboardOpen ? top : 0) - (bar?.offsetHeight ?? 0);
    element.style.setProperty("--free-top", `${start}px`);
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
  // It may be a line or two.
  const barSize = new ResizeObserver(place);
  if (bar !== null) barSize.observe(bar);
  viewport.addEventListener("resize", fit);
  // The user may scroll away from the field.
  viewport.addEventListener("scroll", place);
  element.addEventListener("focusin", focus);
  element.addEventListener("focusout", place);
  // A field may have had the focus before this code was loaded.
  fit();
  return () => {
    barSize.disconnect();
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

/** The height of the bars at the lower edge; under an open keyboard they cover nothing. */
function coveredBelow(element: HTMLElement): number {
  if (element.hasAttribute("data-keyboard")) return 0;
  const bar = element.querySelector<HTMLElement>("[data-sticky-bar]");
  if (bar !== null) return window.innerHeight - bar.getBoundingClientRect().top;
  // The page leaves as much room for the navigation of a phone.
  const page = element.closest("main");
  return page === null ? 0 : Number.parseFloat(getComputedStyle(page).paddingBottom);
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
