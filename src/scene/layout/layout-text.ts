import type { ComponentOf } from "../document.ts";
import { bundledFonts, type FontCatalogue } from "../fonts/catalogue.ts";
import { breakLines, countPrefix, type LineRange, widthTolerancePx } from "./break-lines.ts";
import { estimateFontSize, fontSizeStepPx, isTallEnough, lineCapacity, type TextRoom } from "./fit-text.ts";
import { eachGrapheme } from "./graphemes.ts";
import { guessLanguage } from "./language.ts";
import { type Paragraph, splitParagraphs } from "./paragraphs.ts";
import {
  type LineContent,
  measureLine,
  placeLine,
  type PlacedRun,
  placeStretchedLine,
} from "./place-line.ts";
import { createRuler, type FacePair, type Ruler, visibleText } from "./ruler.ts";
import { faceMetrics, type MeasureText } from "./text-face.ts";
import { ellipsis, readStyledText, type StyledText } from "./text-styles.ts";

export type TextComponent = ComponentOf<"TEXT">;

/** A line of text; lengths in px of the component's box, (0, 0) at its top left. */
export interface TextLine {
  top: number;
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
  lineHeightPx: number;
  styles: Pick<StyledText, "base" | "emphasis">;
  /** The faces at the final size, which `shrink` may have lowered. */
  faces: FacePair;
  language: string;
  /** Whether text was cut, with an ellipsis or after `maxLines`. */
  isClamped: boolean;
  /** Whether lines exceed the box without its padding. */
  isOverflowing: boolean;
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
    ...placed,
    styles: { base: styled.base, emphasis: styled.emphasis },
    faces: ruler.faces,
    language: guessLanguage(component.text),
    isClamped,
    isOverflowing:
      !isTallEnough({ ...room, lineHeight: lineHeight * lines.length }, ruler.faces.base.sizePx) ||
      placed.lines.some((line) => line.width > room.width + widthTolerancePx),
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
  const setAt = (sizePx: number, capacity: number) => {
    const ruler = createRuler(facesAt(component, styled, sizePx), measure);
    // One line more than fits shows whether the text is cut.
    return { ruler, lines: breakAll(paragraphs, ruler, room.width, capacity + 1) };
  };
  if (fit === "none") {
    const { ruler, lines } = setAt(fontSize, maxLines > 0 ? maxLines : Infinity);
    const isClamped = maxLines > 0 && lines.length > maxLines;
    return { ruler, lines: isClamped ? lines.slice(0, maxLines) : lines, isClamped };
  }
  if (fit === "clamp") {
    const capacity = lineCapacity(room, fontSize);
    return clampLines(setAt(fontSize, capacity), capacity, room);
  }

  const minimum = Math.min(component.minFontSize, fontSize);
  const largest = createRuler(facesAt(component, styled, fontSize), measure);
  let size = estimateFontSize(paragraphs, largest, room, minimum);
  let set = setAt(size, lineCapacity(room, size));
  // The estimate may be a step or two too large: letters kern, and some fonts do not scale linearly.
  while (size > minimum && !isFitting(set.lines, room, size)) {
    size = Math.max(minimum, size - fontSizeStepPx);
    set = setAt(size, lineCapacity(room, size));
  }
  // Cuts text that does not fit at the smallest size, so that it never covers other components.
  return clampLines(set, lineCapacity(room, size), room);
}

function isFitting(lines: readonly ContentLine[], room: TextRoom, sizePx: number): boolean {
  return (
    lines.length <= lineCapacity(room, sizePx) &&
    isTallEnough(room, sizePx) &&
    !lines.some((line) => line.isCut)
  );
}

function facesAt(component: TextComponent, styled: StyledText, sizePx: number): FacePair {
  // The spacing shrinks with the size.
  const letterSpacingPx = component.letterSpacing * (sizePx / component.fontSize);
  const base = { font: styled.base.font, sizePx, letterSpacingPx };
  return { base, emphasis: { ...base, font: styled.emphasis.font } };
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

/** Cuts the lines after `capacity`; the last one then ends in an ellipsis. */
function clampLines(
  { ruler, lines }: Pick<FittedLines, "ruler" | "lines">,
  capacity: number,
  room: TextRoom,
): FittedLines {
  const last = lines[capacity - 1];
  if (lines.length <= capacity || last === undefined) return { ruler, lines, isClamped: false };
  const cut = { ...last, ...withEllipsis(last, ruler, room.width), isLast: true };
  return { ruler, lines: [...lines.slice(0, capacity - 1), cut], isClamped: true };
}

function withEllipsis(line: ContentLine, ruler: Ruler, width: number): { end: number; suffix: string } {
  const { paragraph, start } = line;
  const limit = width + widthTolerancePx - ruler.textWidth(ellipsis, paragraph.emphasis[line.end - 1] === 1);
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
): Pick<TextLayout, "lines" | "lineHeightPx"> {
  const { padding, verticalAlign, align } = component;
  const lineHeightPx = component.lineHeight * ruler.faces.base.sizePx;
  const { ascent, descent } = faceMetrics(ruler.faces.base);
  const spare = room.height - contents.length * lineHeightPx;
  const first = padding + spare * { top: 0, middle: 0.5, bottom: 1 }[verticalAlign];
  const lines = contents.map((content, index) => {
    const top = first + index * lineHeightPx;
    const baseline = Math.round(top + (lineHeightPx - ascent - descent) / 2 + ascent);
    const measured = measureLine(content, ruler);
    const text = visibleText(content.paragraph.text.slice(content.start, content.end)) + content.suffix;
    const free = room.width - measured.width;
    if (align === "justify" && !content.isLast && free > 0) {
      const runs = placeStretchedLine(measured, ruler, padding, room.width);
      return { top, baseline, x: padding, width: room.width, runs, text };
    }
    const x = padding + free * freeShareLeft(align, content.paragraph);
    return { top, baseline, x, width: measured.width, runs: placeLine(measured, ruler, x), text };
  });
  return { lines, lineHeightPx };
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
