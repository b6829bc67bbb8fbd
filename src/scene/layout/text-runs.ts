import { splitPairs } from "../values/styled-text.ts";
import { eachGrapheme } from "./graphemes.ts";
import { hasJoinedLetters } from "./text-face.ts";
import { mayBeJoined } from "./text-parts.ts";

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
