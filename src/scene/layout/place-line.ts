import { toVisualOrder, type TextDirection } from "./bidi.ts";
import { type Ruler, sliceJoined, visibleText } from "./ruler.ts";
import type { Paragraph } from "./paragraphs.ts";
import { letterSpacingOf, type TextFace } from "./text-face.ts";
import { baseStyle, listTextParts, type StyleIndex } from "./text-runs.ts";

/** A text that is drawn with one call. */
export interface PlacedText {
  text: string;
  /** Left edge, in px of the component's box. */
  x: number;
  /** Instead of that of the run's style. */
  face?: TextFace;
}

/** A part of a line in one style and one direction. */
export interface PlacedRun {
  style: StyleIndex;
  direction: TextDirection;
  /** Left edge, in px of the component's box. */
  x: number;
  width: number;
  /**
   * One for the whole run, so that letters join and kern; one per word in a justified line. More where
   * {@link listTextParts} separates them.
   */
  parts: PlacedText[];
}

/** A range of a paragraph, and a suffix: a hyphen, an ellipsis or nothing. */
export interface LineContent {
  paragraph: Paragraph;
  start: number;
  end: number;
  suffix: string;
}

interface MeasuredRun {
  text: string;
  style: StyleIndex;
  level: number;
  width: number;
}

/** A line's runs in visual order, and their width without the last letter spacing. */
export interface MeasuredLine {
  runs: MeasuredRun[];
  width: number;
}

/** Measures a line in px, without the spacing after the last letter. The width is never below 0. */
export function measureLine(content: LineContent, ruler: Ruler): MeasuredLine {
  const runs = listRuns(content).map((run) => ({
    ...run,
    width: ruler.textWidth(run.text, run.style),
  }));
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  const visual = toVisualOrder(runs);
  // Engines add the spacing to the right of each letter in both directions, so that of the rightmost is invisible.
  const last = visual.at(-1);
  const spacing = last === undefined ? 0 : letterSpacingOf(last.text, ruler.faceOf(last.style));
  return { runs: visual, width: Math.max(0, width - spacing) };
}

/** Lists the runs of a line in logical order. */
function listRuns({ paragraph, start, end, suffix }: LineContent): Omit<MeasuredRun, "width">[] {
  const { text, styles, levels, direction } = paragraph;
  const runs: Omit<MeasuredRun, "width">[] = [];
  let from = start;
  for (let to = start + 1; to <= end; to++) {
    if (to < end && styles[to] === styles[from] && levels[to] === levels[from]) continue;
    const visible = visibleText(sliceJoined(text, from, to));
    if (visible !== "")
      runs.push({ text: visible, style: styles[from] ?? baseStyle, level: levels[from] ?? 0 });
    from = to;
  }
  if (suffix === "") return runs;
  const last = runs.at(-1);
  // The suffix belongs to the line, not to its last word, so it has the direction of the paragraph.
  const level = direction === "rtl" ? 1 : 0;
  if (last?.level === level) last.text += suffix;
  else runs.push({ text: suffix, style: last?.style ?? baseStyle, level });
  return runs;
}

/** Places a line's runs from `left`. */
export function placeLine({ runs }: MeasuredLine, ruler: Ruler, left: number): PlacedRun[] {
  let x = left;
  return runs.map(({ text, style, level, width }) => {
    const run: PlacedRun = {
      style,
      direction: level % 2 === 1 ? "rtl" : "ltr",
      x,
      width,
      parts: placeText(text, style, level, ruler, x),
    };
    x += width;
    return run;
  });
}

/** Places the parts of a text from `left`, in visual order. */
function placeText(text: string, style: StyleIndex, level: number, ruler: Ruler, left: number): PlacedText[] {
  const parts = listTextParts(text, ruler.faceOf(style));
  if (parts === undefined) return [{ text, x: left }];
  let x = left;
  return (level % 2 === 1 ? parts.toReversed() : parts).map((part) => {
    const placed = { text: part.text, face: part.face, x };
    x += ruler.partWidth(part);
    return placed;
  });
}

const wideLetter =
  "[\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u3000-\\u303f\\uff00-\\uffef]";
/** The places where a justified line grows: at spaces, and between Chinese and Japanese characters. */
const stretchPlaces = new RegExp(`(?<=[ \\u00a0])|(?=[ \\u00a0])|(?<=${wideLetter})(?=${wideLetter})`, "u");
const isSpace = /^[ \u00a0]$/;

/** Places a line's runs from `left`, justified to `width` px. A line without places to grow is not justified. */
export function placeStretchedLine(
  line: MeasuredLine,
  ruler: Ruler,
  left: number,
  width: number,
): PlacedRun[] {
  const split = line.runs.map((run) => ({ run, tokens: run.text.split(stretchPlaces) }));
  const gaps = split.reduce((sum, { tokens }) => sum + countGaps(tokens), 0);
  if (gaps === 0) return placeLine(line, ruler, left);
  const extra = (width - line.width) / gaps;
  let x = left;
  return split.map(({ run, tokens }) => {
    const isRightToLeft = run.level % 2 === 1;
    const start = x;
    const parts: PlacedText[] = [];
    const visual = isRightToLeft ? tokens.toReversed() : tokens;
    for (const [index, token] of visual.entries()) {
      if (isSpace.test(token)) {
        x += ruler.textWidth(token, run.style) + extra;
        continue;
      }
      parts.push(...placeText(token, run.style, run.level, ruler, x));
      x += ruler.textWidth(token, run.style);
      const next = visual[index + 1];
      if (next !== undefined && !isSpace.test(next)) x += extra;
    }
    return {
      style: run.style,
      direction: isRightToLeft ? "rtl" : "ltr",
      x: start,
      width: x - start,
      parts,
    };
  });
}

/** Counts spaces and the gaps between two tokens that are not spaces. */
function countGaps(tokens: readonly string[]): number {
  return tokens.filter((token, index) => {
    const next = tokens[index + 1];
    return isSpace.test(token) || (next !== undefined && !isSpace.test(next));
  }).length;
}
