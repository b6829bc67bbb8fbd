import sharp from "sharp";
import { formats, type PictureFormat } from "#contract/formats.ts";
import { writePng } from "#png/write-png.ts";
import { describeFit } from "#scene/fit-report.ts";
import { bundledFonts, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { measureCapacity, sampleOf } from "#scene/inputs/text-capacity.ts";
import { canvasMeasureOf, layoutOf } from "#scene/layout/canvas-text.ts";
import { pageSize } from "#scene/paint/paint-page.ts";
import type { SceneContext, SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { unfitWarnings } from "#scene/scene-warnings.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { Canvas } from "./canvas-engine.ts";
import { capacityKey, type KeptCapacities, type KeptLayouts } from "./kept-layouts.ts";
import { createNodeSceneTools, createSceneCanvas } from "./node-scene-tools.ts";
import { PageDrawings } from "./page-drawings.ts";
import { pictureEncoders } from "./picture-encoders.ts";
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

// The workers are the parallelism: a second thread inside one encode would only compete with them.
sharp.concurrency(1);
sharp.cache(false);

interface EncodeOptions {
  format: PictureFormat;
  /** 1 to 100, for lossy formats. */
  quality: number;
  /** Px from the top left; at most the canvas's own size. */
  crop: { width: number; height: number };
  favour: "speed" | "size";
}

/** Encodes a painted canvas. In formats without transparency white shows through. */
export async function encodePicture(canvas: Canvas, options: EncodeOptions): Promise<Buffer> {
  const stored = canvas.data();
  try {
    return await encodePixels(canvas, stored, options);
  } finally {
    giveBack(stored);
  }
}

/**
 * Frees a buffer of megabytes now. Left to the garbage collector, it would run at every sixth picture and take a tenth
 * of the time.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function encodePixels(
  canvas: Canvas,
  stored: Buffer,
  { format, quality, crop, favour }: EncodeOptions,
): Promise<Buffer> {
  const { width, height } = canvas;
  // The stored pixels are premultiplied, which encoders do not know; where all are opaque the two forms are the same.
  const { hasAlpha } = formats[format];
  const isOpaque = hasAlpha && hasOnlyOpaquePixels(stored);
  const straight = () => (isOpaque ? stored : canvas.getContext("2d").getImageData(0, 0, width, height).data);
  // A preview takes sharp's encoder, whose files of grainy photos are up to a tenth smaller.
  if (format === "png" && favour === "speed")
    return writePng({ pixels: straight(), stride: width, ...crop, isOpaque });
  const picture =
    hasAlpha && !isOpaque
      ? sharp(straight(), { raw: { width, height, channels: 4 } })
      : sharp(toOpaquePixels(stored), { raw: { width, height, channels: 3 } });
  // Cropped here and not by a smaller canvas: the engine smooths edges differently where the canvas cuts a shape.
  if (crop.width < width || crop.height < height) picture.extract({ left: 0, top: 0, ...crop });
  return pictureEncoders[format](picture, { quality, favour, pixels: crop.width * crop.height }).toBuffer();
}

/** Looks at all pixels, because a loop without branches takes half the time. The canvas aligns them to four bytes. */
function hasOnlyOpaquePixels({ buffer, byteOffset, byteLength }: Buffer): boolean {
  const words = new Int32Array(buffer, byteOffset, byteLength / 4);
  let all = -1;
  for (let at = 0; at < words.length; at += 4)
    all &= (words[at] ?? -1) & (words[at + 1] ?? -1) & (words[at + 2] ?? -1) & (words[at + 3] ?? -1);
  return all >>> 24 === 255;
}

/**
 * The pixels of a canvas without their alpha, red, green and blue in three bytes. Transparent parts become white, as
 * in every format without transparency. The answer takes the place of the given bytes, because for a picture of some
 * megabytes new memory costs as much as the work.
 *
 * `premultiplied` has four bytes a pixel, the colours multiplied with the alpha.
 */
export function toOpaquePixels(premultiplied: Uint8Array): Uint8Array {
  const pixelCount = premultiplied.length / 4;
  const wholeGroups = premultiplied.byteOffset % 4 === 0 && isLittleEndian ? Math.floor(pixelCount / 4) : 0;
  const words =
    wholeGroups === 0
      ? new Uint32Array(0)
      : new Uint32Array(premultiplied.buffer, premultiplied.byteOffset, wholeGroups * 4);
  // Four pixels at a time: four words in, three out, never ahead of what is still to be read.
  for (let read = 0, write = 0; read < words.length; read += 4, write += 3) {
    let first = words[read] ?? 0;
    let second = words[read + 1] ?? 0;
    let third = words[read + 2] ?? 0;
    let fourth = words[read + 3] ?? 0;
    if ((first & second & third & fourth) >>> 24 !== 255) {
      first = onWhite(first);
      second = onWhite(second);
      third = onWhite(third);
      fourth = onWhite(fourth);
    }
    words[write] = (first & 0xffffff) | (second << 24);
    words[write + 1] = ((second >>> 8) & 0xffff) | (third << 16);
    words[write + 2] = ((third >>> 16) & 0xff) | (fourth << 8);
  }
  for (let pixel = wholeGroups * 4; pixel < pixelCount; pixel += 1) {
    const white = 255 - (premultiplied[pixel * 4 + 3] ?? 0);
    for (let channel = 0; channel < 3; channel += 1)
      premultiplied[pixel * 3 + channel] = (premultiplied[pixel * 4 + channel] ?? 0) + white;
  }
  return premultiplied.subarray(0, pixelCount * 3);
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** A premultiplied colour is at most its alpha, so no channel overflows into the next. */
function onWhite(pixel: number): number {
  return pixel + (255 - (pixel >>> 24)) * 0x010101;
}
