/** Worker thread that lays out texts without painting them. */
import type { UploadedFace } from "#contract/account.ts";
import type { FitReport } from "#contract/fit-report.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { describeFit, type KnownPicture } from "#scene/fit-report.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { uploadsPackage } from "#scene/fonts/catalogue.ts";
import { listNeededFaces } from "#scene/fonts/list-needed-faces.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { measureCapacity, sampleOf } from "#scene/inputs/text-capacity.ts";
import { canvasMeasureOf, layoutOf } from "#scene/layout/canvas-text.ts";
import { guessLanguage } from "#scene/layout/language.ts";
import type { TextComponent } from "#scene/layout/layout-text.ts";
import { textFontRequests } from "#scene/layout/text-styles.ts";
import { serveThread } from "../concurrency/serve-orders.ts";
import { capacityKey, KeptCapacities, KeptLayouts } from "./kept-layouts.ts";
import { createSceneCanvas } from "./node-scene-tools.ts";
import { registerFonts, registerPlainFont } from "./register-fonts.ts";
import type { OrderedFont } from "./worker-messages.ts";

export interface TextFitOrder {
  document: TemplateDocument;
  faces: readonly UploadedFace[];
  fonts: readonly OrderedFont[];
  options: ReportOptions;
}

export interface ReportOptions {
  /** Px of the output for each px of the template. Default 1. */
  scale?: number;
  /** The template's own texts that were changed, by their components. Without them, `fits` is not counted. */
  examples?: ReadonlyMap<string, string>;
  /** By their sources; the others are at addresses. */
  pictures?: ReadonlyMap<string, KnownPicture>;
}

addLaterCoverage();
const { context } = createSceneCanvas(1, 1);
/** About 500 texts. */
const layouts = new KeptLayouts(2_000_000);
const capacities = new KeptCapacities();
/** Words and lines measured for one order, some seconds of Japanese; the room of later texts is not counted. */
const widthsMax = 10_000;

async function describe({ document, faces, fonts: files, options }: TextFitOrder): Promise<FitReport> {
  for (const { alias, bytes } of files) registerPlainFont(alias, bytes);
  const { scale = 1, examples, pictures } = options;
  const fonts = catalogueWith(faces);
  const named = JSON.stringify(faces);
  const tools = { fonts, layouts: layouts.withFonts(named) };
  const texts = componentsOf(document).flatMap((one) => (one.type === "TEXT" && one.visible ? [one] : []));
  await register(texts.filter((text) => tools.layouts.get(text) === undefined));
  const rooms = new Map(texts.flatMap((text) => (examples === undefined ? [] : [[text.id, roomOf(text)]])));
  await register(
    [...rooms.values()].flatMap(({ text, example, key }) =>
      capacities.has(key) ? [] : [{ ...text, text: example }],
    ),
  );
  const widths = new Map<string, number>();
  return describeFit(document, {
    scale,
    layoutOf: (text) => layoutOf(text, context, tools),
    capacityOf: (text, near) => {
      const room = rooms.get(text.id);
      if (room === undefined) return undefined;
      // As many characters of a text that does not fit as of its own do.
      const { example, key } = near === undefined ? room : roomOf(text, sampleOf(text.text));
      if (widths.size > widthsMax && !capacities.has(key)) return undefined;
      return capacities.of(key, () =>
        measureCapacity(text, example, canvasMeasureOf(context), { fonts, near, widths }),
      );
    },
    pictureOf: (source) => pictures?.get(source) ?? null,
  });

  function roomOf(text: TextComponent, example = exampleOf(text, examples?.get(text.id))) {
    return { text, example, key: capacityKey(text, example, named) };
  }

  async function register(needed: readonly TextComponent[]): Promise<void> {
    const bundled = listNeededFaces(needed.flatMap(textFontRequests), fonts);
    await registerFonts(bundled.filter((font) => font.package !== uploadsPackage));
  }
}

/** A text of the same kind: the template's own, unless the text is in another language. */
function exampleOf({ text }: TextComponent, own: string | undefined): string {
  const isLike = own !== undefined && (text === "" || guessLanguage(text) === guessLanguage(own));
  return sampleOf(isLike ? own : text);
}

serveThread(describe);
