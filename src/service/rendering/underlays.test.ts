import { beforeAll, expect, test, vi } from "vitest";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import type { SceneImage } from "#scene/scene-tools.ts";
import { createCanvas } from "./canvas-engine.ts";
import { createNodeSceneTools, createSceneCanvas } from "./node-scene-tools.ts";
import { PageDrawings } from "./page-drawings.ts";
import { registerFonts } from "./register-fonts.ts";
import { Underlays } from "./underlays.ts";

const roomy = 32_000_000;

function cardOf(changed: { title?: string; note?: string; background?: string; fill?: string } = {}) {
  const parsed = parseTemplateDocument({
    width: 60,
    height: 40,
    outputFormat: "png",
    background: changed.background ?? "#20408080",
    components: [
      { id: "photo", type: "IMAGE", width: 60, height: 30, src: "asset:one", opacity: 0.7, radius: 7 },
      {
        id: "bar",
        type: "RECTANGLE",
        x: 3.3,
        y: 4.7,
        width: 30,
        height: 9,
        color: changed.fill ?? "#ff000080",
      },
      { id: "title", type: "TEXT", width: 60, height: 20, fontSize: 12, text: changed.title ?? "One" },
      { id: "veil", type: "CIRCLE", width: 40, height: 40, color: "#00ff0060", blend: "multiply" },
      { id: "note", type: "TEXT", y: 22, width: 60, height: 14, fontSize: 9, text: changed.note ?? "Note" },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
}

function imageOf(color: string): SceneImage {
  const canvas = createCanvas(20, 20);
  const context = canvas.getContext("2d");
  context.fillStyle = color;
  context.fillRect(2, 2, 15, 17);
  return { width: 20, height: 20, drawable: canvas as unknown as CanvasImageSource };
}

const images: SceneImage[] = [];

function keyOf(image: SceneImage): string {
  if (!images.includes(image)) images.push(image);
  return String(images.indexOf(image));
}

function pixelsOf(
  document: TemplateDocument,
  image: SceneImage,
  { underlays, scale = 1 }: { underlays?: Underlays; scale?: number } = {},
): string {
  const { width, height } = pageSize(document, scale);
  const surface = createSceneCanvas(width, height);
  const tools = createNodeSceneTools(new Map([["asset:one", image]]));
  if (underlays === undefined) paintPage(surface.context, document, 0, tools, { scale });
  else {
    const pictureKeys = new Map([["asset:one", keyOf(image)]]);
    underlays.paint(surface, { document, scale, fonts: "", pictureKeys }, tools, new PageDrawings());
  }
  return surface.canvas.data().toString("base64");
}

beforeAll(() => registerFonts(listNeededFonts(cardOf()).files));

test("paints pictures from a cached beginning with the same pixels as whole, whatever changes between them", () => {
  const underlays = new Underlays(roomy);
  const [red, blue] = [imageOf("#c00"), imageOf("#00c")];
  const steps: [TemplateDocument, SceneImage, number][] = [
    [cardOf(), red, 1],
    [cardOf({ title: "Two" }), red, 1],
    [cardOf({ title: "Three" }), red, 1],
    [cardOf({ title: "Three", note: "Other" }), red, 1],
    [cardOf({ title: "Three", note: "Another" }), red, 1],
    [cardOf({ title: "Three", note: "Another" }), red, 1],
    [cardOf({ title: "Four", note: "Another", fill: "#123456" }), red, 1],
    [cardOf({ title: "Four", note: "Another", fill: "#123456" }), blue, 1],
    [cardOf({ background: "#00000000" }), blue, 1],
    [cardOf({ background: "#00000000", title: "Five" }), blue, 1],
    [cardOf({ title: "Five" }), blue, 2.5],
    [cardOf({ title: "Six" }), blue, 2.5],
    [cardOf({ title: "Six" }), red, 1],
  ];
  for (const [document, image, scale] of steps)
    expect(pixelsOf(document, image, { underlays, scale })).toBe(pixelsOf(document, image, { scale }));
});

test("a document whose page has no components is its background, each time", () => {
  const underlays = new Underlays(roomy);
  const card = cardOf();
  const empty = { ...card, pages: card.pages.map((page) => ({ ...page, components: [] })) };
  const image = imageOf("#c00");
  for (let round = 0; round < 3; round += 1)
    expect(pixelsOf(empty, image, { underlays })).toBe(pixelsOf(empty, image));
});

test("does not keep more than the allowed bytes, and paints the same pixels without", () => {
  const underlays = new Underlays(60 * 40 * 4);
  const image = imageOf("#c00");
  for (const title of ["One", "Two", "Three"]) {
    const [small, large] = [cardOf({ title }), cardOf({ title, background: "#fff" })];
    expect(pixelsOf(small, image, { underlays })).toBe(pixelsOf(small, image));
    expect(pixelsOf(large, image, { underlays, scale: 3 })).toBe(pixelsOf(large, image, { scale: 3 }));
    expect(pixelsOf(large, image, { underlays })).toBe(pixelsOf(large, image));
  }
});

test("draws a large page with many components in pieces, so that its thread can be terminated between them", () => {
  const card = cardOf();
  const [page] = card.pages;
  const components = Array.from({ length: 25 }, (_, index) => ({
    ...page?.components[1],
    id: `bar-${index}`,
  }));
  const large = parseTemplateDocument({ width: 8_000, height: 5_000, outputFormat: "png", components });
  if (!large.ok) throw new Error(JSON.stringify(large.problem));
  const steps: string[] = [];
  class Recorder extends PageDrawings {
    override paint(...[, , , { from, to }]: Parameters<PageDrawings["paint"]>): void {
      steps.push(`${from}-${to}`);
    }
  }
  const surface = createSceneCanvas(1, 1);
  const read = surface.context.getImageData.bind(surface.context);
  vi.spyOn(surface.context, "getImageData").mockImplementation((...area) => {
    steps.push("carried out");
    return read(...area);
  });
  const whole = { document: large.value, scale: 1, fonts: "", pictureKeys: new Map() };
  new Underlays(roomy).paint(surface, whole, createNodeSceneTools(new Map()), new Recorder());
  expect(steps).toEqual(["0-10", "carried out", "10-20", "carried out", "20-25"]);
});
