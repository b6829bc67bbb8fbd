import type { ComponentOf } from "../document.ts";
import type { FontCatalogue } from "../fonts/catalogue.ts";
import { type FontRequest, replaceUncovered, resolveFont } from "../fonts/list-needed-faces.ts";
import { composeLetters } from "../layout/compose-letters.ts";
import { eachGrapheme } from "../layout/graphemes.ts";
import { guessLanguage } from "../layout/language.ts";
import { prepareTextContext, setTextFace } from "../layout/canvas-text.ts";
import type { TextFace } from "../layout/text-face.ts";
import { listTextParts, type TextPart } from "../layout/text-parts.ts";
import type { SceneContext } from "../scene-tools.ts";
import { formatChartValue } from "./chart-scale.ts";
import { canvasColor } from "./paint-color.ts";

type Chart = ComponentOf<"CHART">;

/** The font that a chart's labels and values need; `undefined` if it has no text. */
export function chartFontRequest(component: Chart): FontRequest | undefined {
  const { font, weight, showLabels, showValues, gridLines, labels, prefix, suffix } = component;
  const writesNumbers = showValues || gridLines > 0;
  const writesLabels = showLabels && labels.some((label) => label !== "");
  if (!writesNumbers && !writesLabels) return undefined;
  const written = [...(writesLabels ? labels : []), prefix, suffix, "−0123456789.,…%"].join("");
  return { family: font, weight, italic: false, text: composeLetters(written) };
}

/** Writes a chart's labels. Sizes are px of the chart. */
export interface ChartWriter {
  sizePx: number;
  /** Height of capitals and digits. */
  capHeightPx: number;
  measure: (text: string) => number;
  /** `y` is the middle of the capitals. Text wider than `widthMax` is cut with an ellipsis. */
  write: (text: string, x: number, y: number, look?: WriteLook) => void;
  /** A writer for the same font at another size. */
  atSize: (sizePx: number) => ChartWriter;
}

interface WriteLook {
  align?: "left" | "center" | "right";
  widthMax?: number;
  color?: string;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Creates the writer of a chart; `undefined` if the chart has no text. */
export function createChartWriter(
  context: SceneContext,
  component: Chart,
  fonts: FontCatalogue | undefined,
): ChartWriter | undefined {
  const request = chartFontRequest(component);
  if (request === undefined) return undefined;
  const font = resolveFont(request, fonts);
  const { capHeight, unitsPerEm } = font.family.metrics;
  const writerAt = (sizePx: number): ChartWriter => {
    const capHeightPx = (capHeight / unitsPerEm) * sizePx;
    const face: TextFace = { font, sizePx, letterSpacingPx: 0 };
    const prepare = (text: string): Pick<TextPart, "text" | "face">[] => {
      prepareTextContext(context, guessLanguage(text));
      const drawn = replaceUncovered(composeLetters(text), font);
      return listTextParts(drawn, face) ?? [{ text: drawn, face }];
    };
    const directionOf = (text: string) => (rightToLeft.test(text) ? "rtl" : "ltr");
    const measurePart = (part: Pick<TextPart, "text" | "face">, direction: "rtl" | "ltr") => {
      setTextFace(context, part.face, part.text, direction);
      return context.measureText(part.text).width;
    };
    const measure = (text: string) =>
      prepare(text).reduce((sum, part) => sum + measurePart(part, directionOf(text)), 0);
    return {
      sizePx,
      capHeightPx,
      measure,
      write: (text, x, y, { align = "left", widthMax, color = component.textColor } = {}) => {
        const shown = widthMax === undefined ? text : shorten(text, widthMax, measure);
        if (shown === "") return;
        const width = align === "left" ? 0 : measure(shown);
        let left = x - { left: 0, center: width / 2, right: width }[align];
        context.fillStyle = canvasColor(color);
        const direction = directionOf(shown);
        const parts = prepare(shown);
        for (const part of direction === "rtl" ? parts.toReversed() : parts) {
          const advance = measurePart(part, direction);
          context.fillText(part.text, left, y + capHeightPx / 2);
          left += advance;
        }
      },
      atSize: writerAt,
    };
  };
  return writerAt(component.fontSize);
}

function shorten(text: string, widthMax: number, measure: (text: string) => number): string {
  if (measure(text) <= widthMax) return text;
  const letters = [...eachGrapheme(text)];
  while (letters.length > 0) {
    letters.pop();
    const cut = `${letters.join("").trimEnd()}…`;
    if (letters.length > 0 && measure(cut) <= widthMax) return cut;
  }
  return "";
}

/** The text of a value in the chart. */
export function chartValueText({ prefix, suffix }: Chart, value: number): string {
  return formatChartValue(value, prefix, suffix);
}

/** The label of a value; empty if the list is shorter or labels are off. */
export function chartLabel({ showLabels, labels }: Chart, index: number): string {
  return showLabels ? (labels[index] ?? "") : "";
}

export function chartColor({ colors }: Chart, index: number): string {
  return colors[index % colors.length] ?? "#c61d78";
}
