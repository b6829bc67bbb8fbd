/**
 * The CPU time of a picture: ours, the floor beneath it (the encoder alone; the decoder, a resize and the encoder
 * alone), and Chromium's for the same picture on a warm page. All alternate in one run, so that other load on the
 * machine affects each alike, and the medians are compared.
 */
import sharp from "sharp";
import type { TemplateDocument } from "#scene/document.ts";
import { componentsOf } from "#scene/document.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { listNeededImages } from "#scene/needed-images.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import type { SceneImage } from "#scene/scene-tools.ts";
import { KeptLayouts } from "#service/rendering/kept-layouts.ts";
import {
  createNodeSceneTools,
  createSceneCanvas,
  decodePicture,
} from "#service/rendering/node-scene-tools.ts";
import { paintOrder } from "#service/rendering/paint-order.ts";
import type { ReadPictureSource } from "#service/pictures/picture-source.ts";
import { registerFonts } from "#service/rendering/register-fonts.ts";
import { shownDocument } from "#service/rendering/render-order.ts";
import { SurfaceStore } from "#service/rendering/surface-store.ts";
import { Underlays } from "#service/rendering/underlays.ts";
import type { ChromiumCanvas } from "./chromium-canvas.ts";
import { treeCpuMs } from "./process-usage.ts";
import { figure, type Section } from "./report.ts";
import { median } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface Scene {
  name: string;
  document: TemplateDocument;
}

/** Ms of processor time, medians. */
export interface RenderCosts {
  name: string;
  size: string;
  warm: number;
  encode: number;
  /** Undefined for a scene without pictures. */
  decoded: { ours: number; floor: number } | undefined;
  chromium: number | undefined;
}

export interface RenderCostOptions {
  scenes: readonly Scene[];
  readPicture: ReadPictureSource;
  chromium: { canvas: ChromiumCanvas; pid: number } | undefined;
  rounds: number;
}

const warmUps = 4;

export async function measureRenderCosts({
  scenes,
  readPicture,
  chromium,
  rounds,
}: RenderCostOptions): Promise<RenderCosts[]> {
  const costs: RenderCosts[] = [];
  for (const scene of scenes) costs.push(await measureScene(scene, { readPicture, chromium, rounds }));
  return costs;
}

async function measureScene(
  { name, document: whole }: Scene,
  { readPicture, chromium, rounds }: Omit<RenderCostOptions, "scenes">,
): Promise<RenderCosts> {
  // All pictures are JPEGs, like those of the floor.
  const order = { document: shownDocument({ document: whole, format: "jpeg" }), format: "jpeg" as const };
  const { document } = order;
  const sources = listNeededImages(document);
  const bytes = new Map(
    await Promise.all(sources.map(async (source) => [source, (await readPicture(source)).bytes] as const)),
  );
  const decodeAll = async () => {
    const images = new Map<string, SceneImage>();
    for (const [source, file] of bytes) images.set(source, await decodePicture(file));
    return images;
  };
  await registerFonts(listNeededFonts(document).files);
  const images = await decodeAll();
  const keysOf = (reading: number) => new Map(sources.map((source) => [source, `${source} ${reading}`]));
  const keys = keysOf(0);
  const { width, height } = pageSize(document);
  const pixels = paintedPixels(document, images);

  const kept = {
    surfaces: new SurfaceStore(),
    underlays: new Underlays(32_000_000),
    layouts: new KeptLayouts(2_000_000),
  };
  // Typical use: a headline that was never seen before, the rest unchanged.
  let round = 0;
  const nextDocument = () => {
    round += 1;
    return withHeadline(document, (text) => `${text} ${round}`);
  };
  const nextOrder = () => ({ ...order, document: nextDocument() });
  const encodeAlone = () => encodeFloor(pixels, { width, height, quality: document.quality });
  const warm = await takeTurns(
    { ours: () => paintOrder(nextOrder(), { images, keys }, kept), floor: encodeAlone },
    rounds,
  );
  // Separate from the warm ones, because garbage collection of decoded pictures continues during the next measurement.
  const decodeFloor = async () => {
    for (const { file, boxes } of boxesOf(document, bytes)) {
      for (const box of boxes)
        await sharp(file)
          .resize({ ...box, fit: "cover" })
          .raw()
          .toBuffer();
    }
    await encodeAlone();
  };
  const decoded =
    sources.length === 0
      ? undefined
      : await takeTurns(
          {
            // As new pictures, so that nothing is painted from the one before.
            ours: async () =>
              paintOrder(nextOrder(), { images: await decodeAll(), keys: keysOf(round) }, kept),
            floor: decodeFloor,
          },
          rounds,
        );
  return {
    name,
    size: `${width}×${height}`,
    warm: warm.ours,
    encode: warm.floor,
    decoded,
    chromium: chromium === undefined ? undefined : await chromiumCost(chromium, nextDocument, rounds),
  };
}

/** The document with another text in its first text component. */
function withHeadline(document: TemplateDocument, write: (text: string) => string): TemplateDocument {
  const headline = componentsOf(document).find(({ type }) => type === "TEXT");
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      components: page.components.map((component) =>
        component === headline && component.type === "TEXT"
          ? { ...component, text: write(component.text) }
          : component,
      ),
    })),
  };
}

