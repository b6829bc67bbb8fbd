import type { ResolvedFont } from "../fonts/list-needed-faces.ts";
import { eachGrapheme } from "./graphemes.ts";
import { letterSpacingOf, type TextFace } from "./text-face.ts";

/** A part of a text that is drawn with one call. */
export interface TextPart {
  text: string;
  face: TextFace;
  /** Space after the part in px, which the engine does not add. */
  gapPx: number;
}

/** Characters of graphemes with several: marks, joiners, tags, skin tones, flags, and vowels that extend a Thai letter. */
export const mayBeJoined =
  /[\p{M}\u200d\u0e33\u0eb3\uff9e\uff9f\u{e0020}-\u{e007f}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;

/**
 * The parts of a text that the engines would draw wrong as a whole; undefined if it is drawn as a whole. Letter spacing
 * must not separate the parts of a conjunct or move a mark (CSS Text 3, section 8.2), and a letter may need another font
 * to place its marks.
 */
export function listTextParts(text: string, face: TextFace): TextPart[] | undefined {
  const spacing = letterSpacingOf(text, face);
  const { apart } = face.font;
  const isSpaced = spacing !== 0;
  if ((!isSpaced && apart.size === 0) || !mayBeJoined.test(text)) return undefined;
  const parts: TextPart[] = [];
  let plain = "";
  const endPlain = () => {
    if (plain !== "") parts.push({ text: plain, face, gapPx: 0 });
    plain = "";
  };
  for (const grapheme of eachGrapheme(text)) {
    const font = apart.get(grapheme);
    const isUnit = font !== undefined || (isSpaced && mayBeJoined.test(grapheme));
    if (!isUnit) {
      plain += grapheme;
      continue;
    }
    endPlain();
    parts.push({ text: grapheme, face: unspaced(face, font ?? face.font), gapPx: spacing });
  }
  if (plain === text) return undefined;
  endPlain();
  return parts;
}

const unspacedFaces = new WeakMap<TextFace, Map<ResolvedFont, TextFace>>();

/** The face without letter spacing, in a font. The same object each time, so that contexts and rulers can compare it. */
function unspaced(face: TextFace, font: ResolvedFont): TextFace {
  const byFont = unspacedFaces.get(face) ?? new Map<ResolvedFont, TextFace>();
  unspacedFaces.set(face, byFont);
  const known = byFont.get(font) ?? { ...face, font, letterSpacingPx: 0 };
  byFont.set(font, known);
  return known;
}
