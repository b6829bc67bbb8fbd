import type { TextState } from "#contract/fit-report.ts";
import type { ComponentOf } from "../document.ts";
import { bundledFonts, type FontCatalogue } from "../fonts/catalogue.ts";
import { breakLines, countPrefix, type LineRange, widthTolerancePx } from "./break-lines.ts";
import {
  estimateFontSize,
  fitsHeight,
  fontSizeStepPx,
  isTallEnough,
  largestStep,
  lineCapacity,
  type TextRoom,
} from "./fit-text.ts";
import { eachGrapheme } from "./graphemes.ts";
import { guessLanguage } from "./language.ts";
import { type Paragraph, splitParagraphs } from "./paragraphs.ts";
import {
  type LineContent,
  measureLine,
  type PlacedRun,
  placeLine,
  placeStretchedLine,
} from "./place-line.ts";
import { createRuler, type Ruler, type TextFaces, visibleText } from "./ruler.ts";
import { faceMetrics, type MeasureText, type TextFace } from "./text-face.ts";
import { ellipsis, readStyledText, type StyledText, type TextStyle } from "./text-styles.ts";

export type TextComponent = ComponentOf<"TEXT">;

/** A line of text; lengths in px of the component's box, (0, 0) at its top left. */
export interface TextLine {
  top: number;
  height: number;
  /** A whole number, so that letters are aligned to the pixels of an unscaled page. */
  baseline: number;
  x: number;
  width: number;
  runs: PlacedRun[];
  /** The visible text in logical order. */
  text: string;
}

/** The layout of a text for painting: the lines from the top, all lengths in px of the component's box. */
export interface TextLayout {
  lines: TextLine[];
  /** By the numbers of the runs' styles. */
  styles: StyledText["styles"];
  /** The faces of the styles at the final size, which `shrink` may have lowered. */
  faces: TextFaces;
  language: string;
  /** Whether text was cut, with an ellipsis or after `maxLines`. */
  isClamped: boolean;
  /** Whether lines exceed the box without its padding. */
  isOverflowing: boolean;
}

/** How a text takes its box. */
export function textStateOf(
  component: Pick<TextComponent, "text" | "fontSize">,
  { isClamped, isOverflowing, faces }: TextLayout,
): TextState {
  // A line of an empty text may be higher than its box.
  if (component.text.trim() === "") return "fits";
  if (isClamped) return "cut";
  if (isOverflowing) return "spills";
  return faces[0].sizePx < component.fontSize ? "shrunk" : "fits";
}

/**
 * Lays out a TEXT component: letter case, emphasis, line breaks, size, direction and the position of each run. Pure: the
 * same component and measurements give the same layout everywhere.
 */
export function layoutText(
  component: TextComponent,
  measure: MeasureText,
  fonts: FontCatalogue = bundledFonts,
): TextLayout {
  const styled = readStyledText(component, fonts);
  const paragraphs = splitParagraphs(styled.runs, component.direction);
  const { padding, maxLines, lineHeight } = component;
  const room: TextRoom = {
    width: Math.max(0, component.width - 2 * padding),
    height: Math.max(0, component.height - 2 * padding),
    maxLines,
    lineHeight,
  };
  const { ruler, lines, isClamped } = fitLines(component, styled, paragraphs, room, measure);
  const placed = placeLines(component, ruler, lines, room);
  return {
    lines: placed,
    styles: styled.styles,
    faces: ruler.faces,
    language: guessLanguage(component.text),
    isClamped,
    isOverflowing:
      !areTallEnough(lines, ruler, room) || placed.some((line) => line.width > room.width + widthTolerancePx),
  };
}

interface ContentLine extends LineContent {
  isCut: boolean;
  /** Whether this is the last line of its paragraph. */
  isLast: boolean;
}

interface FittedLines {
  ruler: Ruler;
  lines: ContentLine[];
  isClamped: boolean;
}

function fitLines(
  component: TextComponent,
  styled: StyledText,
  paragraphs: readonly Paragraph[],
  room: TextRoom,
  measure: MeasureText,
): FittedLines {
  const { fit, fontSize, maxLines } = component;
  const setAt = (sizePx: number, linesMax?: number) => {
    const ruler = createRuler(facesAt(component, styled, sizePx), measure);
    // One line more than fits shows whether the text is cut.
    const capacity = linesMax ?? lineCapacity(room, ruler.smallestPx);
    return { ruler, lines: breakAll(paragraphs, ruler, room.width, capacity + 1) };
  };
  if (fit === "none") {
    const { ruler, lines } = setAt(fontSize, maxLines > 0 ? maxLines : Infinity);
    const isClamped = maxLines > 0 && !isBlankFrom(lines[maxLines], paragraphs);
    return { ruler, lines: maxLines > 0 ? lines.slice(0, maxLines) : lines, isClamped };
  }
  if (fit === "clamp") {
    return clampLines(setAt(fontSize), paragraphs, room);
  }

  const minimum = Math.min(component.minFontSize, fontSize);
  const largest = createRuler(facesAt(component, styled, fontSize), measure);
  // Lines of several heights have no estimate.
  let size = largest.isSized
    ? largestStep(fontSize, minimum, (sizePx) => isFitting(setAt(sizePx), room))
    : estimateFontSize(paragraphs, largest, room, minimum);
  let set = setAt(size);
  // The estimate may be a step or two too large: letters kern, and some fonts do not scale linearly.
  while (size > minimum && !isFitting(set, room)) {
    size = Math.max(minimum, size - fontSizeStepPx);
    set = setAt(size);
  }
  // Cuts text that does not fit at the smallest size, so that it never covers other components.
  return clampLines(set, paragraphs, room);
}

