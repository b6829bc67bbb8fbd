import { Example7_13, Example7_25, LB13, LB25, Rules } from "@cto.af/linebreak";
import { eachGrapheme } from "./graphemes.ts";
import { listWordBreaks } from "./word-breaks.ts";

/** An unbreakable range of a paragraph, with the spaces after it. */
export interface TextPiece {
  start: number;
  /** Excludes the spaces, which may exceed the width of a line. */
  contentEnd: number;
  end: number;
  /** Whether a line that ends here shows a hyphen. */
  endsWithSoftHyphen: boolean;
}

/**
 * Unicode line breaking (UAX #14) from bundled data, with the number rules of its example 7, which keep "1,234.56 €"
 * together. Small kana and the prolonged sound mark count as non-starters, the strict rule of Japanese typesetting.
 */
const lineBreakRules = new Rules();
// The library's option finds rules by function name, which a minified bundle does not keep.
lineBreakRules.rules = lineBreakRules.rules.map((rule) =>
  rule === LB13 ? Example7_13 : rule === LB25 ? Example7_25 : rule,
);

/** Breaking spaces and the zero-width space, which may exceed the width of a line. */
const hangingSpaces = /[ \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]+$/;
/** Longer than any word. Longer pieces are split, so that the cost of each line is bounded. */
const pieceLengthMax = 128;
const zeroWidthJoiner = "\u200d";
const softHyphen = "\u00ad";

/** Splits a paragraph (without line ends) at its break opportunities. */
export function listPieces(paragraph: string): TextPiece[] {
  const ends = new Set<number>();
  for (const { position } of lineBreakRules.breaks(paragraph)) {
    // The library ignores the joiner of an emoji after a variation selector (LB8a).
    if (paragraph[position - 1] !== zeroWidthJoiner) ends.add(position);
  }
  for (const position of listWordBreaks(paragraph)) ends.add(position);
  ends.add(paragraph.length);
  const pieces: TextPiece[] = [];
  let start = 0;
  for (const end of [...ends].toSorted((one, other) => one - other)) {
    const contentEnd = start + paragraph.slice(start, end).replace(hangingSpaces, "").length;
    for (const cut of listLongCuts(paragraph, start, contentEnd)) {
      pieces.push({ start, contentEnd: cut, end: cut, endsWithSoftHyphen: false });
      start = cut;
    }
    if (end <= start) continue;
    const endsWithSoftHyphen = paragraph[contentEnd - 1] === softHyphen;
    pieces.push({ start, contentEnd, end, endsWithSoftHyphen });
    start = end;
  }
  return pieces;
}

function listLongCuts(paragraph: string, start: number, end: number): number[] {
  if (end - start <= pieceLengthMax) return [];
  const cuts: number[] = [];
  let place = start;
  let last = start;
  for (const letter of eachGrapheme(paragraph.slice(start, end))) {
    if (place + letter.length - last > pieceLengthMax && place > last) {
      cuts.push(place);
      last = place;
    }
    place += letter.length;
  }
  return cuts;
}
