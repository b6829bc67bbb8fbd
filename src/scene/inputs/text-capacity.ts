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
 * text. `near`: about the result, if it is known; the search then begins there.
 */
export function measureCapacity(
  component: TextComponent,
  example: string,
  measureOf: (text: string) => MeasureText,
  { fonts = bundledFonts, near }: { fonts?: FontCatalogue | undefined; near?: number | undefined } = {},
): number | undefined {
  const letters = sampleLetters(example);
  const fits = (count: number) => {
    const text = letters.slice(0, count).join("");
    const part = { ...atSmallestSize(component), text, styles: [] };
    const { verdict } = textFitOf(part, layoutText(part, measureOf(text), fonts));
    return verdict === "fits" || verdict === "shrinks";
  };
  // Doubles its steps until it is bounded: long texts take longest, and most boxes are small.
  let least = 0;
  let most = capacityMax + 1;
  let step = near === undefined ? 16 : 1;
  let count = Math.min(Math.max(near ?? step, 1), capacityMax);
  while (most - least > 1) {
    if (fits(count)) least = count;
    else most = count;
    if (most > capacityMax) count = Math.min(least + step, capacityMax);
    else if (least === 0) count = Math.max(most - step, 1);
    else count = Math.floor((least + most) / 2);
    step *= 2;
  }
  return least === capacityMax ? undefined : least;
}

/** A text is set smaller before it is cut. */
function atSmallestSize(component: TextComponent): TextComponent {
  const { fit, fontSize, minFontSize, letterSpacing } = component;
  if (fit !== "shrink" || minFontSize >= fontSize) return component;
  return { ...component, fontSize: minFontSize, letterSpacing: (letterSpacing * minFontSize) / fontSize };
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
