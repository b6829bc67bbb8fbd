import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { layoutOf } from "#scene/paint/layout-of.ts";
import { componentsOf } from "#scene/document.ts";
import { pageSize } from "#scene/paint/paint-page.ts";
import { textFitOf } from "#scene/layout/text-fit.ts";
import { unfitWarnings } from "#scene/scene-warnings.ts";
import type { SceneContext, SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { encodePicture } from "./encode-picture.ts";
import type { KeptLayouts } from "./kept-layouts.ts";
import { createNodeSceneTools, createSceneCanvas } from "./node-scene-tools.ts";
import { PageDrawings } from "./page-drawings.ts";
import { orderedSize, type RenderedFile, type RenderOrder, shownDocument } from "./render-order.ts";
import type { SurfaceStore } from "./surface-store.ts";
import type { Underlays } from "./underlays.ts";
import { writePdf } from "./write-pdf.ts";

/** Surfaces and layouts that a thread keeps from one order to the next. */
interface KeptParts {
  surfaces: SurfaceStore;
  underlays: Underlays;
  layouts: KeptLayouts;
}

/** The pictures of an order. */
export interface PaintedPictures {
  /** Decoded, by their source. */
  images: ReadonlyMap<string, SceneImage>;
  /** Of `images` and of the drawings' pictures, by their source; equal for equal pixels. */
  keys: ReadonlyMap<string, string>;
  drawings?: PageDrawings | undefined;
}

/** Paints an order, and encodes it. Fonts are registered before. */
export async function paintOrder(
  order: RenderOrder,
  { images, keys, drawings = new PageDrawings() }: PaintedPictures,
  { surfaces, underlays, layouts }: KeptParts,
  fonts?: FontCatalogue,
): Promise<Omit<RenderedFile, "timings"> & { paintMs: number; encodeMs: number }> {
  const { document, format, quality = document.quality, title = "" } = order;
  const { scale, width, height } = orderedSize(order);
  const startedAt = performance.now();
  if (format === "pdf") {
    const tools = createNodeSceneTools(images, { fonts });
    const bytes = writePdf(document, { width, height }, tools, { title });
    const warnings = listUnfitTexts(
      { ...order, document: withoutLigatures(document) },
      createSceneCanvas(1, 1).context,
      tools,
    );
    return {
      bytes: new Uint8Array(bytes),
      width,
      height,
      warnings,
      paintMs: performance.now() - startedAt,
      encodeMs: 0,
    };
  }
  const whole = pageSize(document, scale);
  const faces = JSON.stringify(order.faces ?? []);
  const tools = createNodeSceneTools(images, { fonts, layouts: layouts.withFonts(faces) });
  const page = { document, scale, fonts: faces, pictureKeys: keys };
  await drawings.decode(underlays.countPainted(page));
  const { canvas, context } = surfaces.take(whole);
  underlays.paint({ canvas, context }, page, tools, drawings);
  const warnings = listUnfitTexts(order, context, tools);
  const paintedAt = performance.now();
  const bytes = await encodePicture(canvas, {
    format,
    quality,
    crop: { width, height },
    // A preview is made once and loaded often.
    favour: order.longestSideMax === undefined ? "speed" : "size",
  });
  surfaces.giveBack({ canvas, context });
  return {
    // A copy of its own, so that its memory can move to the other thread.
    bytes: new Uint8Array(bytes),
    width,
    height,
    warnings,
    paintMs: paintedAt - startedAt,
    encodeMs: performance.now() - paintedAt,
  };
}

/** A warning for each checked text that does not fit. Those of images were laid out for painting. */
function listUnfitTexts(
  { checkedTexts = [], ...order }: Pick<RenderOrder, "document" | "format" | "checkedTexts">,
  context: SceneContext,
  tools: SceneTools,
): string[] {
  const ids = new Set(checkedTexts.map(({ component }) => component));
  return componentsOf(shownDocument(order)).flatMap((component) =>
    component.type === "TEXT" && ids.has(component.id)
      ? unfitWarnings(component.id, textFitOf(component, layoutOf(component, context, tools)).verdict)
      : [],
  );
}
