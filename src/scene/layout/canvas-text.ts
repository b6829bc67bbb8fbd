import { formatCanvasFont } from "../fonts/needed-faces.ts";
import type { SceneContext } from "../scene-tools.ts";
import type { TextDirection } from "./bidi.ts";
import { letterSpacingOf, type MeasureText, type TextFace } from "./text-face.ts";

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
  let current: TextFace | undefined;
  let spacing: number | undefined;
  return (text, face) => {
    const letterSpacing = letterSpacingOf(text, face);
    if (face !== current || letterSpacing !== spacing) {
      setTextFace(context, face, text, "ltr");
      current = face;
      spacing = letterSpacing;
    }
    return context.measureText(text).width;
  };
}
