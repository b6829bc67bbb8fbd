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
