import type { Rect } from "#scene/paint/matrix.ts";
import { meanColor, readPaint, type SvgPaint } from "../paint/svg-paint.ts";
import type { SvgPlace } from "../read/enter.ts";
import { mapOutline, outlineBounds } from "../shapes/outline.ts";
import { outlineOf, readShape, type SvgShape } from "../shapes/read-shape.ts";
import { boxValues } from "./box-values.ts";
import type { DrawnItem, PathLayer } from "./drawn-item.ts";
import type { DrawContext } from "./draw-context.ts";
import { drawPatternPicture } from "./draw-pattern.ts";
import { pathLayers } from "./path-layers.ts";
import { readStroke, type SvgStroke } from "./stroke.ts";

/** A shape as a RECTANGLE, a CIRCLE or a picture where they can look like it, else as paths. */
export function drawShape(element: Element, place: SvgPlace, context: DrawContext): DrawnItem[] {
  const { style, viewport } = place;
  const shape = readShape(element, { style, viewport });
  if (shape === undefined) return [];
  const paints = { ...context, viewport };
  const isLine = element.localName === "line";
  const fill: SvgPaint = isLine ? { kind: "none" } : readPaint(style, "fill", paints);
  const stroke = readStroke(place, paints, context.notes);
  for (const name of ["marker-start", "marker-mid", "marker-end"] as const)
    if (shape.kind === "path" && style.inherited[name] !== "none") context.notes.add("marker");
  if (fill.kind === "none" && stroke === undefined) return [];
  if (fill.kind === "pattern") {
    const picture = drawPatternPicture(fill.element, shape, place, context);
    if (picture !== undefined) {
      const frame = stroke === undefined ? [] : drawPaths(shape, place, { kind: "none" }, stroke, context);
      return [picture, ...frame];
    }
  }
  const toLayers = () => layersOf(shape, place, fill, stroke);
  const values = boxValues(shape, place, fill, stroke, context.notes);
  if (values === undefined) return drawPaths(shape, place, fill, stroke, context);
  const bounds = layersBounds(toLayers());
  const { node, clips } = place;
  return bounds === undefined ? [] : [{ kind: "component", node, clips, bounds, values, toLayers }];
}

function drawPaths(
  shape: SvgShape,
  place: SvgPlace,
  fill: SvgPaint,
  stroke: SvgStroke | undefined,
  { notes }: DrawContext,
): DrawnItem[] {
  if (fill.kind === "linear" || fill.kind === "radial") notes.add("gradient");
  if (fill.kind === "pattern") notes.add("pattern");
  const layers = layersOf(shape, place, fill, stroke);
  const bounds = layersBounds(layers);
  return bounds === undefined
    ? []
    : [{ kind: "paths", node: place.node, clips: place.clips, bounds, layers }];
}

function layersOf(
  shape: SvgShape,
  { matrix, style, node }: SvgPlace,
  fill: SvgPaint,
  stroke: SvgStroke | undefined,
): PathLayer[] {
  const color =
    fill.kind === "color"
      ? fill.color
      : fill.kind === "linear" || fill.kind === "radial"
        ? meanColor(fill)
        : fill.kind === "pattern"
          ? patternColor
          : undefined;
  return pathLayers(mapOutline(matrix, outlineOf(shape)), {
    fill: color,
    stroke,
    isEvenOdd: style.inherited["fill-rule"] === "evenodd",
    isStrokeFirst: /^\s*(?:markers\s+)?stroke/.test(style.inherited["paint-order"]),
    opacity: node.opacity,
  });
}

/** Stands for a pattern. */
const patternColor = { red: 160, green: 160, blue: 160, alpha: 0.5 };

/** Of the outlines with their strokes. */
function layersBounds(layers: readonly PathLayer[]): Rect | undefined {
  let all: Rect | undefined;
  for (const { parts } of layers)
    for (const { outline, stroke } of parts) {
      const own = outlineBounds(outline);
      if (own === undefined) continue;
      const reach = (stroke?.width ?? 0) / 2;
      all = {
        left: Math.min(all?.left ?? Infinity, own.left - reach),
        top: Math.min(all?.top ?? Infinity, own.top - reach),
        right: Math.max(all?.right ?? -Infinity, own.right + reach),
        bottom: Math.max(all?.bottom ?? -Infinity, own.bottom + reach),
      };
    }
  return all;
}