/** Medians of both in turns, so that slow moments of the machine affect both. */
async function takeTurns(
  runs: Readonly<Record<"ours" | "floor", () => Promise<unknown>>>,
  rounds: number,
): Promise<{ ours: number; floor: number }> {
  const found = { ours: [] as number[], floor: [] as number[] };
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const kind of ["ours", "floor"] as const) {
      const before = process.cpuUsage();
      await runs[kind]();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) found[kind].push((user + system) / 1000);
    }
  }
  return { ours: median(found.ours), floor: median(found.floor) };
}

/** Linux counts other processes' time in steps of 10 ms, so many pictures are made and their sum is divided. */
async function chromiumCost(
  { canvas, pid }: { canvas: ChromiumCanvas; pid: number },
  nextDocument: () => TemplateDocument,
  rounds: number,
): Promise<number> {
  const render = () => {
    const document = nextDocument();
    return canvas.render(document, document.quality);
  };
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await render();
  const batches: number[] = [];
  const batchSize = 5;
  for (let batch = 0; batch < Math.max(2, rounds / batchSize); batch += 1) {
    const before = treeCpuMs(pid);
    for (let index = 0; index < batchSize; index += 1) await render();
    batches.push((treeCpuMs(pid) - before) / batchSize);
  }
  return median(batches);
}

/** The encoder's input: no alpha, as our own encoding omits it. */
function paintedPixels(document: TemplateDocument, images: ReadonlyMap<string, SceneImage>): Buffer {
  const { width, height } = pageSize(document);
  const { canvas, context } = createSceneCanvas(width, height);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  paintPage(context, document, 0, createNodeSceneTools(images));
  return Buffer.from(canvas.data());
}

async function encodeFloor(
  pixels: Buffer,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality, chromaSubsampling: quality >= 90 ? "4:4:4" : "4:2:0", optimiseCoding: false })
    .toBuffer();
}

/** Each picture and its displayed size in px. */
function boxesOf(document: TemplateDocument, bytes: ReadonlyMap<string, Uint8Array>) {
  return Array.from(bytes, ([source, file]) => ({
    file,
    boxes: componentsOf(document).flatMap((component) =>
      component.type === "IMAGE" && component.visible && component.src === source
        ? [
            {
              width: Math.max(1, Math.round(component.width * document.scaleFactor)),
              height: Math.max(1, Math.round(component.height * document.scaleFactor)),
            },
          ]
        : [],
    ),
  }));
}

const limits = { decoded: 1.5, chromium: 0.4 };

export function reportRenderCosts(costs: readonly RenderCosts[]): Section {
  const ratio = (value: number, base: number) => (value / base).toFixed(2);
  const ratios = {
    warm: costs.map(({ warm, encode }) => warm / encode),
    decoded: costs.flatMap(({ decoded }) => (decoded === undefined ? [] : [decoded.ours / decoded.floor])),
    chromium: costs.flatMap(({ warm, chromium }) => (chromium === undefined ? [] : [warm / chromium])),
  };
  const [card] = costs;
  const against = (about: string, kind: keyof typeof limits, own: number | undefined) => [
    ...(own === undefined
      ? []
      : [figure(`photo card, ${about}`, own, { atMost: limits[kind], unit: "×", digits: 2 })]),
    figure(`median of all scenes, ${about}`, median(ratios[kind]), {
      atMost: limits[kind],
      unit: "×",
      digits: 2,
    }),
  ];
  return {
    title: "One picture, processor time",
    about:
      "Paint and encode as JPEG, at the size and quality of each template. *Warm*: fonts and pictures are decoded, and each picture has another headline than the one before. *Encode*: the JPEG encoder alone on the same pixels with the same settings. *Decoded each time*: ours reads the files of its pictures again, the floor decodes and resizes them with sharp and encodes. *Chromium*: the same drawing on a warm page and a screenshot of it, all of the browser's processes.",
    figures: [
      ...(ratios.warm[0] === undefined ? [] : [rowFigure("warmCard", ratios.warm[0])]),
      rowFigure("warmScenes", median(ratios.warm)),
      ...against("decoded each time ÷ decode + resize + encode alone", "decoded", ratios.decoded[0]),
      ...(card?.chromium === undefined
        ? []
        : against("warm ÷ Chromium on a warm page", "chromium", ratios.chromium[0])),
    ],
    table: {
      head: ["scene", "px", "warm ms", "encode ms", "×", "decoded ms", "floor ms", "×", "Chromium ms", "×"],
      rows: costs.map(({ name, size, warm, encode, decoded, chromium }) => [
        name,
        size,
        warm.toFixed(1),
        encode.toFixed(1),
        ratio(warm, encode),
        decoded?.ours.toFixed(1) ?? "",
        decoded?.floor.toFixed(1) ?? "",
        decoded === undefined ? "" : ratio(decoded.ours, decoded.floor),
        chromium?.toFixed(0) ?? "",
        chromium === undefined ? "" : ratio(warm, chromium),
      ]),
    },
  };
}