function isFitting({ ruler, lines }: Pick<FittedLines, "ruler" | "lines">, room: TextRoom): boolean {
  const { sizePx } = ruler.faces[0];
  return (
    lines.length <= lineCapacity(room, ruler.smallestPx) &&
    (ruler.isSized ? areTallEnough(lines, ruler, room) : isTallEnough(room, sizePx)) &&
    !lines.some((line) => line.isCut)
  );
}

/** Whether the lines fit the height together. */
function areTallEnough(lines: readonly ContentLine[], ruler: Ruler, room: TextRoom): boolean {
  return ruler.isSized
    ? fitsHeight(room, stackLines(lines, ruler, room.lineHeight).height)
    : fitsHeight(room, room.lineHeight * lines.length * ruler.faces[0].sizePx);
}

function facesAt(
  { fontSize, letterSpacing }: TextComponent,
  { styles }: StyledText,
  sizePx: number,
): TextFaces {
  const factor = sizePx / fontSize;
  // The spacing shrinks with the size.
  const faceOf = ({ font, size }: TextStyle) => ({
    font,
    sizePx: size === fontSize ? sizePx : size * factor,
    letterSpacingPx: letterSpacing * factor,
  });
  const [base, ...others] = styles;
  return [faceOf(base), ...others.map(faceOf)];
}

function breakAll(
  paragraphs: readonly Paragraph[],
  ruler: Ruler,
  width: number,
  linesMax: number,
): ContentLine[] {
  const lines: ContentLine[] = [];
  for (const paragraph of paragraphs) {
    if (lines.length >= linesMax) break;
    const own = breakLines(paragraph, ruler, width, linesMax - lines.length);
    own.forEach((line: LineRange, index) => {
      lines.push({ ...line, paragraph, isLast: index === own.length - 1 });
    });
  }
  return lines;
}

/** Whether nothing but blanks is from a line on. */
function isBlankFrom(line: ContentLine | undefined, paragraphs: readonly Paragraph[]): boolean {
  if (line === undefined) return true;
  const later = paragraphs.slice(paragraphs.indexOf(line.paragraph) + 1);
  return [line.paragraph.text.slice(line.start), ...later.map(({ text }) => text)].every(
    (text) => text.trim() === "",
  );
}

/** Cuts the lines that do not fit; the last one then ends in an ellipsis. */
function clampLines(
  { ruler, lines }: Pick<FittedLines, "ruler" | "lines">,
  paragraphs: readonly Paragraph[],
  room: TextRoom,
): FittedLines {
  const capacity = countFittingLines(lines, ruler, room);
  const last = lines[capacity - 1];
  if (last === undefined || isBlankFrom(lines[capacity], paragraphs))
    return { ruler, lines: lines.slice(0, capacity), isClamped: false };
  const cut = { ...last, ...withEllipsis(last, ruler, room.width), isLast: true };
  return { ruler, lines: [...lines.slice(0, capacity - 1), cut], isClamped: true };
}

function withEllipsis(line: ContentLine, ruler: Ruler, width: number): { end: number; suffix: string } {
  const { paragraph, start } = line;
  const limit = width + widthTolerancePx - ruler.textWidth(ellipsis, paragraph.styles[line.end - 1]);
  const ends: number[] = [];
  let end = start;
  for (const letter of eachGrapheme(paragraph.text.slice(start, line.end))) {
    end += letter.length;
    ends.push(end);
  }
  const fitting = ends[countPrefix(paragraph, ruler, start, ends, limit) - 1] ?? start;
  // No space before the ellipsis.
  const kept = paragraph.text.slice(start, fitting).trimEnd();
  return { end: start + kept.length, suffix: ellipsis };
}

function placeLines(
  component: TextComponent,
  ruler: Ruler,
  contents: readonly ContentLine[],
  room: TextRoom,
): TextLine[] {
  const { padding, verticalAlign, align } = component;
  const stack = stackLines(contents, ruler, component.lineHeight);
  const spare = room.height - stack.height;
  const first = padding + spare * { top: 0, middle: 0.5, bottom: 1 }[verticalAlign];
  return stack.boxes.map(({ line: content, top: belowFirst, height, lead, ascent }) => {
    const top = first + belowFirst;
    const baseline = Math.round(top + lead + ascent);
    const measured = measureLine(content, ruler);
    const text = visibleText(content.paragraph.text.slice(content.start, content.end)) + content.suffix;
    const free = room.width - measured.width;
    if (align === "justify" && !content.isLast && free > 0) {
      const runs = placeStretchedLine(measured, ruler, padding, room.width);
      return { top, height, baseline, x: padding, width: room.width, runs, text };
    }
    const x = padding + free * freeShareLeft(align, content.paragraph);
    return { top, height, baseline, x, width: measured.width, runs: placeLine(measured, ruler, x), text };
  });
}

/** The fraction of a line's free space that is to its left. */
function freeShareLeft(align: TextComponent["align"], { direction }: Paragraph): number {
  switch (align) {
    case "left":
      return 0;
    case "right":
      return 1;
    case "center":
      return 0.5;
    case "end":
      return direction === "ltr" ? 1 : 0;
    case "start":
    case "justify":
      return direction === "ltr" ? 0 : 1;
  }
}

/** The height of a line and the place of its baseline, in px; `top` is from the first line's. */
interface LineBox<Line> {
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
function stackLines<Line extends LineContent>(
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
function countFittingLines(lines: readonly LineContent[], ruler: Ruler, room: TextRoom): number {
  const capacity = lineCapacity(room, ruler.smallestPx);
  if (!ruler.isSized) return capacity;
  const { boxes } = stackLines(lines, ruler, room.lineHeight);
  const fitting = boxes.filter(({ top, height }) => fitsHeight(room, top + height)).length;
  return Math.max(1, Math.min(capacity, fitting));
}
