import { toPictureSize, type TemplateDocument } from "../document.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";
import { rectOf, scaling } from "./matrix.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import { paintComponent } from "./paint-component.ts";
import { fillWithGradient } from "./paint-gradient.ts";
import { resetContext, type Surface } from "./surface.ts";

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
