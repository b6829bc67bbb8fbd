import type { SceneContext, SceneTools } from "../scene-tools.ts";
import { canvasColor } from "./paint-color.ts";
import { lengthFactor, mapRect, type Matrix, multiply, type Rect } from "./matrix.ts";
import { type Shadow, setShadow, shadowReach } from "./shadow.ts";

/** The target of a painter: a context whose transform is `matrix`, so that it draws in the px of its own box. */
export interface Surface {
  context: SceneContext;
  /** In the surface's own px. */
  width: number;
  height: number;
  /** From the px that the painter draws in to the surface's own. */
  matrix: Matrix;
  /** Layer px for each px of this surface: 1, or more where the surface is a vector page without px of its own. */
  layerScale: number;
}

/** How a finished layer is composited on the surface below. Absent fields stay as the surface's context has them. */
export interface LayerLook {
  opacity?: number;
  blend?: GlobalCompositeOperation;
  shadow?: Shadow;
  /** A canvas filter, its lengths in the surface's px. */
  filter?: string;
  /** How far what lies outside the surface reaches into it by the filter, in px of the painting. */
  reach?: number;
}

/** Sets every property that our drawing depends on, so that it does not matter what was drawn before. */
export function resetContext(context: SceneContext): void {
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
  context.filter = "none";
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.shadowColor = "transparent";
  context.shadowBlur = 0;
  context.shadowOffsetX = 0;
  context.shadowOffsetY = 0;
  context.lineCap = "butt";
  context.lineJoin = "miter";
  context.miterLimit = 10;
  context.lineDashOffset = 0;
  context.setLineDash([]);
}

export function setMatrix(context: SceneContext, { a, b, c, d, e, f }: Matrix): void {
  context.setTransform(a, b, c, d, e, f);
}

/** Paints with the surface's map followed by `inner`, then takes everything back. */
export function paintWithin(surface: Surface, inner: Matrix, paint: (inside: Surface) => void): void {
  const matrix = multiply(surface.matrix, inner);
  surface.context.save();
  setMatrix(surface.context, matrix);
  paint({ ...surface, matrix });
  surface.context.restore();
}

/**
 * Paints on a transparent layer and lays that on the surface as one. `area` is what the painting may touch, in its own
 * px; only the part of it that can be seen is made. Nothing is painted if that is empty.
 */
export function paintThroughLayer(
  surface: Surface,
  tools: SceneTools,
  area: Rect,
  look: LayerLook,
  paint: (layer: Surface) => void,
): void {
  const { opacity, blend, shadow, filter } = look;
  const factor = lengthFactor(surface.matrix);
  // Parts outside the surface still throw their shadow into it.
  const reach = ((look.reach ?? 0) + (shadow === undefined ? 0 : shadowReach(shadow))) * factor;
  const touched = mapRect(surface.matrix, area);
  const left = Math.floor(Math.max(touched.left, -reach));
  const top = Math.floor(Math.max(touched.top, -reach));
  const width = Math.ceil(Math.min(touched.right, surface.width + reach)) - left;
  const height = Math.ceil(Math.min(touched.bottom, surface.height + reach)) - top;
  if (width <= 0 || height <= 0) return;

  const { layerScale } = surface;
  const layerWidth = Math.ceil(width * layerScale);
  const layerHeight = Math.ceil(height * layerScale);
  const layer = tools.createLayer(layerWidth, layerHeight);
  const toLayer: Matrix = {
    a: layerScale,
    b: 0,
    c: 0,
    d: layerScale,
    e: -left * layerScale,
    f: -top * layerScale,
  };
  const matrix = multiply(toLayer, surface.matrix);
  resetContext(layer.context);
  layer.context.save();
  setMatrix(layer.context, matrix);
  paint({ context: layer.context, width: layerWidth, height: layerHeight, matrix, layerScale: 1 });
  layer.context.restore();

  const { context } = surface;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (shadow !== undefined || filter !== undefined) {
    // Engines work a shadow or a filter out for the whole clip, which would be the whole page.
    const margin = Math.ceil(reach);
    context.beginPath();
    context.rect(left - margin, top - margin, width + 2 * margin, height + 2 * margin);
    context.clip();
  }
  if (opacity !== undefined) context.globalAlpha = opacity;
  if (blend !== undefined) context.globalCompositeOperation = blend;
  if (filter !== undefined) context.filter = filter;
  const draw = (on: SceneContext, x: number, y: number) => {
    if (layerScale === 1) on.drawImage(layer.drawable, x, y);
    else on.drawImage(layer.drawable, x, y, layerWidth / layerScale, layerHeight / layerScale);
  };
  // Nothing fine is ever drawn on a layer of fewer px than its surface.
  if (layerScale < 1) context.imageSmoothingQuality = "low";
  if (shadow !== undefined) {
    const coarseness = blurCoarseness((shadow.shadowBlur / 2) * factor);
    if (coarseness === 1) setShadow(context, shadow, surface.matrix);
    else drawCoarseShadow(surface, tools, shadow, coarseness, { left, top, width, height, reach }, draw);
  }
  draw(context, left, top);
  context.restore();
}

