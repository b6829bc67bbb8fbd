import { widthTolerancePx } from "./break-lines.ts";
import type { Paragraph } from "./paragraphs.ts";
import type { Ruler } from "./ruler.ts";

/** The space that a text has, in px. */
export interface TextRoom {
  width: number;
  height: number;
  /** 0: as many as fit the height. */
  maxLines: number;
  /** Height of a line, as a factor of the font size. */
  lineHeight: number;
}

/** Step between sizes, so that the same text always gets the same size. */
export const fontSizeStepPx = 0.5;

/** Keeps a text in a box of exactly its height despite rounding. */
const heightTolerancePx = 0.5;

/** The number of lines that fit at a size; at least one, so that a text never vanishes. */
export function lineCapacity({ height, maxLines, lineHeight }: TextRoom, sizePx: number): number {
  const byHeight = Math.floor((height + heightTolerancePx) / (lineHeight * sizePx));
  return Math.max(1, maxLines > 0 ? Math.min(byHeight, maxLines) : byHeight);
}

/**
 * Estimates the largest size, in steps from the ruler's size down to `minimum`, at which the text fits without cutting a
 * word. Assumes that widths are proportional to the size, which is only nearly true; the caller verifies the layout.
 */
export function estimateFontSize(
  paragraphs: readonly Paragraph[],
  ruler: Ruler,
  room: TextRoom,
  minimum: number,
): number {
  const largest = ruler.faces[0].sizePx;
  // As far as they are needed: words beyond the box are never measured.
  const widths = new Map<Paragraph["pieces"][number], { visible: number; advance: number }>();
  const widthOf = (paragraph: Paragraph, piece: Paragraph["pieces"][number]) => {
    const known = widths.get(piece);
    if (known !== undefined) return known;
    const content = ruler.width(paragraph, piece.start, piece.contentEnd);
    const width = {
      visible: content - ruler.spacingBefore(paragraph, piece.contentEnd),
      advance: content + ruler.width(paragraph, piece.contentEnd, piece.end),
    };
    widths.set(piece, width);
    return width;
  };
  const fits = (sizePx: number) => {
    const limit = ((room.width + widthTolerancePx) * largest) / sizePx;
    const capacity = lineCapacity(room, sizePx);
    let lines = 0;
    for (const paragraph of paragraphs) {
      lines++;
      let advance = 0;
      for (const piece of paragraph.pieces) {
        const word = widthOf(paragraph, piece);
        if (word.visible > limit) return false;
        if (advance + word.visible > limit) {
          lines++;
          advance = 0;
          if (lines > capacity) return false;
        }
        advance += word.advance;
      }
      if (lines > capacity) return false;
    }
    return isTallEnough(room, sizePx);
  };
  return largestStep(largest, minimum, fits);
}

/** Whether a single line fits the height. */
export function isTallEnough(room: TextRoom, sizePx: number): boolean {
  return fitsHeight(room, room.lineHeight * sizePx);
}

/** Whether lines of this height together, px, fit the box. */
export function fitsHeight(room: Pick<TextRoom, "height">, heightPx: number): boolean {
  return heightPx <= room.height + heightTolerancePx;
}

/** The largest size, in steps down to `minimum`, that `fits`; `minimum` if none does. */
export function largestStep(largest: number, minimum: number, fits: (sizePx: number) => boolean): number {
  if (minimum >= largest) return largest;
  const sizeAt = (step: number) => Math.max(minimum, largest - step * fontSizeStepPx);
  let low = 0;
  let high = Math.ceil((largest - minimum) / fontSizeStepPx);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(sizeAt(middle))) high = middle;
    else low = middle + 1;
  }
  return sizeAt(low);
}
