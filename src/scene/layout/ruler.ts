import { listStyleStretches, type Paragraph } from "./paragraphs.ts";
import { letterSpacingOf, type MeasureText, type TextFace } from "./text-face.ts";
import { baseStyle, listTextParts, type StyleIndex, type TextPart } from "./text-runs.ts";

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

/**
 * The shape of an Arabic letter depends on its neighbours. If a word is drawn in parts, because its style changes or a line
 * breaks, a joiner replaces the missing neighbour, so that the parts have the same shapes as in the whole word.
 */
const zeroWidthJoiner = "\u200d";

/** Letters that join on both sides (Unicode's joining types D and C), and those that join only to the preceding one (R). */
const joinsBoth =
  /[\u0620\u0626\u0628\u062a-\u062e\u0633-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0750-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f]/;
const joinsBefore =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]/;
/** Vowel signs and other marks, which do not interrupt joining. */
const isMark = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/;

/** A part of a text, with joiners that keep the shapes of its letters. */
export function sliceJoined(text: string, start: number, end: number): string {
  const slice = text.slice(start, end);
  if (slice === "") return slice;
  return (
    (isJoinedAt(text, start) ? zeroWidthJoiner : "") + slice + (isJoinedAt(text, end) ? zeroWidthJoiner : "")
  );
}

/** Whether the letters on both sides of a position join. */
function isJoinedAt(text: string, place: number): boolean {
  let before = place - 1;
  while (before >= 0 && isMark.test(text.charAt(before))) before--;
  let after = place;
  while (after < text.length && isMark.test(text.charAt(after))) after++;
  const next = text.charAt(after);
  return joinsBoth.test(text.charAt(before)) && (joinsBoth.test(next) || joinsBefore.test(next));
}
