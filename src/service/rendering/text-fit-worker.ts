/** Worker thread that lays out texts without painting them. */
import type { UploadedFace } from "#contract/account.ts";
import type { FitReport } from "#contract/fit-report.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { describeFit, type KnownPicture } from "#scene/fit-report.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { uploadsPackage } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { TextComponent } from "#scene/layout/layout-text.ts";
import { type TextFit, textFitOf } from "#scene/layout/text-fit.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { layoutOf } from "#scene/paint/layout-of.ts";
import { serveThread } from "../concurrency/serve-orders.ts";
import { exampleOf, KeptCapacities } from "./kept-capacities.ts";
import { KeptLayouts } from "./kept-layouts.ts";
import { createSceneCanvas } from "./node-scene-tools.ts";
import { registerFonts, registerPlainFont } from "./register-fonts.ts";
import type { OrderedFont } from "./worker-messages.ts";

export interface TextFitOrder {
  document: TemplateDocument;
  faces: readonly UploadedFace[];
  fonts: readonly OrderedFont[];
  /** To be described, besides how its texts fit. */
  report?: ReportOrder | undefined;
}

export interface ReportOrder {
  /** Px of the output for each px of the template. */
  scale: number;
  /** The template's own texts, by their components. */
  examples: ReadonlyMap<string, string>;
  /** By their sources; the others are at addresses. */
  pictures: ReadonlyMap<string, KnownPicture>;
}

export interface TextFitAnswer {
  /** By the ids of the components. */
  fits: ReadonlyMap<string, TextFit>;
  report?: FitReport | undefined;
}

addLaterCoverage();
const { context } = createSceneCanvas(1, 1);
/** About 500 texts. */
const layouts = new KeptLayouts(2_000_000);
const capacities = new KeptCapacities();

async function layOut({ document, faces, fonts: files, report }: TextFitOrder): Promise<TextFitAnswer> {
  for (const { alias, bytes } of files) registerPlainFont(alias, bytes);
  const fonts = catalogueWith(faces);
  const named = JSON.stringify(faces);
  const tools = { fonts, layouts: layouts.withFonts(named) };
  await register(document);
  const texts = componentsOf(document).filter((component) => component.type === "TEXT");
  if (report === undefined)
    return {
      fits: new Map(texts.map((text) => [text.id, textFitOf(text, layoutOf(text, context, tools))] as const)),
    };
  const { scale, examples, pictures } = report;
  const exampleFor = (text: TextComponent, fit: Pick<TextFit, "verdict">) =>
    exampleOf(text, examples.get(text.id), fit);
  await register(withTexts(document, (text) => exampleFor(text, { verdict: "fits" })));
  return {
    fits: new Map(),
    report: describeFit(document, {
      fonts,
      scale,
      layoutOf: (text) => layoutOf(text, context, tools),
      capacityOf: (text, fit, near) =>
        capacities.of(text, exampleFor(text, fit), { context, fonts, named, near }),
      pictureOf: (source) => pictures.get(source) ?? null,
    }),
  };

  async function register(shown: TemplateDocument): Promise<void> {
    const needed = listNeededFonts(shown, fonts).files;
    await registerFonts(needed.filter((font) => font.package !== uploadsPackage));
  }
}

function withTexts(document: TemplateDocument, textOf: (text: TextComponent) => string): TemplateDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    components: page.components.map((component) =>
      component.type === "TEXT" ? { ...component, text: textOf(component) } : component,
    ),
  }));
  return { ...document, pages };
}

serveThread(layOut);
