import { type ComponentOf, type SceneComponent, type TemplateDocument, toPictureSize } from "../document.ts";
import { layoutOf } from "../layout/canvas-text.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";
import { createChartWriter } from "./chart-frame.ts";
import { boxMatrix, everywhere, multiply, type Rect, rectOf, scaling } from "./matrix.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import { insetRect, traceEllipse, traceRegular, traceRoundedRect } from "./outlines.ts";
import { paintBars, paintHorizontalBars, paintLine } from "./paint-axis-charts.ts";
import { fillWithGradient } from "./paint-gradient.ts";
import { countImageParts, paintImage } from "./paint-image.ts";
import { countOutlinedParts, type OutlinedComponent, paintOutlined } from "./paint-outlined.ts";
import { countQrParts, paintQrCode } from "./paint-qr-code.ts";
import { paintRating } from "./paint-rating.ts";
import { paintSlices } from "./paint-slices.ts";
import { countSvgParts, paintSvgGroup, type SvgGroup, svgGroupArea } from "./paint-svg-group.ts";
import { paintText } from "./paint-text.ts";
import { shadowReach, visibleShadow } from "./shadow.ts";
import { iconGroup, lineGroup } from "./shape-groups.ts";
import { paintThroughLayer, resetContext, setMatrix, type Surface } from "./surface.ts";

/** The factors must be above 0; this is not checked. */
export interface PaintPageOptions {
  /** Px of the context for each px of the template. Default: the document's own `scaleFactor`. */
  scale?: number;
  /** Px of a layer for each px of the context. Default 1; more for a PDF page, which is a vector surface. */
  layerScale?: number;
  /** Range of component indexes, `to` excluded. A range from 0 includes the background. Default: all. */
  span?: { from: number; to: number };
}

/** The pixel size of a page's picture at a scale. */
export function pageSize(document: TemplateDocument, scale = document.scaleFactor) {
  return toPictureSize({ width: document.width, height: document.height, scaleFactor: scale });
}

/**
 * Paints a page: its background, then its components, the last one on top. Sets the context's transform and all other
 * properties it depends on, and restores them. Does not clear the context: a transparent background shows earlier content.
 * Throws a `RangeError` if the document has no such page.
 */
export function paintPage(
  context: SceneContext,
  document: TemplateDocument,
  pageIndex: number,
  tools: SceneTools,
  options: PaintPageOptions = {},
): void {
  const { scale = document.scaleFactor, layerScale = 1 } = options;
  const page = document.pages[pageIndex];
  if (page === undefined) throw new RangeError(`The document has no page ${pageIndex}`);
  const { from, to } = options.span ?? { from: 0, to: page.components.length };
  const { width, height } = pageSize(document, scale);
  const surface: Surface = { context, width, height, matrix: scaling(scale), layerScale };

  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  resetContext(context);
  if (from === 0) paintBackground(surface, document, page, scale);
  for (const component of page.components.slice(from, to)) paintComponent(surface, component, tools);
  context.restore();
}

function paintBackground(
  { context, width, height }: Surface,
  document: TemplateDocument,
  { background, backgroundGradient }: TemplateDocument["pages"][number],
  scale: number,
): void {
  const paint = (fill: () => void) => {
    context.beginPath();
    context.rect(0, 0, width, height);
    fill();
  };
  if (isVisibleColor(background)) {
    context.fillStyle = canvasColor(background);
    paint(() => context.fill());
  }
  if (backgroundGradient !== "") {
    const box = rectOf({ width: document.width * scale, height: document.height * scale });
    paint(() => fillWithGradient(context, backgroundGradient, box));
  }
}

/** Paints a component on its page. `page` draws in the page's px. */
function paintComponent(page: Surface, given: SceneComponent, tools: SceneTools): void {
  const component = toPainted(given);
  const { opacity, visible } = component;
  if (!visible || opacity === 0 || component.width === 0 || component.height === 0) return;
  const blend = component.blend === "normal" ? "source-over" : component.blend;
  const surface = { ...page, matrix: multiply(page.matrix, boxMatrix(component)) };
  const { context } = surface;
  const isPlain = opacity === 1 && blend === "source-over";
  if (!isPlain && hasSeveralParts(component, page.layerScale !== 1)) {
    // Blended one by one, overlapping parts would show through each other.
    paintThroughLayer(surface, tools, paintedArea(context, component, tools), { opacity, blend }, (layer) =>
      paintByType(layer, component, tools),
    );
    return;
  }
  context.save();
  setMatrix(context, surface.matrix);
  context.globalAlpha = opacity;
  context.globalCompositeOperation = blend;
  paintByType(surface, component, tools);
  context.restore();
}

