import type { ComponentOf } from "../document.ts";
import type { SceneContext } from "../scene-tools.ts";
import { type ChartScale, chartScale, shareOf } from "./chart-scale.ts";
import { chartLabel, chartValueText, type ChartWriter } from "./chart-text.ts";
import type { Rect } from "./matrix.ts";
import { canvasColor, isVisibleColor } from "./paint-color.ts";

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
