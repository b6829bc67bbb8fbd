import type { ResolvedFont } from "../fonts/list-needed-faces.ts";
import { splitPairs } from "../values/styled-text.ts";
import { eachGrapheme } from "./graphemes.ts";
import { hasJoinedLetters, letterSpacingOf, type TextFace } from "./text-face.ts";

/** The number of a style: that of the component, that of its emphasis, or from 2 on one of its runs. */
export type StyleIndex = number;
export const baseStyle: StyleIndex = 0;
export const emphasisStyle: StyleIndex = 1;

/** A part of a text in one style. */
export interface TextRun {
  text: string;
  style: StyleIndex;
}

/** Replaces a tab, because a picture has no tab stops. */
const tabSpaces = "    ";

/**
 * Parses a text's short form: `Hello {John}` is two runs. The n-th pair of braces has the n-th of `styles`, else the
 * emphasis style. All kinds of line breaks become `\n`; other control characters are removed.
 */
export function parseTextRuns(source: string, styles: readonly StyleIndex[] = []): TextRun[] {
  const runs: TextRun[] = [];
  for (const { text, pair } of splitPairs(normalizeControls(source)))
    pushRun(runs, text, pair === undefined ? baseStyle : (styles[pair] ?? emphasisStyle));
  return runs;
}

/**
 * Gives each grapheme the style of its first character: a mark or a part of an emoji in a run of its own would be drawn
 * beside it. Arabic marks keep their styles, because they are drawn at their letters anyway.
 */
export function keepLettersWhole(runs: readonly TextRun[]): readonly TextRun[] {
  const whole = runs.map(({ text }) => text).join("");
  if (runs.length < 2 || !mayBeJoined.test(whole)) return runs;
  const styles = runs.flatMap(({ text, style }) => Array.from({ length: text.length }, () => style));
  let start = 0;
  for (const letter of eachGrapheme(whole)) {
    const end = start + letter.length;
    if (!hasJoinedLetters(letter)) styles.fill(styles[start] ?? baseStyle, start, end);
    start = end;
  }
  const kept: TextRun[] = [];
  for (const [index, style] of styles.entries()) pushRun(kept, whole.charAt(index), style);
  return kept;
}

/** Appends a run; joins neighbours of one style and skips empty text. */
export function pushRun(runs: TextRun[], text: string, style: StyleIndex): void {
  if (text === "") return;
  const last = runs.at(-1);
  if (last?.style === style) last.text += text;
  else runs.push({ text, style });
}

/** All kinds of line ends become `\n`. */
export function normalizeLineEnds(text: string): string {
  return text.replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n");
}

function normalizeControls(source: string): string {
  return normalizeLineEnds(source)
    .replaceAll("\t", tabSpaces)
    .replaceAll(/(?!\n)\p{Cc}|[\ufff9-\ufffb]/gu, "");
}

/** A part of a text that is drawn with one call. */
export interface TextPart {
  text: string;
  face: TextFace;
  /** Space after the part in px, which the engine does not add. */
  gapPx: number;
}

/** Characters of graphemes with several: marks, joiners, tags, skin tones, flags, and vowels that extend a Thai letter. */
const mayBeJoined =
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
