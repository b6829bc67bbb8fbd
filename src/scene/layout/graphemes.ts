import { splitGraphemes } from "unicode-segmenter/grapheme";

/**
 * What a reader takes for one letter, one after the other: a base with its marks, an emoji with its skin tone or its
 * whole family, a flag. From bundled data, because `Intl.Segmenter` cuts by the data of the engine it runs in and a text
 * must be cut in one place.
 */
export function eachGrapheme(text: string): Iterable<string> {
  return splitGraphemes(text);
}
