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
