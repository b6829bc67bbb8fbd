import { splitGraphemes } from "unicode-segmenter/grapheme";

/**
 * Splits a text into grapheme clusters: a base with its marks, an emoji with its skin tone, a family, a flag. Uses bundled
 * data, because the data of `Intl.Segmenter` depends on the engine and all engines must cut a text at the same place.
 */
export function eachGrapheme(text: string): Iterable<string> {
  return splitGraphemes(text);
}
