/** A worker thread of the pool: one order at a time, from a document to the bytes of a file. */
import { parentPort, workerData } from "node:worker_threads";
import { serviceText } from "#contract/texts/service-texts.ts";
import { uploadsPackage } from "#scene/fonts/catalogue.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import type { SceneImage } from "#scene/scene-tools.ts";
import { garbageCollector } from "../collect-garbage.ts";
import { createDecodedPictures } from "./decoded-pictures.ts";
import { KeptCapacities, KeptLayouts } from "./kept-layouts.ts";
import { decodeBitmap, decodePicture, freePicture } from "./node-scene-tools.ts";
import { lowerThreadPriority } from "./lower-priority.ts";
import { PageDrawings } from "./page-drawings.ts";
import { paintOrder, SurfaceStore } from "./paint-order.ts";
import { PictureError } from "../pictures/picture-error.ts";
import { registerFonts, registerPlainFont } from "./register-fonts.ts";
import { componentsShowing, pictureWarning, type RenderedFile, type RenderOrder } from "./render-order.ts";
import { Underlays } from "./underlays.ts";
import type {
  FromWorker,
  OrderedDrawing,
  OrderedPicture,
  SentPicture,
  ToWorker,
  WorkerSettings,
} from "./worker-messages.ts";

const port = parentPort;
if (port === null) throw new Error("render-worker.ts runs as a worker thread only");
addLaterCoverage();
const settings: WorkerSettings = workerData;
lowerThreadPriority();

/** Long enough that a user of the composer finds the pictures still decoded. */
const restAfterMs = 30_000;
/** Ten cards of 1200×630. */
const underlaidBytesMax = 32_000_000;
const surfaces = new SurfaceStore();
const underlays = new Underlays(underlaidBytesMax);
/** About 500 texts. */
const layouts = new KeptLayouts(2_000_000);
const kept = { surfaces, underlays, layouts, capacities: new KeptCapacities() };
/** They are freed after the order, which may draw them. */
const removed: SceneImage[] = [];
const decoded = createDecodedPictures(settings.decodedBytesMax, {
  unusedMsMax: restAfterMs,
  onRemoved: (picture) => removed.push(picture),
});
/** Buffers of bitmaps that the engine has copied. */
const spent: ArrayBuffer[] = [];
let awaited: ((pictures: ReadonlyMap<string, SentPicture>) => void) | undefined;

let rest: NodeJS.Timeout | undefined;

// Pictures live outside the script's heap and are freed when their handles are collected, which an idle thread does not
// trigger.
const collectGarbage = garbageCollector();

/** An idle service frees its caches: up to 150 MB in each worker. */
function letGo(): void {
  decoded.clear();
  freeRemoved();
  surfaces.clear();
  underlays.clear();
  layouts.clear();
  collectGarbage();
}

function freeRemoved(): void {
  for (const picture of removed.splice(0)) freePicture(picture);
}

