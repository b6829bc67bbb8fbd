import type { ComponentOf } from "../document.ts";
import type { SceneContext } from "../scene-tools.ts";
import { canvasColor, formatHex, parseColor } from "../values/color.ts";
import {
  chartColor,
  chartLabel,
  chartScale,
  chartValueText,
  type ChartWriter,
  frameChart,
  paintGuides,
  shareOf,
  writeLabel,
} from "./chart-frame.ts";
import type { Point } from "./matrix.ts";

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

/** Charts with more points have no dots. */
const dotsMax = 16;

/** Paints a smooth line through the values; for an area also the space between it and zero. */
export function paintLine(context: SceneContext, component: Chart, writer: ChartWriter | undefined): void {
  const { values, lineWidth, kind, showValues } = component;
  const frame = frameChart(component, writer);
  paintGuides(context, component, frame, writer);
  const { plot, yOf } = frame;
  const dot = values.length <= dotsMax ? lineWidth * 1.15 : lineWidth / 2;
  // Keeps the first and last dot and value inside the plot.
  const halfOf = (index: number) =>
    showValues && writer !== undefined
      ? writer.measure(chartValueText(component, values[index] ?? 0)) / 2
      : 0;
  const left = plot.left + Math.max(dot, halfOf(0));
  const right = plot.right - Math.max(dot, halfOf(values.length - 1));
  const points = values.map((value, index): Point => {
    const share = values.length === 1 ? 0.5 : index / (values.length - 1);
    return { x: left + (right - left) * share, y: yOf(value) };
  });
  const color = chartColor(component, 0);
  if (kind === "area" && points.length > 1) {
    const zero = yOf(0);
    context.beginPath();
    traceSmooth(context, points);
    context.lineTo(right, zero);
    context.lineTo(left, zero);
    context.closePath();
    const top = Math.min(...points.map((point) => point.y));
    const bottom = Math.max(zero, ...points.map((point) => point.y));
    const shade = context.createLinearGradient(0, top, 0, bottom);
    const isBelow = zero <= top;
    shade.addColorStop(0, faded(color, isBelow ? 0.04 : 0.42));
    shade.addColorStop(1, faded(color, isBelow ? 0.42 : 0.04));
    context.fillStyle = shade;
    context.fill();
  }
  if (lineWidth > 0) {
    context.beginPath();
    traceSmooth(context, points);
    context.strokeStyle = canvasColor(color);
    context.lineWidth = lineWidth;
    context.lineCap = "round";
    context.lineJoin = "round";
    if (points.length > 1) context.stroke();
    if (points.length <= dotsMax) paintDots(context, points, dot, color);
  }
  points.forEach(({ x, y }, index) => {
    const isFirst = index === 0 && values.length > 1;
    const isLast = index === values.length - 1 && values.length > 1;
    const half = (frame.labelWriter?.measure(chartLabel(component, index)) ?? 0) / 2;
    // Aligns the outermost labels with the sides of the plot if they would reach beyond.
    if (isFirst && x - half < plot.left) writeLabel(component, frame, index, plot.left, "left");
    else if (isLast && x + half > plot.right) writeLabel(component, frame, index, plot.right, "right");
    else writeLabel(component, frame, index, x);
    if (showValues && writer !== undefined) {
      const away = dot + writer.capHeightPx / 2 + writer.sizePx * 0.38;
      writer.write(chartValueText(component, values[index] ?? 0), x, y - away, { align: "center" });
    }
  });
}

function paintDots(context: SceneContext, points: readonly Point[], radius: number, color: string): void {
  context.beginPath();
  for (const { x, y } of points) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, Math.PI * 2);
  }
  context.fillStyle = canvasColor(color);
  context.fill();
}

function faded(color: string, share: number): string {
  const parsed = parseColor(color);
  return parsed === undefined ? "#00000000" : formatHex({ ...parsed, alpha: parsed.alpha * share });
}

/**
 * Traces a curve that never overshoots its values: monotone cubics by Fritsch and Carlson (1980), with the slopes of
 * Steffen (1990), which need no second pass.
 */
function traceSmooth(context: SceneContext, points: readonly Point[]): void {
  const slopes = points.map((point, index) => slopeAt(points[index - 1], point, points[index + 1]));
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before === undefined) {
      context.moveTo(point.x, point.y);
      return;
    }
    const third = (point.x - before.x) / 3;
    context.bezierCurveTo(
      before.x + third,
      before.y + third * (slopes[index - 1] ?? 0),
      point.x - third,
      point.y - third * (slopes[index] ?? 0),
      point.x,
      point.y,
    );
  });
}

function slopeAt(before: Point | undefined, at: Point, after: Point | undefined): number {
  if (before === undefined || after === undefined) {
    // An end has the slope of its only segment.
    const other = before ?? after;
    return other === undefined ? 0 : (other.y - at.y) / (other.x - at.x);
  }
  const widthBefore = at.x - before.x;
  const widthAfter = after.x - at.x;
  const slopeBefore = (at.y - before.y) / widthBefore;
  const slopeAfter = (after.y - at.y) / widthAfter;
  const mean = (slopeBefore * widthAfter + slopeAfter * widthBefore) / (widthBefore + widthAfter);
  return (
    (Math.sign(slopeBefore) + Math.sign(slopeAfter)) *
    Math.min(Math.abs(slopeBefore), Math.abs(slopeAfter), Math.abs(mean) / 2)
  );
}
