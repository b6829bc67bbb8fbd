import { Example7_13, Example7_25, LB13, LB25, Rules } from "@cto.af/linebreak";
import { eachGrapheme } from "./graphemes.ts";

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
 * Thai has no spaces between words, and finding words needs a dictionary; none is maintained well enough to bundle. So
 * lines may break at edges of syllables: before a vowel that precedes its consonant, and after a sign that closes a
 * syllable. Longer pieces are cut between letters like any long word.
 */
const thaiSyllableEdge =
  /(?<=[\u0e01-\u0e3a\u0e45-\u0e4e])(?=[\u0e40-\u0e44])|(?<=[\u0e30\u0e33\u0e46\u0e2f])(?=[\u0e01-\u0e2e\u0e40-\u0e44])/g;
const thaiLetter = /[\u0e00-\u0e7f]/;

function listThaiBreaks(paragraph: string): number[] {
  return thaiLetter.test(paragraph)
    ? [...paragraph.matchAll(thaiSyllableEdge)].map(({ index }) => index)
    : [];
}