function say(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

port.on("message", (message: ToWorker) => {
  if (message.type === "pictures") awaited?.(message.pictures);
  else void carryOut(message);
});

type Render = Extract<ToWorker, { type: "render" }>;

async function carryOut({ fonts, ...render }: Render): Promise<void> {
  clearTimeout(rest);
  const drawings = new PageDrawings(render.drawings);
  try {
    for (const { alias, bytes } of fonts) registerPlainFont(alias, bytes);
    const file = await renderOrder(render, drawings);
    const buffers = spent.splice(0);
    say({ type: "done", file, drawn: drawings.returned, spent: buffers }, [file.bytes.buffer, ...buffers]);
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    say({ type: "failed", message, stack });
  } finally {
    for (const buffer of spent.splice(0)) buffer.transfer(0);
    // A busy service would otherwise keep the pictures of templates that are not rendered any more.
    decoded.purgeStale();
    freeRemoved();
    drawings.free();
    rest = setTimeout(letGo, restAfterMs);
  }
}

async function renderOrder(
  { order, pictures, drawings: ordered }: Omit<Render, "fonts">,
  drawings: PageDrawings,
): Promise<RenderedFile> {
  const startedAt = performance.now();
  const drawn = drawnPictures(order, ordered);
  const { images, warnings } = await loadPictures(order, pictures, drawn);
  const keys = new Map(
    pictures.flatMap(({ source, key }) => (images.has(source) || drawn.has(source) ? [[source, key]] : [])),
  );
  const imagesMs = performance.now() - startedAt;
  const catalogue = catalogueWith(order.faces ?? []);
  // Those of uploads came with the order.
  const { files, missing } = listNeededFonts(order.document, catalogue);
  await registerFonts(files.filter((font) => font.package !== uploadsPackage));
  const painted = { images, keys, drawings };
  const { paintMs, encodeMs, ...file } = await paintOrder(order, painted, kept, catalogue);
  return {
    ...file,
    warnings: [...warnings, ...missing],
    timings: { imagesMs, paintMs, encodeMs },
  };
}

/** The pixels of the pictures that need not be decoded, because all their components are drawn, by their source. */
function drawnPictures(order: RenderOrder, drawings: readonly OrderedDrawing[]): Map<string, number> {
  const pixels = new Map(drawings.map(({ index, drawn }) => [index, drawn?.pixels]));
  const drawn = new Map<string, number>();
  const painted = new Set<string>();
  for (const [index, component] of order.document.pages[0]?.components.entries() ?? []) {
    if (component.type !== "IMAGE" || !component.visible) continue;
    const own = pixels.get(index);
    if (own === undefined) painted.add(component.src);
    else drawn.set(component.src, own);
  }
  for (const source of painted) drawn.delete(source);
  return drawn;
}

/** The cached decoded ones, and the others from bytes that the pool sends. `drawn`: those that are not needed. */
async function loadPictures(
  order: RenderOrder,
  pictures: OrderedPicture[],
  drawn: ReadonlyMap<string, number>,
): Promise<{ images: Map<string, SceneImage>; warnings: string[] }> {
  const images = new Map<string, SceneImage>();
  const warnings: string[] = [];
  const { picturePixelsMax } = settings;
  const tooManyPixels = serviceText("picturesPixels", { max: picturePixelsMax / 1e6 });
  let pixels = [...drawn.values()].reduce((sum, own) => sum + own, 0);
  const show = (source: string, picture: SceneImage) => {
    pixels += picture.width * picture.height;
    if (pixels <= picturePixelsMax) images.set(source, picture);
    else warn(source, tooManyPixels);
  };
  const warn = (source: string, reason: string) =>
    warnings.push(pictureWarning(source, componentsShowing(order.document, source), reason));
  const missing = pictures.filter(({ source, key }) => {
    if (drawn.has(source)) return false;
    const picture = decoded.get(key);
    if (picture !== undefined) show(source, picture);
    return picture === undefined;
  });
  if (missing.length === 0) return { images, warnings };
  const received = await new Promise<ReadonlyMap<string, SentPicture>>((resolve) => {
    awaited = resolve;
    say({ type: "need", keys: missing.map(({ key }) => key) });
  });
  for (const { source, key } of missing) {
    const sent = received.get(key);
    if (sent === undefined) continue;
    if (pixels > picturePixelsMax) {
      // Not even decoded, because decoding takes the memory.
      warn(source, tooManyPixels);
      continue;
    }
    try {
      const picture = await decodeSent(sent);
      decoded.set(key, picture);
      // Larger than the cache.
      if (!decoded.has(key)) removed.push(picture);
      show(source, picture);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      warn(source, error.message);
    }
  }
  return { images, warnings };
}

async function decodeSent(sent: SentPicture): Promise<SceneImage> {
  if (sent.kind === "file") return decodePicture(sent.bytes);
  const picture = await decodeBitmap(sent.bytes);
  spent.push(sent.bytes.buffer);
  return picture;
}

port.postMessage("ready");
