import type { ComponentOf } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { createCanvasMeasure } from "#scene/layout/canvas-text.ts";
import { guessLanguage } from "#scene/layout/language.ts";
import { layoutText } from "#scene/layout/layout-text.ts";
import { textFontRequests } from "#scene/layout/text-styles.ts";
import { loadTextFonts } from "../scene-fonts/load-scene-fonts.ts";
import { sceneContextOf } from "./browser-scene-tools.ts";

let measuring: HTMLCanvasElement | undefined;

/** Whether the end of a text is cut away by its box or its lines. Waits for its fonts, which the preview has mostly loaded. */
export async function isTextCut(component: ComponentOf<"TEXT">, fonts: FontCatalogue): Promise<boolean> {
  await loadTextFonts(textFontRequests(component), fonts);
  measuring ??= document.createElement("canvas");
  const measure = createCanvasMeasure(sceneContextOf(measuring), guessLanguage(component.text));
  return layoutText(component, measure, fonts).isClamped;
}
