import { formatCanvasFont } from "../fonts/list-needed-faces.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";
import type { TextDirection } from "./bidi.ts";
import { guessLanguage } from "./language.ts";
import { layoutText, type TextComponent, type TextLayout } from "./layout-text.ts";
import { hasJoinedLetters, letterSpacingOf, type MeasureText, type TextFace } from "./text-face.ts";

/** Sets the text properties of a context, whose defaults differ between engines. */
export function prepareTextContext(context: SceneContext, language: string): void {
  context.textRendering = "geometricPrecision";
  context.fontKerning = "normal";
  context.fontStretch = "normal";
  context.fontVariantCaps = "normal";
  context.wordSpacing = "0px";
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  context.lang = language;
}

/** Sets the face and direction for measuring or drawing a text. */
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

/** The measures of texts in their own languages. */
export function canvasMeasureOf(context: SceneContext): (text: string) => MeasureText {
  return (text) => createCanvasMeasure(context, guessLanguage(text));
}

/** Creates a measuring function that changes the context's text properties. The fonts must be loaded. */
export function createCanvasMeasure(context: SceneContext, language: string): MeasureText {
  prepareTextContext(context, language);
  let current: { face: TextFace; spacing: number; direction: TextDirection } | undefined;
  return (text, face) => {
    const spacing = letterSpacingOf(text, face);
    // The direction does not change a width, but a joiner at an end joins only in the direction of its letter.
    const direction = hasJoinedLetters(text) ? "rtl" : "ltr";
    const isSet = current?.face === face && current.spacing === spacing && current.direction === direction;
    if (!isSet) {
      setTextFace(context, face, text, direction);
      current = { face, spacing, direction };
    }
    return context.measureText(text).width;
  };
}

/** The layout of a text, from an earlier painting if the tools keep it. Its fonts must be loaded. */
export function layoutOf(
  component: TextComponent,
  context: SceneContext,
  { fonts, layouts }: Pick<SceneTools, "fonts" | "layouts">,
): TextLayout {
  const known = layouts?.get(component);
  if (known !== undefined) return known;
  const layout = layoutText(component, canvasMeasureOf(context)(component.text), fonts);
  layouts?.set(component, layout);
  return layout;
}
