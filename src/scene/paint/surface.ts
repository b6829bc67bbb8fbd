import type { SceneContext, SceneTools } from "../scene-tools.ts";
import { canvasColor } from "../values/color.ts";
import { lengthFactor, mapRect, type Matrix, multiply, type Rect, scaling } from "./matrix.ts";
import { type Shadow, setShadow, shadowReach } from "./shadow.ts";

/** The target of a painter: a context whose transform is `matrix`, so that the painter draws in px of its box. */
export interface Surface {
  context: SceneContext;
  /** In px of the surface. */
  width: number;
  height: number;
  /** Maps the painter's px to the surface's. */
  matrix: Matrix;
  /** Layer px for each px of this surface: 1, or more if the surface is a vector page. */
  layerScale: number;
}

/** How a layer is composited on the surface below. Absent fields keep the settings of the surface's context. */
export interface LayerLook {
  opacity?: number;
  blend?: GlobalCompositeOperation;
  shadow?: Shadow;
  /** A canvas filter, its lengths in the surface's px. */
  filter?: string;
  /** How far the filter spreads pixels, in px of the painting; widens the layer beyond the surface. */
  reach?: number;
}

/** Resets all properties that painting depends on, so that earlier drawing has no effect. */
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

/** Paints with `inner` inside the surface's matrix, then restores the context. */
export function paintWithin(surface: Surface, inner: Matrix, paint: (inside: Surface) => void): void {
  const matrix = multiply(surface.matrix, inner);
  surface.context.save();
  setMatrix(surface.context, matrix);
  paint({ ...surface, matrix });
  surface.context.restore();
}

/**
 * Paints on a transparent layer and composites it on the surface. `area` bounds the painting, in px of the painter; the
 * layer has only its visible part. Paints nothing if that is empty.
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
  // Parts outside the surface may cast a shadow into it.
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
  const toLayer = scaling(layerScale, layerScale, -left * layerScale, -top * layerScale);
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
    // Engines compute a shadow or a filter for the whole clip, which would be the whole page.
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
  // A layer of fewer px than its surface has no fine details.
  if (layerScale < 1) context.imageSmoothingQuality = "low";
  if (shadow !== undefined) {
    const coarseness = blurCoarseness((shadow.shadowBlur / 2) * factor);
    if (coarseness === 1) setShadow(context, shadow, surface.matrix);
    else drawCoarseShadow(surface, tools, shadow, coarseness, { left, top, width, height, reach }, draw);
  }
  draw(context, left, top);
  context.restore();
}

/** Standard deviation in px up to which a blur is computed at full size; one of twice that at half the size, and so on. */
const fineBlurPx = 6;
const coarsenessMax = 8;

/**
 * The factor by which a blur may be computed smaller: a wide blur leaves no details, and its cost grows with the number
 * of pixels. The difference is less than one step of a channel.
 */
export function blurCoarseness(deviationPx: number): number {
  return Math.min(coarsenessMax, 2 ** Math.floor(Math.log2(Math.max(1, deviationPx / fineBlurPx))));
}

/** Draws the shadow of a layer at (left, top), computed on a smaller layer. */
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

/** Wider than any surface. A power of two, so that adding it rounds no fraction. */
const aside = 16_384;

/** Paints only the shadow of what `paint` draws, by moving the drawing itself off the surface. */
export function paintShadowOnly(surface: Surface, shadow: Shadow, paint: () => void): void {
  const { context, matrix } = surface;
  context.save();
  setShadow(context, shadow, matrix);
  context.shadowOffsetX += aside;
  setMatrix(context, { ...matrix, e: matrix.e - aside });
  paint();
  context.restore();
}
