import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { listNeededImages } from "#scene/needed-images.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import type { SceneImage } from "#scene/scene-tools.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { isLongForm } from "#testing/long-form.ts";
import { pngChunk, withPngChunks } from "#testing/png-chunks.ts";
import { makeTorturePictures } from "#testing/torture-pictures.ts";
import { tortureShapeScenes, tortureSources } from "#testing/torture-shapes.ts";
import { readSceneStarters } from "../starters/read-starters.ts";
import { createStarterAssets } from "../starters/starter-assets.ts";
import { createNodeSceneTools, createSceneCanvas, decodePicture } from "./node-scene-tools.ts";
import { PageDrawings } from "./page-drawings.ts";
import { registerFonts } from "./register-fonts.ts";
import { shownDocument } from "./render-order.ts";
import { DrawnPictures } from "./render-pool.ts";

const images = new Map<string, SceneImage>();
const starters = isLongForm ? await readSceneStarters() : [];
/** Only drawings of pictures are kept. */
const scenes = tortureShapeScenes.filter(({ name }) => isLongForm || name.endsWith("pictures"));

const assets = createStarterAssets();
for (const [source, bytes] of await makeTorturePictures()) images.set(source, await decodePicture(bytes));
for (const source of starters.flatMap(({ document }) => listNeededImages(document))) {
  const picture = await assets.read(source.slice("asset:".length));
  if (picture !== undefined) images.set(source, await decodePicture(picture.bytes));
}
await registerFonts(starters.flatMap(({ document }) => listNeededFonts(document).files));

function documentOf(source: Record<string, unknown>): TemplateDocument {
  const document = parseTemplateDocument({ outputFormat: "png", ...source });
  if (!document.ok) throw new Error(JSON.stringify(document.problem));
  return document.value;
}

/** The same pictures on another background, with other components between them. */
function elsewhere(document: TemplateDocument): TemplateDocument {
  const pages = document.pages.map((page) => ({
    background: "#12ab34cc",
    backgroundGradient: "",
    components: page.components.map((component) =>
      component.type === "IMAGE" ? component : { ...component, opacity: component.opacity * 0.4 },
    ),
  }));
  return { ...document, pages };
}

const keys = (document: TemplateDocument) =>
  new Map(listNeededImages(document).map((source) => [source, source]));

async function paintWith(document: TemplateDocument, drawings: PageDrawings): Promise<Buffer> {
  const { scaleFactor: scale } = document;
  const { width, height } = pageSize(document);
  const surface = createSceneCanvas(width, height);
  await drawings.decode(0);
  const to = document.pages[0]?.components.length ?? 0;
  drawings.paint(surface, { document, scale }, createNodeSceneTools(images), { from: 0, to });
  return surface.canvas.data();
}

function paintPlainly(document: TemplateDocument): Buffer {
  const { width, height } = pageSize(document);
  const { canvas, context } = createSceneCanvas(width, height);
  paintPage(context, document, 0, createNodeSceneTools(images));
  return canvas.data();
}

/** Returns how many components were painted from kept pixels. */
async function expectEqualPixels(whole: TemplateDocument): Promise<number> {
  const document = shownDocument({ document: whole, format: "png" });
  const drawn = new DrawnPictures(500_000_000);
  const plan = (of: TemplateDocument) => drawn.plan({ document: of, format: "png" }, keys(of));
  expect(plan(document)).toEqual([]);
  const asked = new PageDrawings(plan(document));
  const first = await paintWith(document, asked);
  expect(first.equals(paintPlainly(document))).toBe(true);
  drawn.keep(asked.returned);
  const other = elsewhere(document);
  const planned = plan(other);
  const second = await paintWith(other, new PageDrawings(planned));
  expect(second.equals(paintPlainly(other))).toBe(true);
  return planned.filter((drawing) => drawing.drawn !== undefined).length;
}

test.each(starters.map(({ key, document }) => [key, document] as const))(
  "%s has the same pixels from kept drawings, on any background",
  async (_key, document) => {
    await expectEqualPixels(document);
  },
);

test.each(scenes.map(({ name, document }) => [name, document] as const))(
  "%s have the same pixels from kept drawings, on any background",
  async (_name, document) => {
    await expectEqualPixels(documentOf(document));
  },
);

