import { splitGraphemes } from "unicode-segmenter/grapheme";

/**
 * Splits a text into grapheme clusters: a base with its marks, an emoji with its skin tone or its whole family, a flag.
 * From bundled data, because `Intl.Segmenter` depends on the engine's data and a text must be cut in one place.
 */
export function eachGrapheme(text: string): Iterable<string> {
  return splitGraphemes(text);
}
