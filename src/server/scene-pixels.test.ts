/**
 * The preview equals the render: the same document, painted by the dashboard's code in a real Chromium and by the
 * service's in Node, from the same font files and pictures, compared pixel by pixel.
 */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { listNeededImages } from "#scene/needed-images.ts";
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
    fontFile: (path) => fontFiles.request(path),
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
