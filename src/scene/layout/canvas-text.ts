import { formatCanvasFont } from "../fonts/list-needed-faces.ts";
import type { SceneContext } from "../scene-tools.ts";
import type { TextDirection } from "./bidi.ts";
import { hasJoinedLetters, letterSpacingOf, type MeasureText, type TextFace } from "./text-face.ts";

/** Sets all that the look of a text depends on; each of these differs between engines when it is left alone. */
export function prepareTextContext(context: SceneContext, language: string): void {
  context.textRendering = "geometricPrecision";
  context.fontKerning = "normal";
  context.fontStretch = "normal";
  context.fontVariantCaps = "normal";
  context.wordSpacing = "0px";
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  // Younger than TypeScript's description of the context.
  (context as SceneContext & { lang: string }).lang = language;
}

/** Sets face and direction for a text that is about to be measured or drawn. */
export function setTextFace(
  context: SceneContext,
  face: TextFace,
  text: string,
  direction: TextDirection,
): void {
  context.font = formatCanvasFont(face.font, face.sizePx);
  context.letterSpacing = `${letterSpacingOf(text, face)}px`;
  context.direction = direction;
}

/** Measures on a context whose text settings it may change. Its fonts must be ready. */
export function createCanvasMeasure(context: SceneContext, language: string): MeasureText {
  prepareTextContext(context, language);
  let current: { face: TextFace; spacing: number; direction: TextDirection } | undefined;
  return (text, face) => {
    const spacing = letterSpacingOf(text, face);
    // Order does not change a width, but a joiner at an end belongs to its letter only in the letter's direction.
    const direction = hasJoinedLetters(text) ? "rtl" : "ltr";
    const isSet = current?.face === face && current.spacing === spacing && current.direction === direction;
    if (!isSet) {
      setTextFace(context, face, text, direction);
      current = { face, spacing, direction };
    }
    return context.measureText(text).width;
  };
}
