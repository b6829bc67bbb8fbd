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

/** Scripts without spaces between words, of which `Intl.Segmenter` has dictionaries (class SA of UAX #14). */
const mayNeedWords = /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9fe\uaa60-\uaa7f]/;
const unspacedRun =
  /(?:(?=[\p{L}\p{M}])[\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}])+/gu;
/** Marks and vowels that follow their letter, and signs of repetition and abbreviation. */
const continuesWord = /^[\p{M}\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ec6\u17d7]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * The ends of words in Thai, Lao, Burmese and Khmer, where lines may end, by the engine's dictionaries. Those of a browser
 * may differ from Node's, which decides; see {@link mayBreakDifferently}.
 */
function listWordBreaks(paragraph: string): number[] {
  if (!mayNeedWords.test(paragraph)) return [];
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const breaks: number[] = [];
  for (const { 0: run, index: start } of paragraph.matchAll(unspacedRun)) {
    for (const { index } of segmenter.segment(run))
      if (index > 0 && !continuesWord.test(run.slice(index, index + 1))) breaks.push(start + index);
  }
  return breaks;
}

/** A text of each script with the words that Node finds. Browsers with other dictionaries find others. */
export const wordProbes: readonly (readonly [script: RegExp, words: string])[] = [
  [/\p{Script=Thai}/u, "มนุษย์|ทั้ง|หลาย|เกิด|มา|มี|อิสระ|และ"],
  [/\p{Script=Lao}/u, "ມະນຸດ|ທຸກຄົນ|ເກີດ|ມາ|ມີ|ກຽດສັກສີ"],
  [/\p{Script=Myanmar}/u, "နှစ်ပတ်လည်|ပြပွဲ|ဖွင့်|ပွဲ|ကို|ရန်|ကုန်|မြို့"],
  [/\p{Script=Khmer}/u, "មនុស្ស|ទាំងអស់|កើតមក|មាន|សេរីភាព"],
];

/** Whether lines of a text may end at other words than in a render, because this engine has other dictionaries. */
export function mayBreakDifferently(text: string): boolean {
  if (!mayNeedWords.test(text)) return false;
  return wordProbes.some(([script, words]) => {
    if (!script.test(text)) return false;
    const probe = words.replaceAll("|", "");
    return splitAt(probe, listWordBreaks(probe)) !== words;
  });
}

function splitAt(text: string, places: readonly number[]): string {
  return [0, ...places].map((start, index) => text.slice(start, places[index])).join("|");
}
