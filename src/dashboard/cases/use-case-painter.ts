import { useEffect, useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { TextComponent, TextLayout } from "#scene/layout/layout-text.ts";
import { listFontWarnings } from "#scene/needed-fonts.ts";
import { layoutOf } from "#scene/paint/layout-of.ts";
import { listSceneWarnings } from "#scene/scene-warnings.ts";
import { sceneContextOf } from "../scene-view/browser-scene-tools.ts";
import { createScenePainter, type ScenePainter } from "../scene-view/paint-scene.ts";
import { ScenePictures } from "../scene-view/scene-pictures.ts";
import { useUploadedFaces } from "../scene-fonts/uploaded-faces.ts";
import { findingsOfChanges } from "../template/change-findings.ts";
import { findingsOfTexts } from "../template/text-findings.ts";
import { applyToScene, type CaseTemplate } from "./case-template.ts";
import { type CaseFinding, findingsOfPictures, sortFindings } from "./case-verdict.ts";

/** Draws the cases of a canvas template. */
export interface CasePainter {
  /** Paints the first page of a case into the canvas, at most `sidePx` wide and high. */
  paint: (canvas: HTMLCanvasElement, changes: readonly Change[], sidePx: number) => PaintedCase;
}

export interface PaintedCase {
  /** Settles when all missing resources have loaded or failed, for another painting; `undefined` if none are missing. */
  pending: Promise<unknown> | undefined;
  isPainted: boolean;
  /** The worst first; `undefined` while resources are missing. */
  findings: CaseFinding[] | undefined;
}

/** One painter for all tiles, so that their pictures, fonts and layouts are shared. Undefined while it loads. */
export function useCasePainter(template: CaseTemplate): CasePainter | undefined {
  const { faces, isPending } = useUploadedFaces({ isEnabled: true });
  const [pictures] = useState(() => new ScenePictures());
  const painter = useMemo(() => {
    const { document } = template;
    return isPending || document === undefined
      ? undefined
      : createCasePainter(template, document, { pictures, catalogue: catalogueWith(faces) });
  }, [template, faces, isPending, pictures]);
  return painter;
}

function createCasePainter(
  { inputs, outputFormat }: CaseTemplate,
  document: TemplateDocument,
  { pictures, catalogue }: { pictures: ScenePictures; catalogue: FontCatalogue },
): CasePainter {
  const layouts = new WeakMap<TextComponent, TextLayout>();
  const painter: ScenePainter = createScenePainter(pictures, catalogue, layouts);
  const measuring = sceneContextOf(window.document.createElement("canvas"));
  return {
    paint: (canvas, changes, sidePx) => {
      const applied = applyToScene(document, changes, outputFormat);
      const scene = applied.document;
      const scale = Math.min(scene.scaleFactor, sidePx / Math.max(scene.width, scene.height));
      const { pending, isPainted, failures } = painter.paint(canvas, scene, 0, scale);
      if (pending !== undefined || !isPainted) return { pending, isPainted, findings: undefined };
      const findings = [
        ...findingsOfChanges(changes, applied, inputs),
        ...findingsOfTexts(scene, applied, (text) =>
          applied.changed.has(text.id) ? layoutOf(text, measuring, { fonts: catalogue, layouts }) : undefined,
        ),
        ...findingsOfPictures(scene, failures),
        ...[...listFontWarnings(scene, catalogue), ...listSceneWarnings(scene)].map((text): CaseFinding => ({
          kind: "warning",
          text,
        })),
      ];
      return { pending, isPainted, findings: sortFindings(findings) };
    },
  };
}

/** Whether the element has ever been in or near the part of the strip that can be seen. */
export function useSeen(element: HTMLElement | null): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "300px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
