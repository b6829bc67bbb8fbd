import type { TextChunk, TextLook } from "./text-draft.ts";
import type { TextRuler } from "./text-ruler.ts";
import { joinPieces, type StyledText, textValues } from "./text-values.ts";

/** One line of a drawing's text. Lengths are px. */
export interface SvgTextLine extends StyledText {
  /** The place of the anchor, on the baseline. */
  x: number;
  y: number;
  /** The share of the width to the left of `x`. */
  anchor: TextChunk["anchor"];
  width: number;
}

/** Lines that are one text: each below the other at the same distance. */
export interface SvgParagraph extends SvgTextLine {
  /** Px between two baselines; undefined for one line. */
  pitch: number | undefined;
}

/** Places the chunks of a text, and joins those of one line and the lines of one paragraph. */
export function joinLines(chunks: readonly TextChunk[], ruler: TextRuler): SvgParagraph[] {
  return joinParagraphs(joinRows(placeChunks(chunks, ruler), ruler));
}

function widthOf(text: StyledText, ruler: TextRuler): number {
  const lines = ruler.layOut(textValues(text))?.lines ?? [];
  return lines.reduce((sum, { width }) => sum + width, 0);
}

/** Splits chunks into texts that a TEXT can have, and places their anchors. */
function placeChunks(chunks: readonly TextChunk[], ruler: TextRuler): SvgTextLine[] {
  return chunks.flatMap(({ pieces, y, anchor }) => {
    const whole = joinPieces(pieces);
    const parts =
      whole === undefined
        ? pieces.map((piece) => ({ text: joinPieces([piece]), x: piece.x }))
        : [{ text: whole, x: pieces[0]?.x ?? 0 }];
    return parts.flatMap(({ text, x }) => {
      if (text === undefined || text.text.trim() === "") return [];
      const width = widthOf(text, ruler);
      return [{ ...text, x: x + width * anchor, y, anchor, width }];
    });
  });
}

/** Programs cut a line where letters are kerned. Joins parts of one line that follow each other closely. */
function joinRows(lines: readonly SvgTextLine[], ruler: TextRuler): SvgTextLine[] {
  const rows: SvgTextLine[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const gap = last === undefined ? Infinity : line.x - (last.x + last.width + last.base.letterSpacing);
    const em = line.base.fontSize;
    const isSameRow =
      last !== undefined &&
      Math.abs(last.y - line.y) < 0.05 * em &&
      last.anchor === 0 &&
      line.anchor === 0 &&
      isSameLook(last, line, { withSpacing: false });
    // The font that replaces another one has other widths.
    if (last === undefined || !isSameRow || gap < -0.25 * em - 0.15 * last.width || gap > 0.7 * em) {
      rows.push(line);
      continue;
    }
    const isApart = gap > 0.18 * em && !/\s$/.test(last.text) && !/^\s/.test(line.text);
    const longer = last.text.length >= line.text.length ? last : line;
    const joined: StyledText = {
      text: `${last.text}${isApart ? " " : ""}${line.text}`,
      base: longer.base,
      emphasis: last.emphasis ?? line.emphasis,
    };
    rows[rows.length - 1] = { ...last, ...joined, width: widthOf(joined, ruler) };
  }
  return rows;
}

/** Lines of one TEXT are 0.5 to 3 font sizes apart. */
const pitchMin = 0.5;
const pitchMax = 3;

function joinParagraphs(lines: readonly SvgTextLine[]): SvgParagraph[] {
  const paragraphs: (SvgParagraph & { lastY: number })[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const em = line.base.fontSize;
    const step = last === undefined ? Infinity : line.y - last.lastY;
    const isBelow =
      last !== undefined &&
      last.anchor === line.anchor &&
      Math.abs(last.x - line.x) < 0.06 * em &&
      step >= pitchMin * em &&
      step <= pitchMax * em * 2 &&
      isSameLook(last, line, { withSpacing: true });
    const pitch = last?.pitch ?? step;
    // Empty lines of the drawing are only visible in the distance.
    const count = Math.round(step / pitch);
    const isRegular = count >= 1 && count <= 2 && Math.abs(step - count * pitch) < 0.04 * em;
    if (last === undefined || !isBelow || !isRegular || pitch > pitchMax * em) {
      paragraphs.push({ ...line, pitch: undefined, lastY: line.y });
      continue;
    }
    last.text += "\n".repeat(count) + line.text;
    last.emphasis ??= line.emphasis;
    last.width = Math.max(last.width, line.width);
    last.pitch = pitch;
    last.lastY = line.y;
  }
  return paragraphs;
}

function isSameLook(one: StyledText, other: StyledText, { withSpacing }: { withSpacing: boolean }): boolean {
  const keyOf = (look: TextLook) => JSON.stringify(withSpacing ? look : { ...look, letterSpacing: 0 });
  if (keyOf(one.base) !== keyOf(other.base)) return false;
  if (one.emphasis === undefined || other.emphasis === undefined) return true;
  return keyOf(one.emphasis) === keyOf(other.emphasis);
}
