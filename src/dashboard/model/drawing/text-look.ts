import type { TextState } from "#contract/fit-report.ts";
import type { ComponentOf } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { listNeededFaces } from "#scene/fonts/list-needed-faces.ts";
import { canvasMeasureOf, createCanvasMeasure, layoutOf, setTextFace } from "#scene/layout/canvas-text.ts";
import { guessLanguage } from "#scene/layout/language.ts";
import { layoutText, type TextComponent, textStateOf } from "#scene/layout/layout-text.ts";
import type { TextFace } from "#scene/layout/text-face.ts";
import { pairStyles, textFontRequests } from "#scene/layout/text-styles.ts";
import { measureCapacity } from "#scene/inputs/text-capacity.ts";
import { areSceneFontsReady, loadTextFonts } from "./load-scene-fonts.ts";
import { sceneContextOf } from "./browser-scene-tools.ts";

/** The style of a scene's text, in CSS. */
export interface TextLook {
  /** The shorthand, with the families that the scene has loaded, at the fitted size. */
  font: string;
  /** A factor, so that lines with larger letters are higher, as in the scene. */
  lineHeight: string;
  letterSpacing: string;
  language: string;
  /** The visible text of each line; undefined if not all lines are drawn, or they are justified. */
  lines: readonly string[] | undefined;
  /** The styles of the text's pairs of braces. */
  pairs: readonly Readonly<Record<string, string>>[];
}

let measuring: HTMLCanvasElement | undefined;

/** The fonts have to be loaded. */
function measureText(component: ComponentOf<"TEXT">, fonts: FontCatalogue) {
  measuring ??= document.createElement("canvas");
  const context = sceneContextOf(measuring);
  const language = guessLanguage(component.text);
  return { context, language, layout: layoutText(component, createCanvasMeasure(context, language), fonts) };
}

/** Loads the fonts of a text, most of which the preview has. */
export function loadTextLook(component: ComponentOf<"TEXT">, fonts: FontCatalogue): Promise<void> {
  return loadTextFonts(textFontRequests(component), fonts);
}

/** Undefined until the fonts are loaded. */
export function readTextLook(component: ComponentOf<"TEXT">, fonts: FontCatalogue): TextLook | undefined {
  const files = listNeededFaces(textFontRequests(component), fonts);
  if (isCoverageMissing() || !areSceneFontsReady(files)) return undefined;
  const { context, language, layout } = measureText(component, fonts);
  const cssOf = (face: TextFace) => {
    setTextFace(context, face, component.text, "ltr");
    const { font, letterSpacing } = context;
    return { font, letterSpacing, lineHeight: "inherit" };
  };
  const [base] = layout.faces;
  return {
    ...cssOf(base),
    lineHeight: String(component.lineHeight),
    language,
    lines:
      layout.isClamped || component.align === "justify" ? undefined : layout.lines.map(({ text }) => text),
    pairs: pairStyles(component).map((style) => {
      const { color = "", background = "", decoration = "" } = layout.styles[style] ?? {};
      return { ...cssOf(layout.faces[style] ?? base), color, background, textDecoration: decoration };
    }),
  };
}

export interface MeasuredText {
  /** As the service decides it. */
  state: TextState;
  /** As it is drawn. */
  sizePx: number;
  /** About how many letters fit; `undefined` if they were not counted, or without a practical limit. */
  capacity: number | undefined;
}

/** How a text takes its box, and about how many letters like those of `example` it takes. */
export async function fitText(
  component: ComponentOf<"TEXT">,
  fonts: FontCatalogue,
  example: string | undefined,
): Promise<MeasuredText> {
  await loadTextLook(component, fonts);
  const { context, language, layout } = measureText(component, fonts);
  const fit = { state: textStateOf(component, layout), sizePx: layout.faces[0].sizePx };
  if (example === undefined) return { ...fit, capacity: undefined };
  // An example of another language says nothing about what is being typed, and its fonts may not be loaded.
  const sample = component.text !== "" && guessLanguage(example) !== language ? component.text : example;
  return { ...fit, capacity: measureCapacity(component, sample, canvasMeasureOf(context), { fonts }) };
}

/** Lays out texts as the service does before it accepts a request. */
export interface TextFits {
  /** `undefined` if the fonts of the text are not loaded, or could not be. */
  of: (component: TextComponent) => TextState | undefined;
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
      needOf(component).isReady ? textStateOf(component, layoutOf(component, context, { fonts })) : undefined,
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
