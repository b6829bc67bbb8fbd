import { pictureSize, type TemplateDocument } from "../document.ts";
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
}

/** The pixel size of a page's picture at a scale. */
export function pageSize(document: TemplateDocument, scale = document.scaleFactor) {
  return pictureSize({ width: document.width, height: document.height, scaleFactor: scale });
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
  const { width, height } = pageSize(document, scale);
  const surface: Surface = { context, width, height, matrix: scaling(scale), layerScale };

  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  resetContext(context);
  const paintBackground = (fill: () => void) => {
    context.beginPath();
    context.rect(0, 0, width, height);
    fill();
  };
  if (isVisibleColor(page.background)) {
    context.fillStyle = canvasColor(page.background);
    paintBackground(() => context.fill());
  }
  if (page.backgroundGradient !== "") {
    const box = { left: 0, top: 0, right: document.width * scale, bottom: document.height * scale };
    paintBackground(() => fillWithGradient(context, page.backgroundGradient, box));
  }
  for (const component of page.components) paintComponent(surface, component, tools);
  context.restore();
}
