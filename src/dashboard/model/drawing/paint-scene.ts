import type { FitReport } from "#contract/fit-report.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { describeFit, type KnownPicture } from "#scene/fit-report.ts";
import { bundledFonts, findFamily, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { iconNames, iconPathOf } from "#scene/icons/icon-value.ts";
import { listNamedFamilies, listNeededFonts } from "#scene/needed-fonts.ts";
import { listNeededImages, neededPictures, type PictureBox } from "#scene/needed-images.ts";
import { measureCapacity, sampleOf } from "#scene/inputs/text-capacity.ts";
import { canvasMeasureOf, layoutOf } from "#scene/layout/canvas-text.ts";
import type { TextComponent } from "#scene/layout/layout-text.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import type { SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { loadIcons, loadLaterCoverage } from "./load-scene-data.ts";
import { areSceneFontsReady, loadSceneFonts } from "./load-scene-fonts.ts";
import { createBrowserSceneTools, sceneContextOf } from "./browser-scene-tools.ts";
import { ScenePictures } from "./scene-pictures.ts";

export interface ScenePainter {
  /** Paints with the resources that are loaded. The caller paints again when `pending` settles. */
  paint: (
    canvas: HTMLCanvasElement,
    document: TemplateDocument,
    pageIndex: number,
    /** Canvas px per px of the template. Default: the render's scale. */
    scale?: number,
  ) => PaintOutcome;
  /** Describes the document as the service does, or only some components. Pictures that are being loaded are unknown. */
  describe: (document: TemplateDocument, only?: ReadonlySet<string>) => DescribeOutcome;
}

export interface DescribeOutcome {
  /** As of a painting. */
  pending: Promise<unknown> | undefined;
  /** Undefined while fonts are missing. */
  report: FitReport | undefined;
}

export interface PaintOutcome {
  /** Settles when all missing resources have loaded or failed; `undefined` if none are missing. */
  pending: Promise<unknown> | undefined;
  /** False while fonts are missing: then nothing is painted, because a fallback font would look wrong. */
  isPainted: boolean;
  failures: { source: string; reason: string }[];
}

/** Paints scenes into canvases with the render's drawing code and files. `layouts` receives those of painted texts. */
export function createScenePainter(
  pictures = new ScenePictures(),
  catalogue: FontCatalogue = bundledFonts,
  layouts: NonNullable<SceneTools["layouts"]> = new WeakMap(),
): ScenePainter {
  const measuring = sceneContextOf(window.document.createElement("canvas"));
  /** Of texts that do not fit: finding one takes about twenty layouts. */
  const capacities = new WeakMap<TextComponent, number>();

  /** The fonts and pictures that are there; loads the others. */
  function load(document: TemplateDocument, boxes?: ReadonlyMap<string, PictureBox>) {
    const fonts = listNeededFonts(document, catalogue).files;
    const images = new Map<string, SceneImage>();
    const known = new Map<string, KnownPicture>();
    const waits: Promise<unknown>[] = [];
    const failures: PaintOutcome["failures"] = [];
    for (const source of listNeededImages(document)) {
      const picture = pictures.get(source, boxes?.get(source));
      if (picture.state === "ready") {
        const { image, isDrawing } = picture;
        images.set(source, image);
        known.set(source, { width: image.width, height: image.height, isDrawing });
        if (picture.redrawn !== undefined) waits.push(picture.redrawn);
      } else if (picture.state === "loading") waits.push(picture.done);
      else {
        failures.push({ source, reason: picture.reason });
        known.set(source, { reason: picture.reason });
      }
    }
    // The font files of a Chinese or Korean text are unknown without the coverage.
    const isMissingCoverage = isCoverageMissing();
    const hasFonts = !isMissingCoverage && areSceneFontsReady(fonts);
    if (isMissingCoverage) waits.push(loadLaterCoverage());
    else if (!hasFonts) waits.push(loadSceneFonts(fonts));
    if (lacksIcons(document)) waits.push(loadIcons());
    const pending = waits.length === 0 ? undefined : Promise.all(waits);
    return { images, known, failures, hasFonts, pending };
  }

  function capacityOf(text: TextComponent, near: number | undefined): number | undefined {
    if (near === undefined) return undefined;
    const letters =
      capacities.get(text) ??
      measureCapacity(text, sampleOf(text.text), canvasMeasureOf(measuring), { fonts: catalogue, near }) ??
      Number.POSITIVE_INFINITY;
    capacities.set(text, letters);
    return Number.isFinite(letters) ? letters : undefined;
  }

  return {
    paint: (canvas, document, pageIndex, scale = document.scaleFactor) => {
      const { images, failures, hasFonts, pending } = load(document, neededPictures(document, scale));
      if (hasFonts)
        paintNow(
          canvas,
          document,
          { pageIndex, scale },
          createBrowserSceneTools(images, { fonts: catalogue, layouts }),
        );
      return { pending, isPainted: hasFonts, failures };
    },
    describe: (document, only) => {
      const { known, hasFonts, pending } = load(document);
      if (!hasFonts) return { pending, report: undefined };
      const report = describeFit(document, {
        layoutOf: (text) => layoutOf(text, measuring, { fonts: catalogue, layouts }),
        scale: document.scaleFactor,
        pictureOf: (source) => known.get(source) ?? null,
        capacityOf,
        only,
      });
      return { pending, report };
    },
  };
}

/** Whether an icon is only named and the set is not loaded. */
function lacksIcons(document: TemplateDocument): boolean {
  const isUndrawn = componentsOf(document).some(
    (component) => component.type === "ICON" && iconPathOf(component.icon) === undefined,
  );
  return isUndrawn && iconNames().length === 0;
}

/** Whether the document names a family that is not bundled, and so may have been uploaded. */
export function namesOtherFamilies(document: TemplateDocument): boolean {
  return listNamedFamilies(document).some((family) => findFamily(family) === undefined);
}

function paintNow(
  canvas: HTMLCanvasElement,
  document: TemplateDocument,
  { pageIndex, scale }: { pageIndex: number; scale: number },
  tools: SceneTools,
): void {
  const { width, height } = pageSize(document, scale);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = sceneContextOf(canvas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  paintPage(context, document, pageIndex, tools, { scale });
}
