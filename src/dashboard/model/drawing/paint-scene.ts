import type { TemplateDocument } from "#scene/document.ts";
import { bundledFonts, findFamily, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { listNamedFamilies, listNeededFonts } from "#scene/needed-fonts.ts";
import { neededPictures } from "#scene/needed-images.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import type { SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { loadLaterCoverage } from "./load-later-coverage.ts";
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
  return {
    paint: (canvas, document, pageIndex, scale = document.scaleFactor) => {
      const fonts = listNeededFonts(document, catalogue).files;
      const images = new Map<string, SceneImage>();
      const waits: Promise<unknown>[] = [];
      const failures: PaintOutcome["failures"] = [];
      for (const [source, box] of neededPictures(document, scale)) {
        const picture = pictures.get(source, box);
        if (picture.state === "ready") {
          images.set(source, picture.image);
          if (picture.redrawn !== undefined) waits.push(picture.redrawn);
        } else if (picture.state === "loading") waits.push(picture.done);
        else failures.push({ source, reason: picture.reason });
      }
      // The font files of a Chinese or Korean text are unknown without the coverage.
      const isMissingCoverage = isCoverageMissing();
      const isPainted = !isMissingCoverage && areSceneFontsReady(fonts);
      if (isMissingCoverage) waits.push(loadLaterCoverage());
      else if (!isPainted) waits.push(loadSceneFonts(fonts));
      const pending = waits.length === 0 ? undefined : Promise.all(waits);
      if (isPainted)
        paintNow(
          canvas,
          document,
          { pageIndex, scale },
          createBrowserSceneTools(images, { fonts: catalogue, layouts }),
        );
      return { pending, isPainted, failures };
    },
  };
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
