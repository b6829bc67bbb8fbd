import { Example7_13, Example7_25, LB13, LB25, Rules } from "@cto.af/linebreak";
import { eachGrapheme } from "./graphemes.ts";

/** A stretch of a paragraph that a line takes whole, with the spaces after it. */
export interface TextPiece {
  start: number;
  /** Without the spaces, which hang over the end of a line. */
  contentEnd: number;
  end: number;
  /** A line that ends here shows a hyphen. */
  endsWithSoftHyphen: boolean;
}

/**
 * Unicode line breaking (UAX #14) from bundled data, with the numbers of its example 7, which keep "1,234.56 €" whole.
 * Small kana and the prolonged sound mark count as non-starters, which is the strict rule of Japanese typesetting.
 */
const lineBreakRules = new Rules();
// The library's own option finds the rules by the names of their functions, which a minified bundle does not keep.
lineBreakRules.rules = lineBreakRules.rules.map((rule) =>
  rule === LB13 ? Example7_13 : rule === LB25 ? Example7_25 : rule,
);

/** Characters that may hang over the end of a line: spaces that are not glue, and the zero-width space. */
const hangingSpaces = /[ \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]+$/;
/** No word is as long; what is, is taken in parts, so that no line has to look at all of it. */
const pieceLengthMax = 128;
const zeroWidthJoiner = "\u200d";
const softHyphen = "\u00ad";

/** Cuts a paragraph (no line ends in it) where a line may end. */
export function listPieces(paragraph: string): TextPiece[] {
  const ends = new Set<number>();
  for (const { position } of lineBreakRules.breaks(paragraph)) {
    // The library forgets the joiner of an emoji after a variation selector (LB8a).
    if (paragraph[position - 1] !== zeroWidthJoiner) ends.add(position);
  }
  for (const position of listThaiBreaks(paragraph)) ends.add(position);
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

/**
 * Thai puts no spaces between words, and finding them takes a dictionary; none is maintained well enough to bundle. The
 * start of a vowel that precedes its consonant, and the end of a sign that closes a syllable, are at least edges of a
 * syllable: a line may end there. Longer stretches are cut between letters like any word that is too long.
 */
const thaiSyllableEdge =
  /(?<=[\u0e01-\u0e3a\u0e45-\u0e4e])(?=[\u0e40-\u0e44])|(?<=[\u0e30\u0e33\u0e46\u0e2f])(?=[\u0e01-\u0e2e\u0e40-\u0e44])/g;
const thaiLetter = /[\u0e00-\u0e7f]/;

function listThaiBreaks(paragraph: string): number[] {
  return thaiLetter.test(paragraph)
    ? [...paragraph.matchAll(thaiSyllableEdge)].map(({ index }) => index)
    : [];
}
