import { bundledFonts, type FontCatalogue } from "../fonts/catalogue.ts";
import { eachGrapheme } from "../layout/graphemes.ts";
import { guessLanguage } from "../layout/language.ts";
import { layoutText, type TextComponent } from "../layout/layout-text.ts";
import type { MeasureText } from "../layout/text-face.ts";
import { textFitOf } from "../layout/text-fit.ts";

/** Boxes that take more have no limit that a writer would notice, and a layout of more takes long. */
export const capacityMax = 1_000;
/** Shorter texts are not typical of their language. */
const sampleLengthMin = 12;
/** Characters; more repeat what is typical. */
const exampleLengthMax = 2 * capacityMax;
const latinSample = "The quick brown fox jumps over the lazy dog";
/** Written without spaces between words. */
const spaceless = /^(?:ja|zh|th)/;

/**
 * About how many letters fit into the box of a text, spaces included: the longest part of a sample that its layout
 * shows whole, at the smallest size that the component allows. `undefined`: {@link capacityMax} or more.
 *
 * `example` is a text of the same language; the template's own gives typical words. `measureOf` gives the measure for a
 * text.
 */
export function measureCapacity(
  component: TextComponent,
  example: string,
  measureOf: (text: string) => MeasureText,
  fonts: FontCatalogue = bundledFonts,
): number | undefined {
  const letters = sampleLetters(example);
  const fits = (count: number) => {
    const text = letters.slice(0, count).join("");
    const part = { ...component, text };
    const { verdict } = textFitOf(part, layoutText(part, measureOf(text), fonts));
    return verdict === "fits" || verdict === "shrinks";
  };
  // Grows first: long texts take longest, and most boxes are small.
  let least = 0;
  let most = 16;
  while (most < capacityMax && fits(most)) {
    least = most;
    most *= 2;
  }
  if (most >= capacityMax) {
    if (fits(capacityMax)) return undefined;
    most = capacityMax;
  }
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}

/** The example, without braces, which would only mark emphasis; a Latin text if it is too short to be typical. */
export function sampleOf(example: string): string {
  const plain = example.slice(0, exampleLengthMax).replace(/[{}]/g, "").replace(/\s+/g, " ").trim();
  const isTypical =
    plain !== "" && (guessLanguage(plain) !== "en" || [...eachGrapheme(plain)].length >= sampleLengthMin);
  return isTypical ? plain : latinSample;
}

/** {@link capacityMax} letters of an example, repeated. */
function sampleLetters(example: string): string[] {
  const sample = sampleOf(example);
  const words = [...eachGrapheme(sample)];
  const unit = spaceless.test(guessLanguage(sample)) ? words : [...words, " "];
  return Array.from({ length: capacityMax }, (_, index) => unit[index % unit.length] ?? " ");
}
