/** The part of the window that is seen, in CSS px of the layout viewport, which does not know a phone's keyboard. */
export interface FreeRoom {
  top: number;
  bottom: number;
  /** Whether a keyboard covers a part of the window. */
  isKeyboardOpen: boolean;
}

/** A browser's own bars change the height by less than this, px. */
const keyboardMinPx = 140;

export function readFreeRoom(
  { offsetTop: top, height, scale }: Pick<VisualViewport, "offsetTop" | "height" | "scale">,
  windowHeight: number,
): FreeRoom {
  // Zooming in by two fingers makes the visual viewport smaller too.
  return { top, bottom: top + height, isKeyboardOpen: windowHeight - height * scale > keyboardMinPx };
}
