import { toPictureSize, type TemplateDocument } from "../document.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";
import { scaling } from "./matrix.ts";
import { canvasColor, isVisibleColor } from "./paint-color.ts";
import { paintComponent } from "./paint-component.ts";
import { fillWithGradient } from "./paint-gradient.ts";
import { resetContext, type Surface } from "./surface.ts";

/** Both are factors over 0; nothing here is checked. */
export interface PaintPageOptions {
  /** Px of the context for each px of the template. Default: the document's own `scaleFactor`. */
  scale?: number;
  /** Px of a layer for each px of the context. Default 1; more for a PDF page, which has no px of its own. */
  layerScale?: number;
  /** The components from one index up to another, not included; from 0 the background too. Default: all. */
  span?: { from: number; to: number };
}

/** The pixel size of a page's picture at a scale. */
export function pageSize(document: TemplateDocument, scale = document.scaleFactor) {
  return toPictureSize({ width: document.width, height: document.height, scaleFactor: scale });
}

/**
 * Paints a page: its background, then its components, the last one on top. Sets the context's transform and every other
 * property it depends on, and leaves a plain context behind; what is there already shows through a transparent background.
 * Throws a `RangeError` for a page that the document does not have.
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
    const box = { left: 0, top: 0, right: document.width * scale, bottom: document.height * scale };
    paint(() => fillWithGradient(context, backgroundGradient, box));
  }
}
