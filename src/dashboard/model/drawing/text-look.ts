import type { ComponentOf } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { listNeededFaces } from "#scene/fonts/list-needed-faces.ts";
import { createCanvasMeasure, setTextFace } from "#scene/layout/canvas-text.ts";
import { guessLanguage } from "#scene/layout/language.ts";
import { layoutText, type TextComponent } from "#scene/layout/layout-text.ts";
import { type TextFit, textFitOf } from "#scene/layout/text-fit.ts";
import { textFontRequests } from "#scene/layout/text-styles.ts";
import { measureCapacity } from "#scene/inputs/text-capacity.ts";
import { layoutOf } from "#scene/paint/layout-of.ts";
import { areSceneFontsReady, loadTextFonts } from "./load-scene-fonts.ts";
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
  setTextFace(context, layout.faces[0], component.text, "ltr");
  const { font, letterSpacing } = context;
  return { font, letterSpacing, lineHeight: `${component.lineHeight * layout.faces[0].sizePx}px`, language };
}

export interface MeasuredText {
  /** As the service decides it. */
  fit: TextFit;
  /** About how many letters fit; `undefined` if they were not counted, or without a practical limit. */
  capacity: number | undefined;
}

/** How a text takes its box, and about how many letters like those of `example` it takes. */
export async function fitText(
  component: ComponentOf<"TEXT">,
  fonts: FontCatalogue,
  example: string | undefined,
): Promise<MeasuredText> {
  const { context, language, layout } = await measureText(component, fonts);
  const fit = textFitOf(component, layout);
  if (example === undefined) return { fit, capacity: undefined };
  // An example of another language says nothing about what is being typed, and its fonts may not be loaded.
  const sample = component.text !== "" && guessLanguage(example) !== language ? component.text : example;
  const measureOf = (text: string) => createCanvasMeasure(context, guessLanguage(text));
  return { fit, capacity: measureCapacity(component, sample, measureOf, { fonts }) };
}

/** Lays out texts as the service does before it accepts a request. */
export interface TextFits {
  /** `undefined` if the fonts of the text are not loaded, or could not be. */
  of: (component: TextComponent) => TextFit | undefined;
  /** Loads the fonts that texts still need; `undefined` if there are none. Fonts that fail are not tried again. */
  load: (components: readonly TextComponent[]) => Promise<void> | undefined;
}

export function createTextFits(fonts: FontCatalogue): TextFits {
  const context = sceneContextOf(document.createElement("canvas"));
  const failed = new Set<string>();
  const needOf = (component: TextComponent) => {
    const requests = textFontRequests(component);
    const files = listNeededFaces(requests, fonts);
    const hasFailed = [...files].some(({ alias }) => failed.has(alias));
    return { requests, files, hasFailed, isReady: !isCoverageMissing() && areSceneFontsReady(files) };
  };
  return {
    of: (component) =>
      needOf(component).isReady ? textFitOf(component, layoutOf(component, context, { fonts })) : undefined,
    load: (components) => {
      const needs = components.map(needOf).filter(({ isReady, hasFailed }) => !isReady && !hasFailed);
      if (needs.length === 0) return undefined;
      const loads = needs.map(async ({ requests, files }) => {
        try {
          await loadTextFonts(requests, fonts);
        } catch {
          for (const { alias } of files) failed.add(alias);
        }
      });
      return Promise.all(loads).then(() => undefined);
    },
  };
}
