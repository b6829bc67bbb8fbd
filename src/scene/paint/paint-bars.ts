import type { ComponentOf } from "../document.ts";
import { frameChart, paintGuides, writeLabel } from "./chart-frame.ts";
import { chartScale, shareOf } from "./chart-scale.ts";
import { chartColor, chartLabel, chartValueText, type ChartWriter } from "./chart-text.ts";
import type { SceneContext } from "../scene-tools.ts";
import { canvasColor } from "./paint-color.ts";

type Chart = ComponentOf<"CHART">;

/** Paints vertical bars from the zero line; only the far end is rounded. */
export function paintBars(context: SceneContext, component: Chart, writer: ChartWriter | undefined): void {
  const { values, gap, radius, showValues } = component;
  const frame = frameChart(component, writer);
  paintGuides(context, component, frame, writer);
  const slot = (frame.plot.right - frame.plot.left) / values.length;
  const thickness = slot / (1 + gap);
  const zero = frame.yOf(0);
  values.forEach((value, index) => {
    const left = frame.plot.left + slot * index + (slot - thickness) / 2;
    const end = frame.yOf(value);
    // A value of 0 still gets a visible bar.
    const length = Math.max(Math.abs(end - zero), stubLength(component));
    const round = Math.min(radius, thickness / 2, length);
    context.beginPath();
    context.roundRect(
      left,
      value < 0 ? zero : zero - length,
      thickness,
      length,
      value < 0 ? [0, 0, round, round] : [round, round, 0, 0],
    );
    context.fillStyle = canvasColor(chartColor(component, index));
    context.fill();
    const middle = left + thickness / 2;
    writeLabel(component, frame, index, middle);
    if (!showValues || writer === undefined) return;
    const away = writer.capHeightPx / 2 + writer.sizePx * 0.42;
    const text = chartValueText(component, value);
    const fitting = fitWriter(writer, text, slot - writer.sizePx * 0.2);
    fitting.write(text, middle, value < 0 ? end + away : end - away, { align: "center" });
  });
}

function stubLength({ fontSize }: Chart): number {
  return Math.max(1, fontSize / 10);
}

/** Shrinks a value that is too wide. It is never cut, because the rest would be another number. */
function fitWriter(writer: ChartWriter, text: string, room: number): ChartWriter {
  const width = writer.measure(text);
  return width <= room ? writer : writer.atSize(writer.sizePx * Math.max(0.5, room / width));
}

/** Paints horizontal bars, the first on top, with labels at the left and values at the ends. */
export function paintHorizontalBars(
  context: SceneContext,
  component: Chart,
  writer: ChartWriter | undefined,
): void {
  const { width, height, values, gap, radius, showValues, maximum } = component;
  const size = writer?.sizePx ?? 0;
  const measure = (text: string) => writer?.measure(text) ?? 0;
  const labels = values.map((_, index) => chartLabel(component, index));
  const widest = Math.max(0, ...labels.map(measure));
  const labelRoom = Math.min(widest, width * 0.4);
  const valueRoom = showValues
    ? Math.max(0, ...values.map((value) => measure(chartValueText(component, value)))) + size * 0.6
    : 0;
  // Guides are vertical here and have no numbers, which would be where other charts have their labels.
  const scale = chartScale(values, maximum, component.gridLines);
  const left = (labelRoom > 0 ? labelRoom + size * 0.9 : 0) + (scale.low < 0 ? valueRoom : 0);
  const right = Math.max(left + 1, width - valueRoom);
  const xOf = (value: number) => left + (right - left) * shareOf(scale, value);
  const zero = xOf(0);
  const strength = Math.max(1, component.fontSize / 14);
  context.fillStyle = canvasColor(component.gridColor);
  for (const guide of scale.guides) context.fillRect(xOf(guide) - strength / 2, 0, strength, height);

  const slot = height / values.length;
  const thickness = slot / (1 + gap);
  values.forEach((value, index) => {
    const middle = slot * (index + 0.5);
    const end = xOf(value);
    const length = Math.max(Math.abs(end - zero), stubLength(component));
    const round = Math.min(radius, thickness / 2, length);
    context.beginPath();
    context.roundRect(
      value < 0 ? zero - length : zero,
      middle - thickness / 2,
      length,
      thickness,
      value < 0 ? [round, 0, 0, round] : [0, round, round, 0],
    );
    context.fillStyle = canvasColor(chartColor(component, index));
    context.fill();
    if (writer === undefined) return;
    writer.write(labels[index] ?? "", labelRoom, middle, { align: "right", widthMax: labelRoom + 0.5 });
    if (!showValues) return;
    const text = chartValueText(component, value);
    if (value < 0) writer.write(text, end - size * 0.5, middle, { align: "right" });
    else writer.write(text, end + size * 0.5, middle);
  });
}
