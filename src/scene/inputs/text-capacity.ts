import { bundledFonts, type FontCatalogue } from "../fonts/catalogue.ts";
import { eachGrapheme } from "../layout/graphemes.ts";
import { guessLanguage } from "../layout/language.ts";
import { layoutText, type TextComponent, type TextLayout, textStateOf } from "../layout/layout-text.ts";
import { isUnfit } from "./check-inputs.ts";
import type { MeasureText } from "../layout/text-face.ts";

/** Boxes that take more have no limit that a writer would notice, and a layout of more takes long. */
export const capacityMax = 1_000;
/** Shorter texts are not typical of their language. */
const sampleLengthMin = 12;
/** Characters; more repeat what is typical. */
const exampleLengthMax = 2 * capacityMax;
const latinSample = "The quick brown fox jumps over the lazy dog";
/** Written without spaces between words. */
const spaceless = /^(?:ja|zh|th)/;

export interface CapacityOptions {
  fonts?: FontCatalogue | undefined;
  /** About the result, if it is known; the search then begins there. */
  near?: number | undefined;
  /** Of what was measured before, by face and text; for texts that are measured together. */
  widths?: Map<string, number> | undefined;
}

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
  { fonts = bundledFonts, near, widths = new Map() }: CapacityOptions = {},
): number | undefined {
  const letters = sampleLetters(example);
  const smallest = { ...atSmallestSize(component), styles: [] };
  /** Undefined: all of them fit. */
  const lettersInBox = (count: number) => {
    const text = letters.slice(0, count).join("");
    const part = { ...smallest, text };
    const measure = withWidths(measureOf(text), guessLanguage(text), widths);
    const layout = layoutText(part, measure, fonts);
    return isUnfit({ state: textStateOf(part, layout) }) ? countInBox(part, layout) : undefined;
  };
  let least = 0;
  let most = capacityMax + 1;
  // Doubles its steps until it is bounded: long texts take longest, and most boxes are small.
  let step = near === undefined ? 16 : 1;
  let count = Math.min(Math.max(near ?? step, 1), capacityMax);
  while (most - least > 1) {
    const wasBounded = most <= capacityMax;
    const inBox = lettersInBox(count);
    if (inBox === undefined) least = count;
    else most = count;
    if (!wasBounded && inBox !== undefined && inBox > least && inBox < most) {
      count = inBox;
      step = 1;
      continue;
    }
    const next = inBox === undefined ? least + step : most - step;
    const isWithin = next > least && (next < most || most > capacityMax);
    count = isWithin ? Math.min(next, capacityMax) : Math.floor((least + most) / 2);
    step *= 2;
  }
  return least === capacityMax ? undefined : least;
}

/** How many characters of a layout are in the box of its text. */
export function countInBox({ height, padding }: TextComponent, { lines }: TextLayout): number {
  const inBox = lines.filter(({ top, height: own }) => top + own <= height - padding + 1);
  return inBox.reduce((count, { text }) => count + text.length, 0);
}

/** Remembers widths: the parts of a sample have most of their lines in common. */
function withWidths(measure: MeasureText, language: string, widths: Map<string, number>): MeasureText {
  return (text, face) => {
    const [file, ...others] = face.font.files;
    const font = others.length === 0 ? file?.alias : "";
    const key = `${language} ${font} ${face.sizePx} ${face.letterSpacingPx} ${text}`;
    const width = widths.get(key) ?? measure(text, face);
    widths.set(key, width);
    return width;
  };
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
