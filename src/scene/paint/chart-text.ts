import type { ComponentOf } from "../document.ts";
import type { FontCatalogue } from "../fonts/catalogue.ts";
import {
  type FontRequest,
  formatCanvasFont,
  replaceUncovered,
  resolveFont,
} from "../fonts/list-needed-faces.ts";
import { composeHangul } from "../layout/compose-hangul.ts";
import { guessLanguage } from "../layout/language.ts";
import type { SceneContext } from "../scene-tools.ts";
import { formatChartValue } from "./chart-scale.ts";
import { canvasColor } from "./paint-color.ts";

type Chart = ComponentOf<"CHART">;

/** The font that a chart's labels and values need; `undefined` when it writes nothing. */
export function chartFontRequest(component: Chart): FontRequest | undefined {
  const { font, weight, showLabels, showValues, gridLines, labels, prefix, suffix } = component;
  const writesNumbers = showValues || gridLines > 0;
  const writesLabels = showLabels && labels.some((label) => label !== "");
  if (!writesNumbers && !writesLabels) return undefined;
  const written = [...(writesLabels ? labels : []), prefix, suffix, "−0123456789.,…%"].join("");
  return { family: font, weight, italic: false, text: composeHangul(written) };
}

/** Writes a chart's labels. Sizes are px of the chart. */
export interface ChartWriter {
  sizePx: number;
  /** Height of capitals and digits. */
  capHeightPx: number;
  measure: (text: string) => number;
  /** `y` is the middle of the capitals. Text wider than `widthMax` ends in an ellipsis. */
  write: (text: string, x: number, y: number, look?: WriteLook) => void;
  /** The writer for the same font, made smaller or larger. */
  atSize: (sizePx: number) => ChartWriter;
}

interface WriteLook {
  align?: "left" | "center" | "right";
  widthMax?: number;
  color?: string;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function createChartWriter(
  context: SceneContext,
  component: Chart,
  fonts: FontCatalogue | undefined,
  sizePx = component.fontSize,
): ChartWriter | undefined {
  const request = chartFontRequest(component);
  if (request === undefined) return undefined;
  const font = resolveFont(request, fonts);
  const { capHeight, unitsPerEm } = font.family.metrics;
  const capHeightPx = (capHeight / unitsPerEm) * sizePx;
  const prepare = (text: string) => {
    context.font = formatCanvasFont(font, sizePx);
    context.textRendering = "geometricPrecision";
    context.fontKerning = "normal";
    context.letterSpacing = "0px";
    context.wordSpacing = "0px";
    context.textBaseline = "alphabetic";
    // Newer than the type: both engines choose glyphs and case by it.
    (context as SceneContext & { lang: string }).lang = guessLanguage(text);
    context.direction = rightToLeft.test(text) ? "rtl" : "ltr";
    return replaceUncovered(composeHangul(text), font);
  };
  const measure = (text: string) => context.measureText(prepare(text)).width;
  return {
    sizePx,
    capHeightPx,
    measure,
    write: (text, x, y, { align = "left", widthMax, color = component.textColor } = {}) => {
      const shown = widthMax === undefined ? text : shorten(text, widthMax, measure);
      if (shown === "") return;
      const glyphs = prepare(shown);
      context.textAlign = align;
      context.fillStyle = canvasColor(color);
      context.fillText(glyphs, x, y + capHeightPx / 2);
    },
    atSize: (otherPx) => createChartWriter(context, component, fonts, otherPx) ?? never(),
  };
}

function never(): never {
  throw new RangeError("A chart that writes has a font");
}

function shorten(text: string, widthMax: number, measure: (text: string) => number): string {
  if (measure(text) <= widthMax) return text;
  const letters = [...text];
  while (letters.length > 0) {
    letters.pop();
    const cut = `${letters.join("").trimEnd()}…`;
    if (letters.length > 0 && measure(cut) <= widthMax) return cut;
  }
  return "";
}

/** A value as the chart shows it. */
export function chartValueText({ prefix, suffix }: Chart, value: number): string {
  return formatChartValue(value, prefix, suffix);
}

/** The label of a value; empty where the list is shorter or labels are off. */
export function chartLabel({ showLabels, labels }: Chart, index: number): string {
  return showLabels ? (labels[index] ?? "") : "";
}

export function chartColor({ colors }: Chart, index: number): string {
  return colors[index % colors.length] ?? "#c61d78";
}