test("pictures that fill whole pixels have the same pixels from kept drawings, wherever they lie", async () => {
  let drawn = 0;
  const whole = (min: number, max: number) => fc.integer({ min, max });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const component = fc.record(
    {
      x: whole(-60, 150),
      y: whole(-60, 100),
      width: whole(1, 260),
      height: whole(1, 190),
      fit: fc.constantFrom("cover", "fill", "contain"),
      positionX: share,
      positionY: share,
      zoom: fc.constantFrom(1, 1.08, 2.3),
      flip: fc.constantFrom("none", "horizontal", "vertical", "both"),
      brightness: fc.constantFrom(1, 1.4),
      grayscale: fc.constantFrom(0, 0.5),
      tint: fc.constantFrom("#00000000", "#0ea5e966"),
      tintGradient: fc.constantFrom("", "linear-gradient(97deg, #020a1c 0%, #020a1c00 78%)"),
      background: fc.constantFrom("#00000000", "#ffd9b8"),
      src: fc.constantFrom(...Object.values(tortureSources)),
    },
    { requiredKeys: ["src", "x", "y", "width", "height"] },
  );
  const page = fc.record({
    scaleFactor: fc.constantFrom(1, 2, 0.5, 1.5),
    components: fc.array(component, { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(page, async ({ scaleFactor, components }) => {
      const shown = components.map((properties, index) => ({
        ...properties,
        id: `p${index}`,
        type: "IMAGE",
      }));
      drawn += await expectEqualPixels(
        documentOf({ width: 160, height: 120, scaleFactor, background: "#ffffff80", components: shown }),
      );
    }),
    // Of 60, chance may keep no more than ten.
    { numRuns: lawRuns(120) },
  );
  // The law says nothing if nothing is kept.
  expect(drawn).toBeGreaterThan(10);
});

test("keeps the drawing of a photo, and not that of a cut-out or of a picture with another outline", async () => {
  const of = (properties: Record<string, unknown>) =>
    documentOf({
      width: 100,
      height: 50,
      components: [
        { id: "photo", type: "IMAGE", width: 100, height: 50, src: tortureSources.photo, ...properties },
      ],
    });
  expect(await expectEqualPixels(of({}))).toBe(1);
  for (const properties of [
    { src: tortureSources.cutout },
    { fit: "contain" },
    { opacity: 0.5 },
    { blend: "multiply" },
    { rotation: 90 },
    { radius: 4 },
    { mask: "circle" },
    { blur: 3 },
    { borderWidth: 2, borderColor: "#000" },
    { shadowColor: "#000", shadowBlur: 3 },
    { x: 0.5 },
    { src: tortureSources.photo, width: 99.5 },
  ])
    expect(await expectEqualPixels(of(properties))).toBe(0);
});

test("a PNG with a transparent colour is not kept, and one without is", async () => {
  const pixels = { create: { width: 20, height: 20, channels: 3 as const, background: "#123456" } };
  const opaque = await sharp(pixels).png().toBuffer();
  const indexed = await sharp({ create: { ...pixels.create, channels: 4, background: "#12345600" } })
    .png({ palette: true })
    .toBuffer();
  const keyed = withPngChunks(opaque, pngChunk("tRNS", Buffer.from([0, 0x12, 0, 0x34, 0, 0x56])));
  expect((await decodePicture(opaque)).isOpaque).toBe(true);
  expect((await decodePicture(indexed)).isOpaque).toBe(false);
  expect((await decodePicture(keyed)).isOpaque).toBe(false);
});

test("evicts the least recently used drawings beyond its bytes", async () => {
  const document = (width: number) =>
    documentOf({
      width,
      height: 50,
      components: [{ id: "photo", type: "IMAGE", width, height: 50, src: tortureSources.photo }],
    });
  const drawn = new DrawnPictures(72_000);
  const plan = (width: number) =>
    drawn.plan({ document: document(width), format: "png" }, keys(document(width)));
  const widths = [100, 101, 102, 103, 104, 105];
  for (const width of widths) {
    plan(width);
    const asked = new PageDrawings(plan(width));
    await paintWith(document(width), asked);
    drawn.keep(asked.returned);
  }
  expect(widths.filter((width) => plan(width)[0]?.drawn !== undefined)).toEqual(
    [102, 103, 104, 105].slice(-4),
  );
});
