import { useEffect, useMemo, useState } from "react";
import type { TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../../../model/drawing/uploaded-faces.ts";
import type * as PaintScene from "../../../model/drawing/paint-scene.ts";
import type { ScenePictures } from "../../../model/drawing/scene-pictures.ts";
import { texts } from "../../../model/drawing/texts.ts";

export interface SheetPainter {
  painter: PaintScene.ScenePainter | undefined;
  /** Why nothing can be drawn. */
  problem: string | undefined;
}

/** Returns one painter for all pictures of a sheet, so that shared pictures and fonts are loaded once. */
export function useSheetPainter(document: TemplateDocument | undefined): SheetPainter {
  const isNeeded = document !== undefined;
  const [view, setView] = useState<{ drawing: typeof PaintScene; pictures: ScenePictures }>();
  const [problem, setProblem] = useState<string>();
  const { faces, isPending } = useUploadedFaces({ isEnabled: isNeeded });

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isStale = false;
    Promise.all([
      import("../../../model/drawing/paint-scene.ts"),
      import("../../../model/drawing/scene-pictures.ts"),
    ]).then(
      ([drawing, { ScenePictures: Pictures }]) => {
        if (!isStale) setView({ drawing, pictures: new Pictures() });
      },
      () => {
        if (!isStale) setProblem(texts.codeMissing);
      },
    );
    return () => {
      isStale = true;
    };
  }, [isNeeded]);

  const painter = useMemo(
    // Waits for uploaded fonts: a preview with another font would be wrong.
    () => (isPending ? undefined : view?.drawing.createScenePainter(view.pictures, catalogueWith(faces))),
    [view, faces, isPending],
  );
  return { painter, problem };
}
