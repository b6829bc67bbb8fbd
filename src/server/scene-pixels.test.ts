/**
 * The preview equals the render: the same document, painted by the dashboard's code in a real Chromium and by the
 * service's in Node, from the same font files and pictures, compared pixel by pixel.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { fontFamilySchema } from "#contract/account.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { listNeededImages } from "#scene/needed-images.ts";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { paintPage, pageSize } from "#scene/paint/paint-page.ts";
import type { SceneImage } from "#scene/scene-tools.ts";
import {
  createNodeSceneTools,
  createSceneCanvas,
  decodePicture,
} from "#service/rendering/node-scene-tools.ts";
import { preparePicture } from "#service/pictures/prepare-picture.ts";
import { registerFonts } from "#service/rendering/register-fonts.ts";
import { readSceneStarters } from "#service/starters/read-starters.ts";
import { createStarterAssets } from "#service/starters/starter-assets.ts";
import {
  comparePixels,
  type PixelComparison,
  type Pixels,
  writeComparison,
} from "#testing/compare-pixels.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { tried } from "#testing/long-form.ts";
import { digestOf, openScenePage, paintInBrowser } from "#testing/scene-page.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { makeTorturePictures } from "#testing/torture-pictures.ts";
import { tortureFonts } from "#testing/torture-fonts.ts";
import { tortureScene } from "#testing/torture-scene.ts";
import { tortureScripts } from "#testing/torture-scripts.ts";
import { tortureShapeScenes } from "#testing/torture-shapes.ts";
import { createFontFiles } from "./font-files.ts";

/**
 * With the Chromium version of the engine nothing differs. Another version may round a blend or an edge by one step, but
 * must have no visible difference.
 */
const differingShareMax = 0.001;

const reports = join(import.meta.dirname, "../../.tsbuild/pixels");

let browser: Browser;
let page: Page;
/** Of the uploaded fonts. */
let service: TestService | undefined;
let pictures: (source: string) => Promise<Uint8Array>;
const decoded = new Map<string, Promise<SceneImage>>();
const table: string[] = [];

addLaterCoverage();

beforeAll(async () => {
  const [made, starterAssets] = [await makeTorturePictures(), createStarterAssets()];
  pictures = async (source) => {
    const bytes = made.get(source) ?? (await starterAssets.read(source.replace(/^asset:/, "")))?.bytes;
    if (bytes === undefined) throw new Error(`No picture for ${source}`);
    return bytes;
  };
  browser = await launchChromium();
  const fontFiles = createFontFiles();
  page = await openScenePage(browser, {
    fontFile: (path) =>
      path.startsWith("/proxy/") && service !== undefined
        ? // The dashboard's server forwards these to the service.
          service.call(path.replace("/proxy", ""), { key: null })
        : fontFiles.request(path),
    // In the form in which `/pictures` serves them.
    picture: async (source) => (await preparePicture(await pictures(source))).bytes,
  });
});

afterAll(async () => {
  await browser?.close();
  console.log(`\nNode against Chromium ${browser?.version()}\n${tableHead}\n${table.join("\n")}\n`);
});

const starters = (await readSceneStarters()).map(({ key, document }) => ({
  name: `starter ${key}`,
  document,
}));
const torture = [
  ...tortureShapeScenes,
  { name: "text", document: tortureScene },
  { name: "fonts", document: tortureFonts() },
  { name: "scripts", document: tortureScripts() },
].map((scene) => {
  const document = parseTemplateDocument(scene.document);
  if (!document.ok) throw new Error(`${scene.name}: ${JSON.stringify(document.problem)}`);
  return { name: scene.name, document: document.value };
});

// The scenes have every component with every property; the starters are what people see first.
test.for([...torture, ...tried(starters, 3)])(
  "$name has the same pixels in Node and in Chromium",
  async (scene) => {
    const pages = scene.document.pages.map((_, index) => index);
    for (const pageIndex of pages) {
      const name = pages.length === 1 ? scene.name : `${scene.name}, page ${pageIndex + 1}`;
      const expected = await paintInNode(scene.document, pageIndex);
      const painted = await paintInBrowser(page, scene.document, pageIndex);
      const pixelCount = painted.width * painted.height;
      if (painted.digest === digestOf(expected)) {
        table.push(describeRow(name, { pixelCount, differing: 0, differingVisibly: 0, largest: 0 }));
        continue;
      }
      const actual = await painted.readPixels();
      const comparison = comparePixels(actual, expected);
      const paths = await writeComparison(reports, name, actual, expected);
      table.push(describeRow(name, comparison), `  ${paths.join("\n  ")}`);
      expect.soft(comparison.differing, `${name}: the digests differ, so the pixels must`).toBeGreaterThan(0);
      expect.soft(comparison.differingVisibly, `${name}: pixels that visibly differ`).toBe(0);
      expect
        .soft(comparison.differing / comparison.pixelCount, `${name}: share of pixels that differ at all`)
        .toBeLessThanOrEqual(differingShareMax);
    }
  },
);

