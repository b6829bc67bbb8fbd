import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../../../model/drawing/uploaded-faces.ts";
import type { ScenePainter } from "../../../model/drawing/paint-scene.ts";
import { texts } from "../../../model/drawing/texts.ts";

export interface SheetPainter {
  painter: ScenePainter | undefined;
  /** Why nothing can be drawn. */
  problem: string | undefined;
}

const drawingCode = queryOptions({
  queryKey: ["drawing-code"],
  queryFn: async () => {
    const [{ createScenePainter }, { ScenePictures }] = await Promise.all([
      import("../../../model/drawing/paint-scene.ts"),
      import("../../../model/drawing/scene-pictures.ts"),
    ]);
    return { createScenePainter, ScenePictures };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns one painter for all pictures of a sheet, so that shared pictures and fonts are loaded once. */
export function useSheetPainter(document: TemplateDocument | undefined): SheetPainter {
  const isNeeded = document !== undefined;
  const { faces, isPending } = useUploadedFaces({ isEnabled: isNeeded });
  const { data: code, isError } = useQuery({ ...drawingCode, enabled: isNeeded });
  const pictures = useMemo(() => code && new code.ScenePictures(), [code]);
  const painter = useMemo(
    // Waits for uploaded fonts: a preview with another font would be wrong.
    () => (isPending || !pictures ? undefined : code?.createScenePainter(pictures, catalogueWith(faces))),
    [code, pictures, faces, isPending],
  );
  return { painter, problem: isError ? texts.codeMissing : undefined };
}
