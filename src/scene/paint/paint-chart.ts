import type { ComponentOf } from "../document.ts";
import type { SceneTools } from "../scene-tools.ts";
import { createChartWriter } from "./chart-text.ts";
import { paintBars, paintHorizontalBars } from "./paint-bars.ts";
import { paintLine } from "./paint-line.ts";
import { paintSlices } from "./paint-slices.ts";
import type { Surface } from "./surface.ts";

/** Paints a chart of one series; nothing if it has no values. */
export function paintChart(
  { context }: Surface,
  component: ComponentOf<"CHART">,
  { fonts }: SceneTools,
): void {
  if (component.values.length === 0) return;
  const writer = createChartWriter(context, component, fonts);
  switch (component.kind) {
    case "bar":
      paintBars(context, component, writer);
      return;
    case "horizontal-bar":
      paintHorizontalBars(context, component, writer);
      return;
    case "line":
    case "area":
      paintLine(context, component, writer);
      return;
    case "donut":
    case "pie":
      paintSlices(context, component, writer);
      return;
    default:
      component.kind satisfies never;
  }
}