/** The types that are painted: lines and icons are groups of paths. */
type Painted = Exclude<SceneComponent, { type: "LINE" | "ICON" | "SVG_GROUP" }> | SvgGroup;

function toPainted(component: SceneComponent): Painted {
  if (component.type === "LINE") return lineGroup(component);
  return component.type === "ICON" ? iconGroup(component) : component;
}

function paintByType(surface: Surface, component: Painted, tools: SceneTools): void {
  switch (component.type) {
    case "IMAGE":
      paintImage(surface, component, tools);
      return;
    case "RECTANGLE":
    case "CIRCLE":
    case "POLYGON":
    case "STAR":
      paintOutlined(surface, component, tools, (context, inset) => traceOutline(context, component, inset));
      return;
    case "SVG_GROUP":
      paintSvgGroup(surface, component, tools);
      return;
    case "QR_CODE":
      paintQrCode(surface, component);
      return;
    case "RATING":
      paintRating(surface, component);
      return;
    case "CHART":
      paintChart(surface, component, tools);
      return;
    case "TEXT":
      paintText(surface, component, tools);
      return;
    default:
      (component) satisfies never;
  }
}

function hasSeveralParts(component: Painted, isVector: boolean): boolean {
  switch (component.type) {
    case "IMAGE":
      return countImageParts(component) > 1;
    case "RECTANGLE":
    case "CIRCLE":
    case "POLYGON":
    case "STAR":
      return countOutlinedParts(component) > 1;
    case "SVG_GROUP":
      return countSvgParts(component) > 1;
    case "QR_CODE":
      return countQrParts(component) > 1;
    case "RATING":
      // Its symbols do not overlap.
      return false;
    case "TEXT":
      // Joined letters overlap. On a vector page a layer would turn letters into a bitmap, which is worse.
      return isVector ? isDecorated(component) : true;
    case "CHART":
      return true;
    default:
      return component satisfies never;
  }
}

/** Whether the text has a background, stroke or shadow. */
function isDecorated(component: ComponentOf<"TEXT">): boolean {
  const { background, emphasisBackground, strokeWidth, strokeColor } = component;
  return (
    isVisibleColor(background) ||
    isVisibleColor(emphasisBackground) ||
    (strokeWidth > 0 && isVisibleColor(strokeColor)) ||
    visibleShadow(component) !== undefined
  );
}

/** The area that a component may paint, in px of its box. */
function paintedArea(context: SceneContext, component: Painted, tools: SceneTools): Rect {
  if (component.type === "TEXT") return textArea(context, component, tools);
  const area = component.type === "SVG_GROUP" ? svgGroupArea(component) : rectOf(component);
  return insetRect(area, "shadowColor" in component ? -shadowReach(component) - 1 : -1);
}

/**
 * The area that a text may paint, with its shadow, in px of its box. The layout costs a tenth of a layer of the page's
 * size.
 */
function textArea(context: SceneContext, component: ComponentOf<"TEXT">, tools: SceneTools): Rect {
  context.save();
  const layout = layoutOf(component, context, tools);
  context.restore();
  if (layout.isOverflowing) return everywhere;
  // Swashes, accents and strokes reach beyond their line, a background beyond its letters.
  const beyond =
    component.fontSize * 1.5 + component.padding + component.strokeWidth * 2 + shadowReach(component);
  return insetRect(rectOf(component), -beyond);
}

/** Starts a new path with the outline that fills the component's box, inset by so many px. */
function traceOutline(context: SceneContext, component: OutlinedComponent, inset: number): void {
  const rect = insetRect(rectOf(component), inset);
  context.beginPath();
  switch (component.type) {
    case "RECTANGLE": {
      const radius = Math.min(component.radius, component.width / 2, component.height / 2);
      traceRoundedRect(context, rect, Math.max(0, radius - inset));
      return;
    }
    case "CIRCLE":
      traceEllipse(context, rect);
      return;
    case "POLYGON":
      traceRegular(context, rect, { corners: component.corners, radius: component.radius });
      return;
    case "STAR": {
      const { points, innerRadius: inner, radius } = component;
      traceRegular(context, rect, { corners: points, inner, radius });
      return;
    }
    default:
      (component) satisfies never;
  }
}

/** Paints a chart of one series; nothing if it has no values. */
function paintChart({ context }: Surface, component: ComponentOf<"CHART">, { fonts }: SceneTools): void {
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
