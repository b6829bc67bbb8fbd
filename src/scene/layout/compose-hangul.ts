/** The jamo of a syllable, or a syllable without a final followed by its final. */
const decomposed = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]/g;

/**
 * Composes decomposed Korean (NFD, as in file names of macOS) to syllables (NFC), because the fonts have no glyphs for
 * single jamo. Other text is unchanged.
 */
export function composeHangul(text: string): string {
  return text.replaceAll(decomposed, (letters) => letters.normalize("NFC"));
}
