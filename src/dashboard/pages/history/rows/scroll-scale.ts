/** How a list that is higher than an element may be is scrolled: offsets in the list and in the box that scrolls it, px. */
export interface ScrollScale {
  /** Height of the element in the box. */
  height: number;
  toList: (top: number) => number;
  toBox: (offset: number) => number;
}

/** Firefox draws no element above 17.9 million px, Chromium and Safari none above 33.5 million. */
const heightMax = 15_000_000;
/** At both ends of a list that is scaled, a px of the box is one of the list: a wheel comes to rest exactly there. */
const endPx = 200_000;

/** The scale of a list of `listPx` in a view of `viewPx`. Lists up to 15 million px are not scaled. */
export function createScrollScale({ listPx, viewPx }: { listPx: number; viewPx: number }): ScrollScale {
  if (listPx <= heightMax) return { height: listPx, toList: (top) => top, toBox: (offset) => offset };
  const listEnd = listPx - viewPx;
  const boxEnd = heightMax - viewPx;
  const ratio = (listEnd - 2 * endPx) / (boxEnd - 2 * endPx);
  return {
    height: heightMax,
    toList: (top) =>
      top <= endPx ? top : top >= boxEnd - endPx ? listEnd - (boxEnd - top) : endPx + (top - endPx) * ratio,
    toBox: (offset) =>
      offset <= endPx
        ? offset
        : offset >= listEnd - endPx
          ? boxEnd - (listEnd - offset)
          : endPx + (offset - endPx) / ratio,
  };
}
