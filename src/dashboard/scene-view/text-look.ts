import type { ComponentOf } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { createCanvasMeasure, setTextFace } from "#scene/layout/canvas-text.ts";
import { guessLanguage } from "#scene/layout/language.ts";
import { layoutText } from "#scene/layout/layout-text.ts";
import { textFontRequests } from "#scene/layout/text-styles.ts";
import { loadTextFonts } from "../scene-fonts/load-scene-fonts.ts";
import { sceneContextOf } from "./browser-scene-tools.ts";

/** The style of a scene's text, in CSS. */
export interface TextLook {
  /** The shorthand, with the families that the scene has loaded, at the fitted size. */
  font: string;
  lineHeight: string;
  letterSpacing: string;
  language: string;
}

let measuring: HTMLCanvasElement | undefined;

/** Waits for the text's fonts, which the preview has mostly loaded. */
async function measureText(component: ComponentOf<"TEXT">, fonts: FontCatalogue) {
  await loadTextFonts(textFontRequests(component), fonts);
  measuring ??= document.createElement("canvas");
  const context = sceneContextOf(measuring);
  const language = guessLanguage(component.text);
  return { context, language, layout: layoutText(component, createCanvasMeasure(context, language), fonts) };
}

export async function readTextLook(component: ComponentOf<"TEXT">, fonts: FontCatalogue): Promise<TextLook> {
  const { context, language, layout } = await measureText(component, fonts);
  setTextFace(context, layout.faces.base, component.text, "ltr");
  const { font, letterSpacing } = context;
  return { font, letterSpacing, lineHeight: `${layout.lineHeightPx}px`, language };
}

/** Whether the text's box or its maximum of lines cuts off its end. */
export async function isTextCut(component: ComponentOf<"TEXT">, fonts: FontCatalogue): Promise<boolean> {
  return (await measureText(component, fonts)).layout.isClamped;
}
