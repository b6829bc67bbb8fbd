import type { ComponentOf } from "../document.ts";
import { canvasColor, parseColor, relativeLuminance } from "../values/color.ts";
import type { SceneContext } from "../scene-tools.ts";
import { chartColor, chartLabel, chartValueText, type ChartWriter } from "./chart-frame.ts";

type Chart = ComponentOf<"CHART">;

interface Slice {
  index: number;
  value: number;
  /** Fraction of a whole turn, clockwise from the top. */
  start: number;
  end: number;
}

interface Wheel {
  x: number;
  y: number;
  radius: number;
  hole: number;
}

/**
 * Paints a pie or a donut, with a legend beside or below it if there are labels. With a maximum above the sum, the rest
 * of the turn is a track, so that one value makes a progress ring. Values of 0 and below have no slice.
 */
export function paintSlices(context: SceneContext, component: Chart, writer: ChartWriter | undefined): void {
  const { width, height, kind, showValues } = component;
  const slices = sliceUp(component);
  const named = component.values.some((_, index) => chartLabel(component, index) !== "");
  const legend = named && writer !== undefined ? layLegend(component, writer) : undefined;
  const diameter = legend?.diameter ?? Math.min(width, height);
  const radius = diameter / 2;
  const wheel: Wheel = {
    x: legend === undefined ? width / 2 : legend.wheelX,
    y: legend === undefined ? height / 2 : legend.wheelY,
    radius,
    hole: kind === "donut" ? Math.min(component.hole, 0.98) * radius : 0,
  };
  const total = slices.at(-1)?.end ?? 0;
  if (total < 1 - 1e-9) paintSlice(context, wheel, 0, 1, component.gridColor, 0);
  const gap = slices.length > 1 || total < 1 - 1e-9 ? component.gap / 360 : 0;
  for (const { index, start, end } of slices) {
    paintSlice(context, wheel, start, end, chartColor(component, index), Math.min(gap, (end - start) / 2));
  }
  if (legend !== undefined && writer !== undefined) writeLegend(context, component, writer, legend);
  else if (showValues && writer !== undefined) {
    const [only, ...others] = slices;
    // A ring with one value shows it in the middle.
    if (kind === "donut" && only !== undefined && others.length === 0)
      writer.write(chartValueText(component, only.value), wheel.x, wheel.y, { align: "center" });
    else writeOnSlices(component, writer, wheel, slices);
  }
}

function sliceUp({ values, maximum }: Chart): Slice[] {
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
  const whole = Math.max(sum, maximum);
  let start = 0;
  return values.flatMap((value, index) => {
    if (!(value > 0)) return [];
    const slice = { index, value, start, end: start + value / whole };
    start = slice.end;
    return [slice];
  });
}

function paintSlice(
  context: SceneContext,
  { x, y, radius, hole }: Wheel,
  start: number,
  end: number,
  color: string,
  gap: number,
): void {
  const isWhole = end - start >= 1 - 1e-9;
  const angleOf = (turn: number) => (turn - 0.25) * Math.PI * 2;
  const from = angleOf(start + (isWhole ? 0 : gap / 2));
  const to = isWhole ? from + Math.PI * 2 : angleOf(end - gap / 2);
  context.beginPath();
  if (isWhole) {
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.closePath();
    if (hole > 0) {
      context.moveTo(x + hole, y);
      context.arc(x, y, hole, 0, Math.PI * 2, true);
      context.closePath();
    }
  } else {
    context.arc(x, y, radius, from, to);
    if (hole > 0) context.arc(x, y, hole, to, from, true);
    else context.lineTo(x, y);
    context.closePath();
  }
  context.fillStyle = canvasColor(color);
  context.fill();
}

/** Writes values on the slices that are wide enough. */
function writeOnSlices(
  component: Chart,
  writer: ChartWriter,
  { x, y, radius, hole }: Wheel,
  slices: readonly Slice[],
): void {
  const distance = hole > 0 ? (radius + hole) / 2 : radius * 0.64;
  for (const { index, value, start, end } of slices) {
    const text = chartValueText(component, value);
    const turn = (start + end) / 2;
    const arc = (end - start) * Math.PI * 2 * distance;
    const room = Math.min(hole > 0 ? radius - hole : radius * 0.7, arc);
    if (writer.measure(text) > room * 0.92 || writer.capHeightPx * 1.6 > room) continue;
    const angle = (turn - 0.25) * Math.PI * 2;
    writer.write(text, x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, {
      align: "center",
      color: readableOn(chartColor(component, index)),
    });
  }
}

/** Chooses black or white by contrast. */
function readableOn(background: string): string {
  const color = parseColor(background);
  // The threshold favours white, which looks better on the saturated colours of charts.
  return color === undefined || relativeLuminance(color) > 0.36 ? "#1e1e1e" : "#ffffff";
}

interface Legend {
  diameter: number;
  wheelX: number;
  wheelY: number;
  left: number;
  top: number;
  width: number;
  rowHeight: number;
  rows: { index: number; label: string; value: string }[];
}

const chipShare = 0.72;
const chipGapShare = 0.6;

function layLegend(component: Chart, writer: ChartWriter): Legend {
  const { width, height, values, showValues } = component;
  const { sizePx } = writer;
  const rows = values.map((value, index) => ({
    index,
    label: chartLabel(component, index),
    value: showValues ? chartValueText(component, value) : "",
  }));
  const labelWidth = Math.max(...rows.map((row) => writer.measure(row.label)));
  const valueWidth = showValues
    ? Math.max(...rows.map((row) => writer.measure(row.value))) + sizePx * 1.4
    : 0;
  const wanted = sizePx * (chipShare + chipGapShare) + labelWidth + valueWidth;
  const rowHeight = Math.min(sizePx * 1.85, height / rows.length);
  const legendHeight = rowHeight * rows.length;
  const isBeside = width >= height * 0.95;
  const space = sizePx * (isBeside ? 2 : 1.4);
  const legendWidth = Math.min(wanted, isBeside ? width * 0.55 : width);
  const legend = { width: legendWidth, rowHeight, rows };
  if (isBeside) {
    const diameter = Math.max(1, Math.min(height, width - legendWidth - space));
    const left = (width - diameter - space - legendWidth) / 2;
    const wheel = { diameter, wheelX: left + diameter / 2, wheelY: height / 2 };
    return { ...legend, ...wheel, left: left + diameter + space, top: (height - legendHeight) / 2 };
  }
  const diameter = Math.max(1, Math.min(width, height - legendHeight - space));
  const top = (height - diameter - space - legendHeight) / 2;
  const wheel = { diameter, wheelX: width / 2, wheelY: top + diameter / 2 };
  return { ...legend, ...wheel, left: (width - legendWidth) / 2, top: top + diameter + space };
}

function writeLegend(context: SceneContext, component: Chart, writer: ChartWriter, legend: Legend): void {
  const { left, top, width, rowHeight, rows } = legend;
  const { sizePx } = writer;
  const chip = sizePx * chipShare;
  rows.forEach(({ index, label, value }, row) => {
    const middle = top + rowHeight * (row + 0.5);
    context.beginPath();
    context.roundRect(left, middle - chip / 2, chip, chip, chip * 0.3);
    context.fillStyle = canvasColor(chartColor(component, index));
    context.fill();
    const textLeft = left + chip + sizePx * chipGapShare;
    const valueWidth = value === "" ? 0 : writer.measure(value) + sizePx;
    writer.write(label, textLeft, middle, { widthMax: left + width - textLeft - valueWidth + 0.5 });
    if (value !== "") writer.write(value, left + width, middle, { align: "right" });
  });
}
