import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { UploadedFace } from "#contract/account.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { bundledFonts, findFamily, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { formatCoverage } from "#scene/fonts/coverage.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { layoutText } from "#scene/layout/layout-text.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import type { ComponentValues } from "#scene/properties/component-properties.ts";
import { isLongForm } from "#testing/long-form.ts";
import { measureEvenly, textComponent } from "#testing/text-component.ts";
import { tortureScene } from "#testing/torture-scene.ts";
import { tortureScripts } from "#testing/torture-scripts.ts";
import { decodeFont } from "../fonts/font-tables.ts";
import { locateFontFile } from "../fonts/locate-font-file.ts";
import { readSceneStarters } from "../starters/read-starters.ts";
import { KeptLayouts } from "./kept-layouts.ts";
import { createNodeSceneTools, createSceneCanvas } from "./node-scene-tools.ts";
import { registerFonts, registerPlainFont } from "./register-fonts.ts";

addLaterCoverage();
/** Documents whose texts use everything that a layout has; the long form has more fonts. */
const documents: [string, TemplateDocument][] = [["texts of all properties", documentOf(tortureScene)]];
if (isLongForm) {
  documents.push(["texts in all scripts", documentOf(tortureScripts())]);
  for (const { key, document } of await readSceneStarters()) documents.push([key, document]);
}
const roomy = 20_000_000;

function documentOf(source: unknown): TemplateDocument {
  const document = parseTemplateDocument(source);
  if (!document.ok) throw new Error(JSON.stringify(document.problem));
  return document.value;
}

function textPage(properties: Record<string, unknown>): TemplateDocument {
  const component = { id: "text", type: "TEXT", ...properties };
  return documentOf({ width: 320, height: 200, background: "#ffe9c9", components: [component] });
}

/** As it arrives with an order: no object is the one of an earlier painting. */
function pixelsOf(
  document: TemplateDocument,
  {
    layouts,
    fonts = bundledFonts,
    faces = "",
  }: { layouts?: KeptLayouts; fonts?: FontCatalogue; faces?: string } = {},
): Buffer {
  const { width, height } = pageSize(document);
  const { canvas, context } = createSceneCanvas(width, height);
  const tools = createNodeSceneTools(new Map(), { fonts, layouts: layouts?.withFonts(faces) });
  paintPage(context, structuredClone(document), 0, tools);
  return canvas.data();
}

/** A text on which a change of any property is visible. */
const base = {
  x: 20,
  y: 30,
  width: 250,
  height: 120,
  text: "Grand {opening} of the new workshop on Friday, doors at nine",
  fontSize: 44,
  fit: "shrink",
  padding: 8,
  background: "#dbeafe",
  radius: 9,
  strokeColor: "#94a3b8",
  strokeWidth: 1,
  shadowColor: "#0f172a80",
  shadowBlur: 6,
  shadowX: 3,
  shadowY: 3,
  emphasisBackground: "#fde68a",
};

const changes: Record<keyof ComponentValues<"TEXT">, unknown> = {
  x: 23,
  y: 35,
  width: 200,
  height: 90,
  rotation: 12,
  opacity: 0.5,
  visible: false,
  blend: "multiply",
  text: "Grand {opening} of the new workshop on Friday, doors at ten",
  color: "#b91c1c",
  font: "Fraunces",
  fontSize: 16,
  weight: 800,
  italic: true,
  lineHeight: 1.6,
  letterSpacing: 4,
  align: "right",
  verticalAlign: "bottom",
  transform: "uppercase",
  decoration: "underline",
  fit: "clamp",
  minFontSize: 40,
  maxLines: 1,
  background: "#dcfce7",
  backgroundShape: "line",
  padding: 20,
  radius: 25,
  strokeColor: "#16a34a",
  strokeWidth: 4,
  shadowColor: "#b91c1c",
  shadowBlur: 20,
  shadowX: 12,
  shadowY: 12,
  direction: "rtl",
  emphasisColor: "#2563eb",
  emphasisFont: "Lora",
  emphasisWeight: 900,
  emphasisItalic: "italic",
  emphasisBackground: "#bbf7d0",
  emphasisDecoration: "line-through",
};

beforeAll(() =>
  registerFonts(
    [
      ...documents.map(([, document]) => document),
      textPage(base),
      ...Object.entries(changes).map(([property, value]) => textPage({ ...base, [property]: value })),
    ].flatMap((document) => listNeededFonts(document).files),
  ),
);

test.each(documents)("%s: the same pixels with kept layouts as without", (_name, document) => {
  const layouts = new KeptLayouts(roomy);
  const plain = pixelsOf(document);
  expect(pixelsOf(document, { layouts }).equals(plain)).toBe(true);
  expect(pixelsOf(document, { layouts }).equals(plain)).toBe(true);
});

test("a text of which any property changes has a layout of its own", () => {
  const layouts = new KeptLayouts(roomy);
  const first = pixelsOf(textPage(base), { layouts });
  for (const [property, value] of Object.entries(changes)) {
    const changed = textPage({ ...base, [property]: value });
    const kept = pixelsOf(changed, { layouts });
    expect([property, kept.equals(pixelsOf(changed)), kept.equals(first)]).toEqual([property, true, false]);
  }
  expect(pixelsOf(textPage(base), { layouts }).equals(first)).toBe(true);
});

test("a text in another upload of the same family has a layout of its own", async () => {
  const faceOf = async (identifier: string, familyName: string): Promise<UploadedFace> => {
    const [file] = findFamily(familyName)?.files ?? [];
    if (file === undefined) throw new Error(`no file of ${familyName}`);
    registerPlainFont(`op upload ${identifier}`, await decodeFont(await readFile(locateFontFile(file))));
    return {
      identifier,
      family: "House Grotesk",
      category: "sans",
      style: "normal",
      weight: [400, 400],
      metrics: { unitsPerEm: 1000, ascent: 800, descent: 200, lineGap: 0, capHeight: 700, xHeight: 500 },
      coverage: formatCoverage([0x20, 0x7e]),
    };
  };
  const layouts = new KeptLayouts(roomy);
  const document = textPage({ ...base, font: "House Grotesk" });
  const pictures: Buffer[] = [];
  for (const [identifier, family] of [
    ["kept-layouts-a.ttf", "Lora"],
    ["kept-layouts-b.ttf", "Fraunces"],
  ] as const) {
    const faces = [await faceOf(identifier, family)];
    const fonts = catalogueWith(faces);
    await registerFonts(
      listNeededFonts(document, fonts).files.filter((file) => !file.alias.startsWith("op upload")),
    );
    const picture = pixelsOf(document, { layouts, fonts, faces: JSON.stringify(faces) });
    expect(picture.equals(pixelsOf(document, { fonts }))).toBe(true);
    pictures.push(picture);
  }
  expect(pictures[0]).not.toEqual(pictures[1]);
});

test("gives back the layout of an equal component, and evicts the least recently used beyond its bytes", () => {
  const kept = new KeptLayouts(20_000).withFonts("");
  const componentOf = (index: number) => textComponent({ text: `Text ${index}` });
  const layouts = Array.from({ length: 100 }, (_unused, index) =>
    layoutText(componentOf(index), measureEvenly),
  );
  for (const [index, layout] of layouts.entries()) kept.set(componentOf(index), layout);
  expect(kept.get(componentOf(99))).toBe(layouts[99]);
  expect(kept.get(componentOf(0))).toBeUndefined();
  const found = layouts.filter((_layout, index) => kept.get(componentOf(index)) !== undefined);
  expect(found.length).toBeLessThan(20);
});
