/** Letters of a syllable, or a syllable that lacks its last letter, and what completes it. */
const decomposed = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]/g;

/**
 * Korean written letter by letter (NFD, as in the names of files on macOS) as syllables (NFC): the fonts have no glyphs for
 * the letters alone. Everything else stays as it is.
 */
export function composeHangul(text: string): string {
  return text.replaceAll(decomposed, (letters) => letters.normalize("NFC"));
}
