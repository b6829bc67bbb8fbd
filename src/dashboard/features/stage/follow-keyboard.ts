import { takesText } from "../../base/design-system/keys.ts";

/**
 * Keeps the field of `element` with the focus visible on a phone: below the picture, which stays at the top, and above
 * the keyboard. While the keyboard is open, `element` has `data-keyboard`, and the picture takes a third of what is left
 * (`--free-top`, `--free-height`). The designer's tools above the picture scroll out of the window. Returns a function
 * that ends it.
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
    if (!(field instanceof HTMLElement) || picture === undefined) return;
    if (!element.contains(field) || picture.contains(field)) return;
    const place = placeOf(field);
    if (place === undefined) return;
    const room = {
      top: picture.getBoundingClientRect().bottom,
      bottom: readFreeRoom(viewport, window.innerHeight).bottom - coveredBelow(element),
    };
    const distance = scrollToField(place, room);
    if (distance !== 0) window.scrollBy({ top: distance, behavior: "instant" });
  };
  const bar = element.querySelector<HTMLElement>("[data-scrolled-bar]");
  const place = () => {
    const { top, bottom, isKeyboardOpen } = readFreeRoom(viewport, window.innerHeight);
    const isEditing = isKeyboardOpen && takesText(document.activeElement);
    element.toggleAttribute("data-keyboard", isEditing);
    // So that the last fields can be scrolled above the keyboard too.
    const covered = isEditing && findPicture() !== undefined ? window.innerHeight - (bottom - top) : 0;
    element.style.paddingBottom = `${covered}px`;
    const start = (isKeyboardOpen ? top : 0) - (bar?.offsetHeight ?? 0);
    element.style.setProperty("--free-top", `${start}px`);
    element.style.setProperty("--free-height", `${bottom - top}px`);
  };
  const fit = () => {
    place();
    showField();
  };
  const focus = () => {
    place();
    // A press puts its caret after this event.
    if (isInCode()) return;
    showField();
    // The browser scrolls to the field after this event.
    requestAnimationFrame(showField);
  };
  const moveCaret = () => {
    if (isInCode()) showField();
  };
  // It may be a line or two.
  const barSize = new ResizeObserver(place);
  if (bar !== null) barSize.observe(bar);
  const ended = new AbortController();
  const { signal } = ended;
  viewport.addEventListener("resize", fit, { signal });
  // The user may scroll away from the field.
  viewport.addEventListener("scroll", place, { signal });
  element.addEventListener("focusin", focus, { signal });
  element.addEventListener("focusout", place, { signal });
  document.addEventListener("selectionchange", moveCaret, { signal });
  // A field may have had the focus before this code was loaded.
  fit();
  return () => {
    barSize.disconnect();
    ended.abort();
  };
}

interface Place {
  top: number;
  bottom: number;
}

/** A browser's own bars change the height by less than this, px. */
const keyboardMinPx = 140;

/** The part of the window that is seen, CSS px of the layout viewport, and whether a keyboard covers a part of the window. */
export function readFreeRoom(
  { offsetTop: top, height, scale }: Pick<VisualViewport, "offsetTop" | "height" | "scale">,
  windowHeight: number,
) {
  // Zooming in by two fingers makes the visual viewport smaller too.
  return { top, bottom: top + height, isKeyboardOpen: windowHeight - height * scale > keyboardMinPx };
}

/** Whether an editor of code has the focus; it is long, and only its caret must be visible. */
function isInCode(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable;
}

/**
 * The part of the element with the focus that must be visible: a field, with room for its label; a control that was
 * reached by key, because a press with the mouse must not move the page before it is a click; or the caret of an editor.
 */
function placeOf(element: HTMLElement): Place | undefined {
  if (isInCode()) return caretIn(element);
  if (!takesText(element) && !element.matches(":focus-visible")) return undefined;
  const { top, bottom } = element.getBoundingClientRect();
  return { top: top - gapPx.above, bottom: bottom + gapPx.below };
}

/** The line of the caret; none while text is selected. */
function caretIn(editor: HTMLElement): Place | undefined {
  const selection = getSelection();
  if (selection?.isCollapsed !== true || !editor.contains(selection.focusNode)) return undefined;
  const { startContainer } = selection.getRangeAt(0);
  const line = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const [caret] = selection.getRangeAt(0).getClientRects();
  // In an empty line the caret has no box.
  return caret ?? (line === editor ? undefined : line?.getBoundingClientRect());
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

/** Room above a field, for its label, and below it, px. */
const gapPx = { above: 28, below: 8 };

/**
 * How far the page has to scroll, in px, so that a field lies between `top` (the end of the picture) and `bottom` (the
 * start of the keyboard). A field that is higher than the room starts at its top.
 */
export function scrollToField(field: Place, { top, bottom }: Place): number {
  const above = field.top - top;
  const below = field.bottom - bottom;
  if (above < 0) return above;
  return below > 0 ? Math.min(below, above) : 0;
}