test("detects a picture that differs, and by how much", async () => {
  const { document } = torture[0] ?? { document: undefined };
  if (document === undefined) throw new Error("No scene");
  const [first, ...others] = document.pages;
  if (first === undefined) throw new Error("No page");
  const moved = first.components.map((component) => ({ ...component, x: component.x + 0.5 }));
  const expected = await paintInNode(document, 0);
  const painted = await paintInBrowser(
    page,
    { ...document, pages: [{ ...first, components: moved }, ...others] },
    0,
  );
  expect(painted.digest).not.toBe(digestOf(expected));
  expect(comparePixels(await painted.readPixels(), expected).differingVisibly).toBeGreaterThan(1_000);
});

const uploads = [
  ["@fontsource-variable/fraunces", "fraunces-latin-full-normal", "House"],
  ["@fontsource/instrument-serif", "instrument-serif-latin-400-italic", "House"],
  ["@fontsource/amiri", "amiri-arabic-400-normal", "House Arabic", "woff"],
  ["@fontsource/bebas-neue", "bebas-neue-latin-400-normal", "House Caps"],
] as const;

const uploadedTexts = [
  ["House", 400, false, "Quick brown Æsop, fi ffl 1/2 – “Zoë”"],
  ["House", 850, false, "The variable one, heavy"],
  ["House", 700, true, "Italic, as bold as there is"],
  ["House Arabic", 400, false, "صورة من خط مرفوع with Latin"],
  ["House Caps", 400, false, "LABELS & NUMBERS 0123"],
] as const;

const uploadedScene = {
  width: 640,
  height: 480,
  outputFormat: "png",
  components: [
    ...uploadedTexts.map(([font, weight, italic, text], index) => ({
      id: `t${index}`,
      type: "TEXT",
      x: 10,
      y: 10 + index * 70,
      width: 620,
      height: 70,
      fontSize: 36,
      font,
      weight,
      italic,
      text,
      color: "#111111",
    })),
    {
      id: "chart",
      type: "CHART",
      kind: "bar",
      x: 10,
      y: 360,
      width: 620,
      height: 110,
      font: "House Caps",
      values: [3, 5, 2],
      labels: ["One", "Two", "Three"],
      showValues: true,
    },
  ],
};

test("texts and charts in uploaded fonts have the same pixels in a render and in the preview", async () => {
  service = await startTestService({ resultWaitMs: 20_000 });
  onTestFinished(service.stop);
  for (const [packageName, stem, family, format = "woff2"] of uploads) {
    const path = locateFontFile({ package: packageName, path: `files/${stem}.${format}` });
    const answer = await service.call(`/api/v2/assets?family=${encodeURIComponent(family)}`, {
      method: "POST",
      body: new Blob([readFileSync(path)]),
      headers: { "Content-Type": `font/${format}` },
    });
    expect(answer.status).toBe(201);
  }
  const created = await service.post("/api/v2/my-templates", { name: "Type", document: uploadedScene });
  const { identifier } = (await created.json()) as { identifier: string };
  const { href, requestId } = await service.render("/api/v1/render", { template: identifier });
  const file = await service.call(href, { key: null });
  const pixels = PNG.sync.read(Buffer.from(await file.arrayBuffer()));
  const detail = await service.resultOf(requestId);
  expect(detail.warnings).toEqual([]);

  const families = z.array(fontFamilySchema).parse(await (await service.call("/api/v1/fonts")).json());
  const faces = families.flatMap((family) => family.faces ?? []);
  expect(faces).toHaveLength(uploads.length);
  const document = parseTemplateDocument(uploadedScene);
  if (!document.ok) throw new Error(JSON.stringify(document.problem));
  const painted = await paintInBrowser(page, document.value, 0, faces);
  expect(painted.digest).toBe(digestOf(pixels));
});

async function paintInNode(document: TemplateDocument, pageIndex: number): Promise<Pixels> {
  await registerFonts(listNeededFonts(document).files);
  const images = new Map<string, SceneImage>();
  for (const source of listNeededImages(document)) {
    const known = decoded.get(source) ?? decodePicture(await pictures(source));
    decoded.set(source, known);
    images.set(source, await known);
  }
  const { width, height } = pageSize(document);
  const { context } = createSceneCanvas(width, height);
  paintPage(context, document, pageIndex, createNodeSceneTools(images));
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

const tableHead = `${"scene".padEnd(44)}    pixels  differ visibly  most`;

function describeRow(
  name: string,
  { differing, differingVisibly, largest, pixelCount }: PixelComparison,
): string {
  const columns = [
    name.padEnd(44),
    String(pixelCount).padStart(9),
    String(differing).padStart(7),
    String(differingVisibly).padStart(8),
    String(largest).padStart(5),
  ];
  return columns.join(" ");
}
