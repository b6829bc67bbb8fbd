import { toVisualOrder, type TextDirection } from "./bidi.ts";
import { sliceJoined } from "./joining.ts";
import type { Paragraph } from "./paragraphs.ts";
import { type Ruler, visibleText } from "./ruler.ts";
import { letterSpacingOf } from "./text-face.ts";

/** A stretch that is drawn in one go. */
export interface PlacedText {
  text: string;
  /** Left edge, in px of the component's box. */
  x: number;
}

/** A stretch of a line in one style and one direction. */
export interface PlacedRun {
  isEmphasis: boolean;
  direction: TextDirection;
  /** Left edge, in px of the component's box. */
  x: number;
  width: number;
  /** The whole run at once, so that letters join and kern; word by word where a line is stretched. */
  parts: PlacedText[];
}

/** A range of a paragraph, and what is shown after it: a hyphen, an ellipsis or nothing. */
export interface LineContent {
  paragraph: Paragraph;
  start: number;
  end: number;
  suffix: string;
}

interface MeasuredRun {
  text: string;
  isEmphasis: boolean;
  level: number;
  width: number;
}

/** A line's runs in the order in which they are seen, and their width without the last letter spacing. */
export interface MeasuredLine {
  runs: MeasuredRun[];
  width: number;
}

/** Measures a line in px. The last letter's spacing is not seen and does not count; the width is never below 0. */
export function measureLine(content: LineContent, ruler: Ruler): MeasuredLine {
  const runs = listRuns(content).map((run) => ({
    ...run,
    width: ruler.textWidth(run.text, run.isEmphasis),
  }));
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  const seen = toVisualOrder(runs);
  // Engines put the spacing to the right of each letter, whichever way it runs, so the rightmost one is not seen.
  const last = seen.at(-1);
  const spacing =
    last === undefined
      ? 0
      : letterSpacingOf(last.text, last.isEmphasis ? ruler.faces.emphasis : ruler.faces.base);
  return { runs: seen, width: Math.max(0, width - spacing) };
}

/** The runs of a line in the order in which they are read. */
function listRuns({ paragraph, start, end, suffix }: LineContent): Omit<MeasuredRun, "width">[] {
  const { text, emphasis, levels, direction } = paragraph;
  const runs: Omit<MeasuredRun, "width">[] = [];
  let from = start;
  for (let to = start + 1; to <= end; to++) {
    if (to < end && emphasis[to] === emphasis[from] && levels[to] === levels[from]) continue;
    const visible = visibleText(sliceJoined(text, from, to));
    if (visible !== "")
      runs.push({ text: visible, isEmphasis: emphasis[from] === 1, level: levels[from] ?? 0 });
    from = to;
  }
  if (suffix === "") return runs;
  const last = runs.at(-1);
  // Text that is shown after a line ends the line and not its last word, so it stands where the paragraph runs to.
  const level = direction === "rtl" ? 1 : 0;
  if (last?.level === level) last.text += suffix;
  else runs.push({ text: suffix, isEmphasis: last?.isEmphasis ?? false, level });
  return runs;
}

/** Places a line's runs from `left` on. */
export function placeLine({ runs }: MeasuredLine, left: number): PlacedRun[] {
  let x = left;
  return runs.map(({ text, isEmphasis, level, width }) => {
    const run: PlacedRun = {
      isEmphasis,
      direction: level % 2 === 1 ? "rtl" : "ltr",
      x,
      width,
      parts: [{ text, x }],
    };
    x += width;
    return run;
  });
}

const wideLetter =
  "[\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u3000-\\u303f\\uff00-\\uffef]";
/** Where a stretched line grows: at its spaces, and between Chinese and Japanese letters, which have none. */
const stretchPlaces = new RegExp(`(?<=[ \\u00a0])|(?=[ \\u00a0])|(?<=${wideLetter})(?=${wideLetter})`, "u");
const isSpace = /^[ \u00a0]$/;

/** Places a line's runs from `left` on, spread to be `width` px wide. A line with no place to grow stays as it is. */
export function placeStretchedLine(
  line: MeasuredLine,
  ruler: Ruler,
  left: number,
  width: number,
): PlacedRun[] {
  const split = line.runs.map((run) => ({ run, tokens: run.text.split(stretchPlaces) }));
  const gaps = split.reduce((sum, { tokens }) => sum + countGaps(tokens), 0);
  if (gaps === 0) return placeLine(line, left);
  const extra = (width - line.width) / gaps;
  let x = left;
  return split.map(({ run, tokens }) => {
    const isRightToLeft = run.level % 2 === 1;
    const start = x;
    const parts: PlacedText[] = [];
    const seen = isRightToLeft ? tokens.toReversed() : tokens;
    for (const [index, token] of seen.entries()) {
      if (isSpace.test(token)) {
        x += ruler.textWidth(token, run.isEmphasis) + extra;
        continue;
      }
      parts.push({ text: token, x });
      x += ruler.textWidth(token, run.isEmphasis);
      const next = seen[index + 1];
      if (next !== undefined && !isSpace.test(next)) x += extra;
    }
    return {
      isEmphasis: run.isEmphasis,
      direction: isRightToLeft ? "rtl" : "ltr",
      x: start,
      width: x - start,
      parts,
    };
  });
}

/** Each space grows, and each place between two tokens that are not spaces. */
function countGaps(tokens: readonly string[]): number {
  return tokens.filter((token, index) => {
    const next = tokens[index + 1];
    return isSpace.test(token) || (next !== undefined && !isSpace.test(next));
  }).length;
}
