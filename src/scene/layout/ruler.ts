import { sliceJoined } from "./joining.ts";
import { listStyleStretches, type Paragraph } from "./paragraphs.ts";
import { baseStyle, type StyleIndex } from "./text-runs.ts";
import { letterSpacingOf, type MeasureText, type TextFace } from "./text-face.ts";
import { listTextParts, type TextPart } from "./text-parts.ts";

/** The faces of a text's styles at one size, by their numbers; the first is the component's. */
export type TextFaces = readonly [TextFace, ...TextFace[]];

/** Measures ranges of paragraphs at one size. */
export interface Ruler {
  faces: TextFaces;
  /** The face of a style; that of the component for an unknown one. */
  faceOf: (style: StyleIndex | undefined) => TextFace;
  /** Whether a style has another size than the component's. */
  isSized: boolean;
  /** The smallest size of a style, px. */
  smallestPx: number;
  /** Advance of the visible characters between two positions, in px. */
  width: (paragraph: Paragraph, start: number, end: number) => number;
  /** Advance of a text in one style. */
  textWidth: (text: string, style: StyleIndex | undefined) => number;
  /** Advance of a part of a text, with the gap after it. */
  partWidth: (part: TextPart) => number;
  /** The letter spacing after the last letter before a position, which is invisible at the end of a line. */
  spacingBefore: (paragraph: Paragraph, end: number) => number;
}

/** Control characters for line breaking and direction, which are not needed any more; some fonts draw them. */
const hints = /[\u00ad\u200b\u2060\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes control characters. Joiners stay, because they shape their neighbours. */
export function visibleText(text: string): string {
  return text.replaceAll(hints, "");
}

/**
 * Widths are rounded to 1/64 px: engines sum floats in different orders, and a difference in the last bit must not move a
 * word to another line.
 */
const quantum = 64;

/** Creates a ruler that measures each distinct word once. */
export function createRuler(faces: TextFaces, measure: MeasureText): Ruler {
  const known = faces.map(() => new Map<string, number>());
  const faceOf = (style: StyleIndex = baseStyle) => faces[style] ?? faces[0];
  const toQuanta = (width: number) => Math.round(width * quantum) / quantum;
  const partWidth = ({ text, face, gapPx }: TextPart) => toQuanta(measure(text, face) + gapPx);
  const textWidth = (text: string, style: StyleIndex = baseStyle): number => {
    const visible = visibleText(text);
    if (visible === "") return 0;
    const found = known[style]?.get(visible);
    if (found !== undefined) return found;
    const face = faceOf(style);
    const parts = listTextParts(visible, face);
    const width =
      parts === undefined
        ? toQuanta(measure(visible, face))
        : parts.reduce((sum, part) => sum + partWidth(part), 0);
    known[style]?.set(visible, width);
    return width;
  };
  return {
    faces,
    faceOf,
    smallestPx: Math.min(...faces.map(({ sizePx }) => sizePx)),
    isSized: faces.some(({ sizePx }) => sizePx !== faces[0].sizePx),
    textWidth,
    partWidth,
    width: (paragraph, start, end) => {
      let sum = 0;
      for (const stretch of listStyleStretches(paragraph, start, end)) {
        sum += textWidth(sliceJoined(paragraph.text, stretch.start, stretch.end), stretch.style);
      }
      return sum;
    },
    spacingBefore: ({ text, styles }, end) =>
      end === 0 ? 0 : letterSpacingOf(text.charAt(end - 1), faceOf(styles[end - 1])),
  };
}