/** A blur this wide is worked out at full size, as a standard deviation in px; one of twice that at half the size, and so on. */
const fineBlurPx = 6;
const coarsenessMax = 8;

/**
 * By how much smaller a blur may be worked out: a wide one leaves no detail that needs every pixel, and its cost grows
 * with them. The difference is less than one step of a channel.
 */
export function blurCoarseness(deviationPx: number): number {
  return Math.min(coarsenessMax, 2 ** Math.floor(Math.log2(Math.max(1, deviationPx / fineBlurPx))));
}

/** The shadow of a layer that lies at (left, top), worked out on a smaller layer. */
function drawCoarseShadow(
  { context, matrix }: Surface,
  tools: SceneTools,
  shadow: Shadow,
  coarseness: number,
  place: { left: number; top: number; width: number; height: number; reach: number },
  draw: (on: SceneContext, x: number, y: number) => void,
): void {
  const margin = Math.ceil(place.reach);
  const width = Math.ceil((place.width + 2 * margin) / coarseness);
  const height = Math.ceil((place.height + 2 * margin) / coarseness);
  const layer = tools.createLayer(width, height);
  const scale = 1 / coarseness;
  const { shadowX, shadowY } = shadow;
  resetContext(layer.context);
  layer.context.save();
  layer.context.filter = `blur(${(shadow.shadowBlur / 2) * lengthFactor(matrix) * scale}px)`;
  layer.context.setTransform(scale, 0, 0, scale, 0, 0);
  draw(
    layer.context,
    margin + matrix.a * shadowX + matrix.c * shadowY,
    margin + matrix.b * shadowX + matrix.d * shadowY,
  );
  layer.context.restore();
  layer.context.globalCompositeOperation = "source-in";
  layer.context.fillStyle = canvasColor(shadow.shadowColor);
  layer.context.fillRect(0, 0, width, height);
  context.save();
  context.imageSmoothingQuality = "low";
  context.drawImage(
    layer.drawable,
    place.left - margin,
    place.top - margin,
    width * coarseness,
    height * coarseness,
  );
  context.restore();
}

/** Farther than any surface is wide. A power of two, so that it takes nothing from the places after the point. */
const aside = 16_384;

/** Paints only the shadow of what `paint` draws; the thing itself lands far beside the surface. */
export function paintShadowOnly(surface: Surface, shadow: Shadow, paint: () => void): void {
  const { context, matrix } = surface;
  context.save();
  setShadow(context, shadow, matrix);
  context.shadowOffsetX += aside;
  setMatrix(context, { ...matrix, e: matrix.e - aside });
  paint();
  context.restore();
}
