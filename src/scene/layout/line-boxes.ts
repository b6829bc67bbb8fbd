import { fitsHeight, lineCapacity, type TextRoom } from "./fit-text.ts";
import type { LineContent } from "./place-line.ts";
import type { Ruler } from "./ruler.ts";
import { faceMetrics, type TextFace } from "./text-face.ts";

/** The height of a line and the place of its baseline, in px; `top` is from the first line's. */
export interface LineBox<Line> {
  line: Line;
  top: number;
  height: number;
  /** Half-leading: half of the space that the line height adds to the letters; negative if it is less than these. */
  lead: number;
  ascent: number;
}

type Strut = Omit<LineBox<unknown>, "line" | "top">;

/**
 * Stacks lines as browsers do with a line height that is a factor: each run's height is that factor of its own size, and
 * all runs of a line share the baseline. Unlike in browsers, a line of small runs alone is as low as these, as in other
 * design tools.
 */
export function stackLines<Line extends LineContent>(
  lines: readonly Line[],
  ruler: Ruler,
  lineHeight: number,
): { boxes: LineBox<Line>[]; height: number } {
  const base = boxOf(ruler.faces[0], lineHeight);
  if (!ruler.isSized) {
    const { height, lead, ascent } = base;
    const boxes = lines.map((line, index) => ({ line, top: index * height, height, lead, ascent }));
    return { boxes, height: lines.length * height };
  }
  let top = 0;
  const boxes = lines.map((line) => {
    const { paragraph, start, end } = line;
    const used = [...new Set(paragraph.styles.subarray(start, end))].map(ruler.faceOf);
    // A run of the component's size has the height of the component's own font, whatever its font.
    const own = used.map((face) => (face.sizePx === ruler.faces[0].sizePx ? base : boxOf(face, lineHeight)));
    const parts = own.length > 0 ? own : [base];
    const highest = parts.reduce((one, other) => (aboveOf(other) > aboveOf(one) ? other : one));
    const below = Math.max(...parts.map((part) => part.height - aboveOf(part)));
    const box = { ...highest, line, height: aboveOf(highest) + below, top };
    top += box.height;
    return box;
  });
  return { boxes, height: top };
}

function boxOf(face: TextFace, lineHeight: number): Strut {
  const height = lineHeight * face.sizePx;
  const { ascent, descent } = faceMetrics(face);
  return { height, lead: (height - ascent - descent) / 2, ascent };
}

function aboveOf({ lead, ascent }: Strut): number {
  return lead + ascent;
}

/** The number of lines that fit the height; at least one, so that a text never vanishes. */
export function countFittingLines(lines: readonly LineContent[], ruler: Ruler, room: TextRoom): number {
  const capacity = lineCapacity(room, ruler.smallestPx);
  if (!ruler.isSized) return capacity;
  const { boxes } = stackLines(lines, ruler, room.lineHeight);
  const fitting = boxes.filter(({ top, height }) => fitsHeight(room, top + height)).length;
  return Math.max(1, Math.min(capacity, fitting));
}
