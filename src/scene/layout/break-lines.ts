import type { TextPiece } from "./break-opportunities.ts";
import { eachGrapheme } from "./graphemes.ts";
import type { Paragraph } from "./paragraphs.ts";
import type { Ruler } from "./ruler.ts";
import { hyphen } from "./text-styles.ts";

/** One line of a paragraph. */
export interface LineRange {
  start: number;
  /** Excludes trailing spaces. */
  end: number;
  /** Shown after the text: a hyphen if the line ends at a soft hyphen, or nothing. */
  suffix: string;
  /** Whether the line cuts a word that is wider than a line. */
  isCut: boolean;
}

/** Invisible; keeps a text in a box of exactly its width. */
export const widthTolerancePx = 0.05;

/**
 * Breaks a paragraph into lines of as many pieces as fit, up to `linesMax` lines. A paragraph without text is one empty
 * line.
 */
export function breakLines(
  paragraph: Paragraph,
  ruler: Ruler,
  maxWidth: number,
  linesMax = Infinity,
): LineRange[] {
  const lines: LineRange[] = [];
  const pieces = [...paragraph.pieces];
  const limit = maxWidth + widthTolerancePx;
  let first = 0;
  while (first < pieces.length && lines.length < linesMax) {
    let count = countFitting(paragraph, ruler, pieces, first, limit);
    // The sum of the words only approximates the width of the line, because letters kern across spaces.
    while (count > 1 && lineWidth(paragraph, ruler, pieces, first, count) > limit) count--;
    const head = pieces[first];
    const last = count === 0 ? undefined : pieces[first + count - 1];
    if (head === undefined) break;
    if (last === undefined) {
      const cut = cutPiece(paragraph, ruler, head, limit);
      lines.push({ start: head.start, end: cut, suffix: "", isCut: cut < head.contentEnd });
      if (cut < head.contentEnd) pieces[first] = { ...head, start: cut };
      else first++;
      continue;
    }
    const isEnd = first + count === pieces.length;
    lines.push({
      start: head.start,
      end: last.contentEnd,
      suffix: last.endsWithSoftHyphen && !isEnd ? hyphen : "",
      isCut: false,
    });
    first += count;
  }
  return lines.length > 0 ? lines : [{ start: 0, end: 0, suffix: "", isCut: false }];
}

/** The number of pieces from `first` that fit a line, by the sum of their widths. */
function countFitting(
  paragraph: Paragraph,
  ruler: Ruler,
  pieces: readonly TextPiece[],
  first: number,
  limit: number,
): number {
  let advance = 0;
  let count = 0;
  for (let index = first; index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece === undefined) break;
    const content = ruler.width(paragraph, piece.start, piece.contentEnd);
    const width = advance + content - ruler.spacingBefore(paragraph, piece.contentEnd);
    if (width > limit) break;
    const isLast = index === pieces.length - 1;
    const shown = piece.endsWithSoftHyphen && !isLast ? width + hyphenWidth(paragraph, ruler, piece) : width;
    if (shown <= limit) count = index - first + 1;
    advance += content + ruler.width(paragraph, piece.contentEnd, piece.end);
  }
  return count;
}

function lineWidth(
  paragraph: Paragraph,
  ruler: Ruler,
  pieces: readonly TextPiece[],
  first: number,
  count: number,
): number {
  const head = pieces[first];
  const last = pieces[first + count - 1];
  if (head === undefined || last === undefined) return 0;
  const isEnd = first + count === pieces.length;
  return (
    ruler.width(paragraph, head.start, last.contentEnd) -
    ruler.spacingBefore(paragraph, last.contentEnd) +
    (last.endsWithSoftHyphen && !isEnd ? hyphenWidth(paragraph, ruler, last) : 0)
  );
}

function hyphenWidth(paragraph: Paragraph, ruler: Ruler, piece: TextPiece): number {
  return ruler.textWidth(hyphen, paragraph.styles[piece.contentEnd - 1]);
}

/** The position at which to cut a piece that is wider than a line: between graphemes, after at least one. */
function cutPiece(paragraph: Paragraph, ruler: Ruler, piece: TextPiece, limit: number): number {
  const ends: number[] = [];
  let end = piece.start;
  let estimate = 0;
  // Estimates from the widths of single graphemes, and examines at most twice the width of a line.
  for (const letter of eachGrapheme(paragraph.text.slice(piece.start, piece.contentEnd))) {
    estimate += ruler.width(paragraph, end, end + letter.length);
    end += letter.length;
    ends.push(end);
    if (estimate > 2 * limit) break;
  }
  return ends[countPrefix(paragraph, ruler, piece.start, ends, limit) - 1] ?? piece.contentEnd;
}

/**
 * The number of ascending `ends` up to which the text from `start` fits, at least 1. Measures whole ranges, because letters
 * change shape and width beside each other.
 */
export function countPrefix(
  paragraph: Paragraph,
  ruler: Ruler,
  start: number,
  ends: readonly number[],
  limit: number,
): number {
  const fits = (count: number) => {
    const end = ends[count - 1] ?? start;
    return ruler.width(paragraph, start, end) - ruler.spacingBefore(paragraph, end) <= limit;
  };
  let low = 1;
  let high = ends.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
