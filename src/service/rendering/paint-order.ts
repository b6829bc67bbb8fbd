import { describeFit } from "#scene/fit-report.ts";
import { bundledFonts, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { measureCapacity, sampleOf } from "#scene/inputs/text-capacity.ts";
import { canvasMeasureOf, layoutOf } from "#scene/layout/canvas-text.ts";
import { pageSize } from "#scene/paint/paint-page.ts";
import type { SceneContext, SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { unfitWarnings } from "#scene/scene-warnings.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { encodePicture } from "./encode-picture.ts";
import { capacityKey, type KeptCapacities, type KeptLayouts } from "./kept-layouts.ts";
import { createNodeSceneTools, createSceneCanvas } from "./node-scene-tools.ts";
import { PageDrawings } from "./page-drawings.ts";
import {
  orderedSize,
  pictureScale,
  type RenderedFile,
  type RenderOrder,
  shownDocument,
} from "./render-order.ts";
import type { Underlays } from "./underlays.ts";
import { writePdf } from "./write-pdf.ts";

/** Surfaces and layouts that a thread keeps from one order to the next. */
interface KeptParts {
  surfaces: SurfaceStore;
  underlays: Underlays;
  layouts: KeptLayouts;
  capacities: KeptCapacities;
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
  { surfaces, underlays, layouts, capacities }: KeptParts,
  fonts?: FontCatalogue,
): Promise<Omit<RenderedFile, "timings"> & { paintMs: number; encodeMs: number }> {
  const { document, format, quality = document.quality, title = "" } = order;
  const described = { images, keys, capacities };
  const { scale, width, height } = orderedSize(order);
  const startedAt = performance.now();
  if (format === "pdf") {
    const tools = createNodeSceneTools(images, { fonts });
    const bytes = writePdf(document, { width, height }, tools, { title });
    const drawn = { ...order, document: withoutLigatures(document) };
    const description = describeDrawing(drawn, createSceneCanvas(1, 1).context, { ...described, tools });
    return {
      bytes: new Uint8Array(bytes),
      width,
      height,
      warnings: [],
      ...description,
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
  const description = describeDrawing(order, context, { ...described, tools });
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
    warnings: [],
    ...description,
    paintMs: paintedAt - startedAt,
    encodeMs: performance.now() - paintedAt,
  };
}

/** Describes the drawing of the components that the request changes. Texts of images were laid out for painting. */
function describeDrawing(
  { checkedTexts = [], changed = [], ...order }: RenderOrder,
  context: SceneContext,
  { tools, images, keys, capacities }: DescribedParts,
): Pick<RenderedFile, "textWarnings" | "fit"> {
  if (changed.length === 0) return { textWarnings: [] };
  const { fonts = bundledFonts } = tools;
  const named = JSON.stringify(order.faces ?? []);
  const fit = describeFit(shownDocument(order), {
    scale: pictureScale(order),
    layoutOf: (text) => layoutOf(text, context, tools),
    pictureOf: (source) => images.get(source) ?? (keys.has(source) ? "shown" : { reason: null }),
    // Of interest only then, and costly.
    capacityOf: (text, near) => {
      if (near === undefined) return undefined;
      const example = sampleOf(text.text);
      return capacities.of(capacityKey(text, example, named), () =>
        measureCapacity(text, example, canvasMeasureOf(context), { fonts, near }),
      );
    },
    only: new Set(changed),
  });
  const states = new Map(fit.texts.map(({ component, state }) => [component, state]));
  const textWarnings = checkedTexts.flatMap(({ component }) =>
    unfitWarnings(component, states.get(component)),
  );
  return { textWarnings, fit };
}

interface DescribedParts extends Pick<PaintedPictures, "images" | "keys">, Pick<KeptParts, "capacities"> {
  tools: SceneTools;
}

type SceneSurface = ReturnType<typeof createSceneCanvas>;

/**
 * Keeps the last canvas for the next picture of the same size: a new one costs 3 to 8 ms, most of it for its memory. It
 * is removed while it is in use, so one that a failed render left half painted is never reused.
 */
export class SurfaceStore {
  #kept: SceneSurface | undefined;

  /** An empty, transparent canvas in its first state. */
  take({ width, height }: { width: number; height: number }): SceneSurface {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept?.canvas.width !== width || kept.canvas.height !== height)
      return createSceneCanvas(width, height);
    kept.context.reset();
    return kept;
  }

  giveBack(surface: SceneSurface): void {
    const { width, height } = surface.canvas;
    if (width * height <= keptPixelsMax) this.#kept = surface;
  }

  clear(): void {
    this.#kept = undefined;
  }
}

/** 16 MB in each worker. */
const keptPixelsMax = 4_000_000;
