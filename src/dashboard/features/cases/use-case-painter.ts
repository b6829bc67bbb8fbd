import { useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { listFontWarnings } from "#scene/needed-fonts.ts";
import { listSceneWarnings } from "#scene/scene-warnings.ts";
import { createScenePainter, type ScenePainter } from "../../model/drawing/paint-scene.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import {
  describedParts,
  type FitLine,
  linesOfChanges,
  linesOfScene,
  linesOfWarnings,
  sortLines,
} from "../../model/template/fit-lines.ts";
import { applyToScene, type CaseTemplate, isSameScene } from "./case-template.ts";

/** Draws the cases of a canvas template. */
export interface CasePainter {
  /**
   * Paints the first page of a case into the canvas, at most `sidePx` wide and high. Leaves the canvas as it is where
   * `last`, its last painting, is the same picture.
   */
  paint: (
    canvas: HTMLCanvasElement,
    changes: readonly Change[],
    sidePx: number,
    last?: PaintedCase,
  ) => PaintedCase;
}

export interface PaintedCase {
  /** Settles when all missing resources have loaded or failed, for another painting; `undefined` if none are missing. */
  pending: Promise<unknown> | undefined;
  isPainted: boolean;
  /** Whether the canvas was left as it was. */
  isKept?: boolean;
  /** The worst first; `undefined` while resources are missing. */
  lines: FitLine[] | undefined;
  /** The complete picture in the canvas. */
  shown?: { scene: TemplateDocument; sidePx: number; catalogue: FontCatalogue };
}

/** One painter for all tiles, so that their pictures, fonts and layouts are shared. Undefined while it loads. */
export function useCasePainter(template: CaseTemplate): CasePainter | undefined {
  const { faces, isPending } = useUploadedFaces({ isEnabled: true });
  const [pictures] = useState(() => new ScenePictures());
  const tools = useMemo((): CaseTools => {
    const catalogue = catalogueWith(faces);
    return { painter: createScenePainter(pictures, catalogue), catalogue };
  }, [faces, pictures]);
  return useMemo(() => {
    const { document } = template;
    return isPending || document === undefined ? undefined : createCasePainter(template, document, tools);
  }, [template, isPending, tools]);
}

/** They stay while the template is edited. */
interface CaseTools {
  painter: ScenePainter;
  catalogue: FontCatalogue;
}

function createCasePainter(
  { inputs, outputFormat }: CaseTemplate,
  document: TemplateDocument,
  { painter, catalogue }: CaseTools,
): CasePainter {
  /** Of a scene that is painted. */
  const linesOf = (scene: TemplateDocument, applied: AppliedChanges, changes: readonly Change[]) => {
    const { report } = painter.describe(scene, describedParts(scene, applied));
    if (report === undefined) return undefined;
    return sortLines([
      ...linesOfChanges(changes, applied, inputs),
      ...linesOfScene(scene, applied, report),
      ...linesOfWarnings([...listFontWarnings(scene, catalogue), ...listSceneWarnings(scene)]),
    ]);
  };
  return {
    paint: (canvas, changes, sidePx, last) => {
      const applied = applyToScene(document, changes, outputFormat);
      const scene = applied.document;
      const { shown } = last ?? {};
      if (shown?.sidePx === sidePx && shown.catalogue === catalogue && isSameScene(shown.scene, scene)) {
        // The texts that were painted, whose layouts are known.
        const lines = linesOf({ ...scene, pages: shown.scene.pages }, applied, changes);
        return { pending: undefined, isPainted: true, isKept: true, lines, shown };
      }
      const scale = Math.min(scene.scaleFactor, sidePx / Math.max(scene.width, scene.height));
      const { pending, isPainted, failures } = painter.paint(canvas, scene, 0, scale);
      if (pending !== undefined || !isPainted) return { pending, isPainted, lines: undefined };
      const lines = linesOf(scene, applied, changes);
      // A picture that failed is tried again.
      const isComplete = failures.length === 0;
      return { pending, isPainted, lines, ...(isComplete && { shown: { scene, sidePx, catalogue } }) };
    },
  };
}
