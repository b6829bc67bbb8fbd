import type { ResolvedFont } from "../fonts/list-needed-faces.ts";

/** A font at a size, for measuring and drawing text. */
export interface TextFace {
  font: ResolvedFont;
  sizePx: number;
  /** See `letterSpacingOf` for texts that are not spaced. */
  letterSpacingPx: number;
}

/** Measures the advance of a text in px, with letter spacing after each letter, including the last one. */
export type MeasureText = (text: string, face: TextFace) => number;

/** Letters that join: Arabic, Syriac, N'Ko, Mandaic, Mongolian and their presentation forms. */
const joinedLetter =
  /[\u0620-\u064a\u066e-\u06d3\u06d5\u06ee-\u06ff\u0710-\u072f\u074d-\u07ea\u0840-\u0858\u0860-\u08c9\u1820-\u1878\ufb50-\ufdff\ufe70-\ufefc]/;

export function hasJoinedLetters(text: string): boolean {
  return joinedLetter.test(text);
}

/** The letter spacing of a text in px; 0 for joined letters, whose words it would split (CSS Text 3, section 8.2). */
export function letterSpacingOf(text: string, face: TextFace): number {
  return face.letterSpacingPx === 0 || hasJoinedLetters(text) ? 0 : face.letterSpacingPx;
}

/** Vertical metrics of a face in px, from the font file and rounded, because engines round theirs differently. */
export function faceMetrics({ font, sizePx }: TextFace): {
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
} {
  const { unitsPerEm, ascent, descent, capHeight, xHeight } = font.family.metrics;
  const toPx = (units: number) => Math.round((units / unitsPerEm) * sizePx);
  return {
    ascent: toPx(ascent),
    descent: toPx(descent),
    capHeight: toPx(capHeight),
    xHeight: toPx(xHeight),
  };
}
