import type { TemplateDocument } from "#scene/document.ts";
import { bundledFonts, findFamily, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { listNamedFamilies, listNeededFonts } from "#scene/needed-fonts.ts";
import { listNeededImages } from "#scene/needed-images.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import type { SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { loadLaterCoverage } from "../scene-fonts/load-later-coverage.ts";
import { areSceneFontsReady, loadSceneFonts } from "../scene-fonts/load-scene-fonts.ts";
import { createBrowserSceneTools, sceneContextOf } from "./browser-scene-tools.ts";
import { ScenePictures } from "./scene-pictures.ts";

export interface ScenePainter {
  /**
   * Paints what can be painted now and returns what is still on its way; the caller paints again when that is there.
   * `undefined`: the picture is whole.
   */
  paint: (
    canvas: HTMLCanvasElement,
    document: TemplateDocument,
    pageIndex: number,
    /** Px of the canvas for each px of the template. Default: those of the render. */
    scale?: number,
  ) => PaintOutcome;
}

export interface PaintOutcome {
  /** Settles when everything that was missing has come or failed. */
  pending: Promise<unknown> | undefined;
  /** False while fonts are missing: then nothing was painted, because another font would be a lie. */
  isPainted: boolean;
  failures: { source: string; reason: string }[];
}

/** Paints scenes into canvases, at the size of the picture, with the drawing code and the files of the render. */
export function createScenePainter(
  pictures = new ScenePictures(),
  catalogue: FontCatalogue = bundledFonts,
): ScenePainter {
  return {
    paint: (canvas, document, pageIndex, scale = document.scaleFactor) => {
      const fonts = listNeededFonts(document, catalogue).files;
      const images = new Map<string, SceneImage>();
      const waits: Promise<unknown>[] = [];
      const failures: PaintOutcome["failures"] = [];
      for (const source of listNeededImages(document)) {
        const picture = pictures.get(source);
        if (picture.state === "ready") images.set(source, picture.image);
        else if (picture.state === "loading") waits.push(picture.done);
        else failures.push({ source, reason: picture.reason });
      }
      // Which files a Chinese or Korean text needs is known only then.
      const isMissingCoverage = isCoverageMissing();
      const isPainted = !isMissingCoverage && areSceneFontsReady(fonts);
      if (isMissingCoverage) waits.push(loadLaterCoverage());
      else if (!isPainted) waits.push(loadSceneFonts(fonts));
      const pending = waits.length === 0 ? undefined : Promise.all(waits);
      if (isPainted)
        paintNow(canvas, document, { pageIndex, scale }, createBrowserSceneTools(images, catalogue));
      return { pending, isPainted, failures };
    },
  };
}

/** Whether a family is named that does not ship with the product, and so may have been uploaded. */
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
