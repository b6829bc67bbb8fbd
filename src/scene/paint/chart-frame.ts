import type { ComponentOf } from "../document.ts";
import type { FontCatalogue } from "../fonts/catalogue.ts";
import { type FontRequest, replaceUncovered, resolveFont } from "../fonts/list-needed-faces.ts";
import { prepareTextContext, setTextFace } from "../layout/canvas-text.ts";
import { composeLetters, eachGrapheme } from "../layout/graphemes.ts";
import { guessLanguage } from "../layout/language.ts";
import type { TextFace } from "../layout/text-face.ts";
import { listTextParts, type TextPart } from "../layout/text-runs.ts";
import type { SceneContext } from "../scene-tools.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import type { Rect } from "./matrix.ts";

type Chart = ComponentOf<"CHART">;

/** The plot of a chart with vertical bars or a line: labels below, numbers at the left, values above. */
export interface ChartFrame {
  plot: Rect;
  scale: ChartScale;
  /** Vertical position of a value in px of the chart; clamped to the plot. */
  yOf: (value: number) => number;
  /** Writes labels, at a smaller size if they are long. */
  labelWriter: ChartWriter | undefined;
  /** Only every `labelStep`th label is written, so that they do not touch. */
  labelStep: number;
}

const labelSizeShare = 0.7;

export function frameChart(component: Chart, writer: ChartWriter | undefined): ChartFrame {
  const { width, height, values, maximum, gridLines, showValues } = component;
  const scale = chartScale(values, maximum, gridLines);
  const size = writer?.sizePx ?? 0;
  const hasLabels = values.some((_, index) => chartLabel(component, index) !== "");
  const numbers =
    writer !== undefined && !showValues ? scale.guides.map((guide) => chartValueText(component, guide)) : [];
  const gutter = Math.max(0, ...numbers.map((text) => writer?.measure(text) ?? 0));
  // Half of the topmost number is above the plot.
  const above = showValues ? size * 1.45 : numbers.length > 0 ? (writer?.capHeightPx ?? 0) / 2 + 1 : 0;
  const below =
    (hasLabels ? size * 1.55 : 0) +
    (showValues && scale.low < 0 ? size * 1.3 : 0) +
    (!hasLabels && numbers.length > 0 ? (writer?.capHeightPx ?? 0) / 2 + 1 : 0);
  const plot: Rect = {
    left: Math.min(gutter > 0 ? gutter + size * 0.7 : 0, width / 2),
    top: Math.min(above, height / 3),
    right: width,
    bottom: Math.max(height - below, height / 2),
  };
  const labels = values.map((_, index) => chartLabel(component, index));
  return {
    plot,
    scale,
    yOf: (value) => plot.bottom - (plot.bottom - plot.top) * shareOf(scale, value),
    ...fitLabels(labels, (plot.right - plot.left) / Math.max(1, values.length), writer),
  };
}

/** Shrinks long labels, then skips some of them. */
function fitLabels(
  labels: readonly string[],
  slot: number,
  writer: ChartWriter | undefined,
): Pick<ChartFrame, "labelWriter" | "labelStep"> {
  if (writer === undefined) return { labelWriter: undefined, labelStep: 1 };
  const room = slot - writer.sizePx * 0.4;
  const widest = Math.max(0, ...labels.map((label) => writer.measure(label)));
  if (widest <= room) return { labelWriter: writer, labelStep: 1 };
  const share = Math.max(labelSizeShare, room / widest);
  // Cuts up to six long labels. More are likely a time axis, where some can be skipped.
  const labelStep = labels.length > 6 ? Math.ceil((widest * share + writer.sizePx * 0.4) / slot) : 1;
  return { labelWriter: writer.atSize(writer.sizePx * share), labelStep };
}

