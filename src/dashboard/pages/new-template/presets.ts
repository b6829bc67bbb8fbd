import type { OutputFormat } from "#contract/formats.ts";
import type { JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateDraft } from "#contract/template-requests.ts";

/** The page of a blank template. */
export interface StartPage {
  /** px; undefined while the field is empty. */
  width: number | undefined;
  height: number | undefined;
  outputFormat: OutputFormat;
  /** Px of the picture for each px of the page; absent: 1. */
  scaleFactor?: number;
  /** The channel whose buttons cover a part of the picture. */
  safeZone?: "story" | undefined;
}

/** Sizes by what the picture is for. Those of a PDF are paper at 96 px per inch. */
export const presets = {
  link: { width: 1200, height: 630, outputFormat: "png" },
  square: { width: 1080, height: 1080, outputFormat: "png" },
  portrait: { width: 1080, height: 1350, outputFormat: "png" },
  story: { width: 1080, height: 1920, outputFormat: "png", safeZone: "story" },
  banner: { width: 1500, height: 500, outputFormat: "png" },
  a4: { width: 794, height: 1123, outputFormat: "pdf" },
  a5: { width: 559, height: 794, outputFormat: "pdf" },
  badge: { width: 640, height: 960, outputFormat: "png", scaleFactor: 2 },
  ticket: { width: 1600, height: 760, outputFormat: "png" },
  certificate: { width: 1123, height: 794, outputFormat: "pdf" },
} as const satisfies Readonly<Record<string, StartPage>>;

export type PresetName = keyof typeof presets;

// oxlint-disable-next-line typescript/consistent-type-assertions -- The keys of the table above.
export const presetNames = Object.keys(presets) as PresetName[];

export type TemplateEditor = NonNullable<TemplateDraft["editor"]>;

/** Megapixels of an html template's picture, which a browser draws. */
const htmlPixelsMax = 16_000_000;

/** The longest side of a page, px. */
export function sideMaxOf(editor: TemplateEditor): number {
  return editor === "canvas-html" ? limits.htmlSidePxMax : limits.canvasSidePxMax;
}

/** The most pixels of a picture. */
export function pixelsMaxOf(editor: TemplateEditor): number {
  return editor === "canvas-html" ? htmlPixelsMax : limits.canvasPixelsMax;
}

export interface SizeProblems {
  width?: "side" | "pixels";
  height?: "side";
}

/** Why the service would refuse a blank template of this size. */
export function findSizeProblems(page: StartPage, editor: TemplateEditor): SizeProblems {
  const { width = 0, height = 0, scaleFactor = 1 } = page;
  const sideMax = sideMaxOf(editor);
  const isSide = (side: number) =>
    Number.isInteger(side) && side >= 1 && side <= sideMax && side * scaleFactor <= limits.canvasSidePxMax;
  const problems: SizeProblems = {
    ...(!isSide(width) && { width: "side" }),
    ...(!isSide(height) && { height: "side" }),
  };
  if (problems.width !== undefined || problems.height !== undefined) return problems;
  return width * height * scaleFactor ** 2 > pixelsMaxOf(editor) ? { width: "pixels" } : {};
}

/** The document of a canvas template without components. */
export function blankDocument({ width, height, outputFormat, scaleFactor, safeZone }: StartPage): JsonObject {
  return {
    width: width ?? null,
    height: height ?? null,
    ...(scaleFactor !== undefined && { scaleFactor }),
    outputFormat,
    background: "#ffffff",
    components: [],
    ...(safeZone !== undefined && { design: { safeZone } }),
  };
}

/** The document of an html template with one component, a title. */
export function blankHtmlDocument(page: StartPage, title: string): JsonObject {
  const { width, height, outputFormat, scaleFactor } = page;
  return {
    width: width ?? null,
    height: height ?? null,
    ...(scaleFactor !== undefined && { scaleFactor }),
    outputFormat,
    html: `<main>\n  <h1 data-component="title">${title}</h1>\n</main>\n`,
    css: 'body {\n  margin: 0;\n}\n\nmain {\n  padding: 8vmin;\n  font-family: "Inter", sans-serif;\n}\n',
  };
}
