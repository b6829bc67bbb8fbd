import type { ComponentOf } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { createCanvasMeasure, setTextFace } from "#scene/layout/canvas-text.ts";
import { guessLanguage } from "#scene/layout/language.ts";
import { layoutText } from "#scene/layout/layout-text.ts";
import { textFontRequests } from "#scene/layout/text-styles.ts";
import { loadTextFonts } from "../scene-fonts/load-scene-fonts.ts";
import { sceneContextOf } from "./browser-scene-tools.ts";

/** How a text of the scene is set, in CSS. */
export interface TextLook {
  /** The shorthand, with the families that the scene has loaded, at the size that fitting has left of it. */
  font: string;
  lineHeight: string;
  letterSpacing: string;
  language: string;
}

let measuring: HTMLCanvasElement | undefined;

/** Reads how a text is set. Waits for its fonts, which the preview has mostly loaded. */
export async function readTextLook(component: ComponentOf<"TEXT">, fonts: FontCatalogue): Promise<TextLook> {
  await loadTextFonts(textFontRequests(component), fonts);
  measuring ??= document.createElement("canvas");
  const context = sceneContextOf(measuring);
  const language = guessLanguage(component.text);
  const { faces, lineHeightPx } = layoutText(component, createCanvasMeasure(context, language), fonts);
  setTextFace(context, faces.base, component.text, "ltr");
  const { font, letterSpacing } = context;
  return { font, letterSpacing, lineHeight: `${lineHeightPx}px`, language };
}
