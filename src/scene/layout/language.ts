import { guessHanLanguage } from "../fonts/han-language.ts";

/**
 * Guesses the language for letter case and glyph shapes from the script of a text, because templates do not name one. The
 * default is "en".
 */
export function guessLanguage(text: string): string {
  return guessHanLanguage(text) ?? evidence.find(([letters]) => letters.test(text))?.[1] ?? "en";
}

const evidence: readonly (readonly [RegExp, string])[] = [
  [/[\u0600-\u06ff]/, "ar"],
  [/[\u05d0-\u05ea]/, "he"],
  [/[\u0900-\u097f]/, "hi"],
  [/[\u0e00-\u0e7f]/, "th"],
  [/[\u0370-\u03ff]/, "el"],
  // Letters of Turkish and related languages, where the capital of "i" is "İ".
  [/[ğĞıİ]/, "tr"],
];