/** Paints guide lines with their numbers, and the zero line if there are negative values. */
export function paintGuides(
  context: SceneContext,
  component: Chart,
  frame: ChartFrame,
  writer: ChartWriter | undefined,
): void {
  const { plot, scale, yOf } = frame;
  const { gridColor, fontSize } = component;
  const line = (value: number, strength: number) => {
    const y = yOf(value);
    context.fillStyle = canvasColor(gridColor);
    context.fillRect(plot.left, y - strength / 2, plot.right - plot.left, strength);
  };
  const strength = Math.max(1, fontSize / 14);
  if (isVisibleColor(gridColor)) {
    for (const guide of scale.guides) line(guide, guide === 0 ? strength * 2 : strength);
    if (scale.low < 0 && !scale.guides.includes(0)) line(0, strength * 2);
  }
  if (component.showValues || writer === undefined) return;
  for (const guide of scale.guides) {
    writer.write(chartValueText(component, guide), plot.left - writer.sizePx * 0.7, yOf(guide), {
      align: "right",
    });
  }
}

/** Writes a label under the plot, at `x`. */
export function writeLabel(
  component: Chart,
  frame: ChartFrame,
  index: number,
  x: number,
  align: "left" | "center" | "right" = "center",
): void {
  const { labelWriter, labelStep, plot } = frame;
  if (labelWriter === undefined || index % labelStep !== 0) return;
  const slot = (plot.right - plot.left) / Math.max(1, component.values.length);
  const middle = component.height - labelWriter.capHeightPx / 2 - component.fontSize * 0.12;
  labelWriter.write(chartLabel(component, index), x, middle, {
    align,
    widthMax: slot * labelStep - labelWriter.sizePx * 0.3,
  });
}

/** The range of values that a chart shows; always contains 0. */
interface ChartScale {
  low: number;
  high: number;
  /** The values of guide lines, ascending; empty for none. */
  guides: number[];
}

const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The smallest number not below `length` that is 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten. */
export function niceStep(length: number): number {
  if (!(length > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(length));
  // Tolerates rounding: a quotient of 3.0000000000000004 counts as 3.
  const step = niceSteps.find((candidate) => candidate * power >= length * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(12));
}

/** More than a document can request. Bounds the guides below 0. */
const guideStepsMax = 38;

/**
 * Computes the scale of values. Without guides it ends at the largest value; with guides it ends at a round number with
 * `guideCount` equal steps above 0. A `maximum` above 0 is always the top. The steps grow where values far below 0 would
 * need more than 40 guides.
 */
export function chartScale(values: readonly number[], maximum: number, guideCount: number): ChartScale {
  const smallest = Math.min(0, ...values);
  const largest = maximum > 0 ? maximum : Math.max(0, ...values);
  const count = Math.round(guideCount);
  if (count === 0) return { low: smallest, high: largest > smallest ? largest : smallest + 1, guides: [] };
  const range = largest - smallest;
  const wanted = maximum > 0 ? maximum / count : niceStep(range / count);
  const isTooFine = range / wanted > guideStepsMax;
  const step = isTooFine ? niceStep(range / guideStepsMax) : wanted;
  const first = Math.floor(smallest / step + 1e-9);
  // A step that does not divide `maximum` leaves the top without a guide.
  const last = isTooFine
    ? Math.floor(largest / step + 1e-9)
    : Math.max(Math.ceil(largest / step - 1e-9), first + 1);
  const guides = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { low: guides[0] ?? 0, high: maximum > 0 ? maximum : (guides.at(-1) ?? 1), guides };
}

/** The position of a value on a scale: 0 at the bottom, 1 at the top; clamped. */
export function shareOf({ low, high }: ChartScale, value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

let numberFormat: Intl.NumberFormat | undefined;

/** Formats `−$1,250`: the sign precedes the prefix. */
export function formatChartValue(value: number, prefix: string, suffix: string): string {
  // Not at the start: it would hold up the first picture of a page.
  numberFormat ??= new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
  const digits = numberFormat.format(Math.abs(value));
  return `${value < 0 && digits !== "0" ? "−" : ""}${prefix}${digits}${suffix}`;
}

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
