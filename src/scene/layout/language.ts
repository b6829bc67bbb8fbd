import { guessHanLanguage } from "../fonts/han-language.ts";

/**
 * A language for letter case and glyph shapes, from the script of a text, because templates do not name one.
 * Only what the letters prove is told; anything else is "en".
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
  // Letters that only Turkish and its neighbours have; there "i" becomes "İ".
  [/[ğĞıİ]/, "tr"],
];
