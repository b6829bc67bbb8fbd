const marginPx = 8;

export type Side = "top" | "bottom" | "right";
export type Align = "start" | "center" | "end";

/**
 * Positions a popover beside its anchor and inside the viewport: flips to the other side if the preferred one is too small.
 * `clear` stays visible where there is room beside it, px of the viewport.
 */
export function placePopover(
  popover: HTMLElement,
  anchor: Element,
  preferred: Side,
  align: Align,
  gapPx: number,
  clear?: Pick<DOMRect, "left" | "top" | "right" | "bottom">,
): void {
  const box = anchor.getBoundingClientRect();
  const side = clear !== undefined && clear.top > box.top ? "top" : preferred;
  // At another place it may have been narrowed by the viewport's edge.
  popover.style.left = "0";
  const { offsetWidth: width, offsetHeight: height } = popover;
  const roomBelow = window.innerHeight - box.bottom - gapPx - marginPx;
  const roomAbove = box.top - gapPx - marginPx;

  let left: number;
  let top: number;
  if (side === "right" && box.right + gapPx + width + marginPx <= window.innerWidth) {
    left = box.right + gapPx;
    top = box.top + (box.height - height) / 2;
  } else {
    const isAbove =
      side === "top"
        ? roomAbove >= height || roomAbove > roomBelow
        : roomBelow < height && roomAbove > roomBelow;
    top = isAbove ? box.top - gapPx - height : box.bottom + gapPx;
    left =
      align === "start" ? box.left : align === "end" ? box.right - width : box.left + (box.width - width) / 2;
  }
  top = clamp(top, marginPx, window.innerHeight - height - marginPx);
  if (clear !== undefined && top < clear.bottom && top + height > clear.top) {
    const behind = clear.right + gapPx;
    left = behind + width + marginPx <= window.innerWidth ? behind : clear.left - gapPx - width;
  }
  popover.style.left = `${clamp(left, marginPx, window.innerWidth - width - marginPx)}px`;
  popover.style.top = `${top}px`;
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, maximum));
}
