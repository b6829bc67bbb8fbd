/** PNG and WebP of all starters: our encoding of a painted canvas, and takumi's of the same pixels. */
import type { TemplateDocument } from "#scene/document.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { listNeededImages } from "#scene/needed-images.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import type { SceneImage } from "#scene/scene-tools.ts";
import type { ReadPictureSource } from "#service/pictures/picture-source.ts";
import { encodePicture } from "#service/rendering/paint-order.ts";
import {
  createNodeSceneTools,
  createSceneCanvas,
  decodePicture,
} from "#service/rendering/node-scene-tools.ts";
import { registerFonts } from "#service/rendering/register-fonts.ts";
import { figure, type Section } from "../report.ts";
import { median } from "../statistics.ts";
import { rowFigure } from "../target-rows.ts";
import { quality } from "./peer.ts";
import { createTakumi } from "./takumi-peer.ts";

const formats = ["png", "webp"] as const;
type Format = (typeof formats)[number];

export interface EncoderCosts {
  name: string;
  size: string;
  /**
   * Medians. Takumi's time is that of a picture of the given pixels, less that of the same without encoding. `wholes`:
   * our painting and encoding ÷ all of takumi's time.
   */
  found: Record<Format, Record<"ours" | "takumi", { ms: number; bytes: number }> & { wholes: number }>;
}

const warmUps = 2;

export async function measureEncoders(
  scenes: readonly { name: string; document: TemplateDocument }[],
  { readPicture, rounds }: { readPicture: ReadPictureSource; rounds: number },
): Promise<EncoderCosts[]> {
  const takumi = await createTakumi();
  const costs: EncoderCosts[] = [];
  for (const { name, document } of scenes) {
    await registerFonts(listNeededFonts(document).files);
    const images = new Map<string, SceneImage>();
    for (const source of listNeededImages(document))
      images.set(source, await decodePicture((await readPicture(source)).bytes));
    const { width, height } = pageSize(document);
    const { canvas, context } = createSceneCanvas(width, height);
    const paint = () => {
      context.reset();
      paintPage(context, document, 0, createNodeSceneTools(images));
    };
    paint();
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const node = {
      type: "image",
      src: { width, height, data: new Uint8Array(data.buffer) },
      style: { width, height },
    };
    const drawn = (format: Format | "raw") =>
      takumi.render(node, { width, height, format, ...(format === "webp" ? { quality } : {}) });
    const found = {} as EncoderCosts["found"];
    for (const format of formats) {
      const times = {
        ours: [] as number[],
        whole: [] as number[],
        takumi: [] as number[],
        raw: [] as number[],
      };
      const encode = () =>
        encodePicture(canvas, { format, quality, crop: { width, height }, favour: "speed" });
      const sizes = { ours: 0, takumi: 0 };
      for (let round = -warmUps; round < rounds; round += 1) {
        const ours = await timed(encode);
        const whole = await timed(() => {
          paint();
          return encode();
        });
        const theirs = await timed(() => drawn(format));
        const raw = await timed(() => drawn("raw"));
        if (round < 0) continue;
        times.ours.push(ours.ms);
        times.whole.push(whole.ms);
        times.takumi.push(theirs.ms);
        times.raw.push(raw.ms);
        sizes.ours = ours.bytes;
        sizes.takumi = theirs.bytes;
      }
      found[format] = {
        ours: { ms: median(times.ours), bytes: sizes.ours },
        takumi: { ms: median(times.takumi) - median(times.raw), bytes: sizes.takumi },
        wholes: median(times.whole) / median(times.takumi),
      };
    }
    costs.push({ name, size: `${width}×${height}`, found });
  }
  return costs;
}

async function timed(work: () => Promise<Uint8Array>): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  const { byteLength } = await work();
  return { ms: performance.now() - startedAt, bytes: byteLength };
}

export function reportEncoders(costs: readonly EncoderCosts[]): Section {
  const ratioOf = (format: Format, measure: "ms" | "bytes") =>
    median(costs.map(({ found }) => found[format].ours[measure] / found[format].takumi[measure]));
  return {
    title: "PNG and WebP, beside takumi",
    about: `takumi cannot draw our starters, so both encode the same pixels of each: ours from the painted canvas, with the checks and copies that a render has; takumi's time is that of a card with nothing but these pixels, less that of the same card without encoding. WebP has quality ${quality}. The wholes are our painting and encoding of the starter, with nothing painted before, and takumi's of the card with its pixels, so it draws no text. Whole pictures that both draw are in the part *peers*.`,
    figures: [
      rowFigure("pngTime", ratioOf("png", "ms")),
      rowFigure("webpTime", ratioOf("webp", "ms")),
      ...formats.map((format) =>
        figure(`${format}, bytes, median`, ratioOf(format, "bytes"), { unit: "×", digits: 2 }),
      ),
      ...formats.map((format) =>
        figure(`${format}, wholes, median`, median(costs.map(({ found }) => found[format].wholes)), {
          unit: "×",
          digits: 2,
        }),
      ),
    ],
    table: {
      head: ["scene", "px", ...formats.flatMap((format) => [`${format} ms`, "takumi ms", "kB", "takumi kB"])],
      rows: costs.map(({ name, size, found }) => [
        name,
        size,
        ...formats.flatMap((format) => {
          const { ours, takumi } = found[format];
          return [
            ours.ms.toFixed(1),
            takumi.ms.toFixed(1),
            (ours.bytes / 1000).toFixed(0),
            (takumi.bytes / 1000).toFixed(0),
          ];
        }),
      ]),
    },
  };
}
