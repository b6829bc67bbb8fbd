import { splitGraphemes } from "unicode-segmenter/grapheme";

/**
 * Splits a text into the units that no line end and no letter spacing separates: a base with its marks, a conjunct with
 * its vowel, an emoji with its skin tone, a family, a flag. Uses bundled data, because the data of `Intl.Segmenter` depends
 * on the engine and all engines must cut a text at the same place.
 */
export function eachGrapheme(text: string): Iterable<string> {
  const graphemes = splitGraphemes(text);
  return mayHaveConjunct.test(text) ? joinConjuncts(graphemes) : graphemes;
}

/** Unicode's grapheme clusters (GB9c) join the conjuncts of other scripts, but not of these four. */
const mayHaveConjunct = /[\u0a4d\u0bcd\u0ccd\u0dca]/;

/** Sinhala joins letters only with a joiner; of Tamil there are two conjuncts, all other letters keep their dot. */
const conjunctParts: readonly (readonly [end: RegExp, start: RegExp])[] = [
  [/\u0a4d\u200d?$/, /^[\u0a15-\u0a39\u0a59-\u0a5e]/],
  [/\u0ccd\u200d?$/, /^[\u0c95-\u0cb9\u0cde]/],
  [/(?:\u0dca\u200d|\u200d\u0dca)$/, /^[\u0d9a-\u0dc6]/],
  [/^\u0b95\u0bcd$/, /^\u0bb7/],
  [/^[\u0bb6\u0bb8]\u0bcd$/, /^\u0bb0\u0bc0/],
];

function* joinConjuncts(graphemes: Iterable<string>): Generator<string> {
  let unit = "";
  for (const grapheme of graphemes) {
    if (unit !== "" && !conjunctParts.some(([end, start]) => end.test(unit) && start.test(grapheme))) {
      yield unit;
      unit = "";
    }
    unit += grapheme;
  }
  if (unit !== "") yield unit;
}

/** A letter with its marks, the jamo of a Korean syllable, or a syllable without a final followed by its final. */
const decomposed =
  /\P{M}\p{M}+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]/gu;
const mayBeDecomposed = /[\p{M}\u1161-\u1175\u11a8-\u11c2]/u;
/** NFC would turn these letters of Japanese and Korean names into others: U+FA19 into U+795E. */
const compatibilityIdeograph = /^[\uf900-\ufaff\u{2f800}-\u{2fa1f}]/u;

/** Marks in a row that are drawn. Real texts have five; ornamented ones, dozens; thousands take a browser seconds. */
export const marksMax = 100;
const tooManyMarks = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, "gu");

/** Whether a letter has more marks than are drawn. */
export function hasManyMarks(text: string): boolean {
  return text.search(tooManyMarks) !== -1;
}

/**
 * Composes decomposed text (NFD, as in file names of macOS) to NFC for drawing, because the marks may be in another font
 * file than their letters, and the fonts have no glyphs for single jamo. Single letters stay as they are. Leaves out marks
 * beyond {@link marksMax}.
 */
export function composeLetters(text: string): string {
  if (!mayBeDecomposed.test(text)) return text;
  return text
    .replaceAll(tooManyMarks, "$1")
    .replaceAll(decomposed, (letters) =>
      compatibilityIdeograph.test(letters) ? letters : letters.normalize("NFC"),
    );
}
