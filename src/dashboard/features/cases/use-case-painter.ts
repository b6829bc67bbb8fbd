import { useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { TextComponent, TextLayout } from "#scene/layout/layout-text.ts";
import { listFontWarnings } from "#scene/needed-fonts.ts";
import { layoutOf } from "#scene/paint/layout-of.ts";
import { listSceneWarnings } from "#scene/scene-warnings.ts";
import { sceneContextOf } from "../../model/drawing/browser-scene-tools.ts";
import { createScenePainter, type ScenePainter } from "../../model/drawing/paint-scene.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import { findingsOfChanges } from "../../model/template/change-findings.ts";
import { findingsOfTexts } from "../../model/template/text-findings.ts";
import { applyToScene, type CaseTemplate } from "./case-template.ts";
import { isSameScene } from "./same-scene.ts";
import { type CaseFinding, findingsOfPictures, sortFindings } from "./case-verdict.ts";

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
  findings: CaseFinding[] | undefined;
  /** The complete picture in the canvas. */
  shown?: { scene: TemplateDocument; sidePx: number; catalogue: FontCatalogue };
}

/** One painter for all tiles, so that their pictures, fonts and layouts are shared. Undefined while it loads. */
export function useCasePainter(template: CaseTemplate): CasePainter | undefined {
  const { faces, isPending } = useUploadedFaces({ isEnabled: true });
  const [pictures] = useState(() => new ScenePictures());
  const tools = useMemo((): CaseTools => {
    const catalogue = catalogueWith(faces);
    const layouts: CaseTools["layouts"] = new WeakMap();
    const painter = createScenePainter(pictures, catalogue, layouts);
    return {
      painter,
      catalogue,
      layouts,
      measuring: sceneContextOf(window.document.createElement("canvas")),
    };
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
  layouts: WeakMap<TextComponent, TextLayout>;
  measuring: ReturnType<typeof sceneContextOf>;
}

function createCasePainter(
  { inputs, outputFormat }: CaseTemplate,
  document: TemplateDocument,
  { painter, catalogue, layouts, measuring }: CaseTools,
): CasePainter {
  const findingsIn = (
    scene: TemplateDocument,
    {
      applied,
      changes,
      failures,
    }: { applied: AppliedChanges; changes: readonly Change[]; failures: Failures },
  ): CaseFinding[] =>
    sortFindings([
      ...findingsOfChanges(changes, applied, inputs),
      ...findingsOfTexts(scene, applied, (text) =>
        applied.changed.has(text.id) ? layoutOf(text, measuring, { fonts: catalogue, layouts }) : undefined,
      ),
      ...findingsOfPictures(scene, failures),
      ...[...listFontWarnings(scene, catalogue), ...listSceneWarnings(scene)].map((text): CaseFinding => ({
        kind: "warning",
        text,
      })),
    ]);
  return {
    paint: (canvas, changes, sidePx, last) => {
      const applied = applyToScene(document, changes, outputFormat);
      const scene = applied.document;
      const { shown } = last ?? {};
      if (shown?.sidePx === sidePx && shown.catalogue === catalogue && isSameScene(shown.scene, scene)) {
        // The texts that were painted, whose layouts are known.
        const known = { ...scene, pages: shown.scene.pages };
        const findings = findingsIn(known, { applied, changes, failures: [] });
        return { pending: undefined, isPainted: true, isKept: true, findings, shown };
      }
      const scale = Math.min(scene.scaleFactor, sidePx / Math.max(scene.width, scene.height));
      const { pending, isPainted, failures } = painter.paint(canvas, scene, 0, scale);
      if (pending !== undefined || !isPainted) return { pending, isPainted, findings: undefined };
      const findings = findingsIn(scene, { applied, changes, failures });
      // A picture that failed is tried again.
      const isComplete = failures.length === 0;
      return { pending, isPainted, findings, ...(isComplete && { shown: { scene, sidePx, catalogue } }) };
    },
  };
}

type Failures = ReturnType<ScenePainter["paint"]>["failures"];
