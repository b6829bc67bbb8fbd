import { type RefObject, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import type { TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../scene-fonts/uploaded-faces.ts";
import type * as PaintScene from "../scene-view/paint-scene.ts";
import type { ScenePictures } from "../scene-view/scene-pictures.ts";
import type { PictureFailure } from "./broken-pictures.ts";
import { texts } from "../scene-view/texts.ts";

// The drawing code is the heaviest part of this page, and its fields do not wait for it.
const sceneView = Promise.all([
  import("../scene-view/paint-scene.ts"),
  import("../scene-view/scene-pictures.ts"),
]);

export interface ScenePainting {
  /** Of the last painting; `undefined` before the first. */
  durationMs: number | undefined;
  /** Pictures that are missing from it. */
  failures: readonly PictureFailure[];
  /** Why nothing could be drawn, in words. */
  problem: string | undefined;
}

export interface PaintedStage extends ScenePainting {
  /** The page in the px of the render, on a canvas of its own; `undefined` while something is missing from it. */
  paintWhole: () => HTMLCanvasElement | undefined;
  /** A picture's own px, once it is there. */
  pictureSize: (source: string) => { width: number; height: number } | undefined;
}

export interface PaintedDocuments {
  document: TemplateDocument | undefined;
  /** On the canvas in its place: without what is drawn over it by other means. */
  painted: TemplateDocument | undefined;
}

/**
 * Paints the document into the canvas, `scale` px for each px of the template, whenever it changes: at once when fonts and
 * pictures are there, else as they come.
 */
export function useScenePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  { document, painted }: PaintedDocuments,
  pageIndex: number,
  scale: number,
): PaintedStage {
  const [view, setView] = useState<{ drawing: typeof PaintScene; pictures: ScenePictures }>();
  const { faces, isPending } = useUploadedFaces({ isAsked: document !== undefined });
  const painter = useMemo(
    () => view?.drawing.createScenePainter(view.pictures, catalogueWith(faces)),
    [view, faces],
  );
  // Another font would be a lie, so a family that may have been uploaded is waited for.
  const isWaitingForFaces =
    isPending && document !== undefined && view?.drawing.namesOtherFamilies(document) === true;
  const [painting, setPainting] = useState<ScenePainting>({
    durationMs: undefined,
    failures: [],
    problem: undefined,
  });

  useEffect(() => {
    let isGone = false;
    sceneView.then(
      ([drawing, { ScenePictures: Pictures }]) => {
        if (!isGone) setView({ drawing, pictures: new Pictures() });
      },
      () => {
        const problem = texts.codeMissing;
        if (!isGone) setPainting((current) => ({ ...current, problem }));
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (element === null || painted === undefined || painter === undefined || isWaitingForFaces)
      return undefined;
    let isStale = false;

    const paint = () => {
      if (isStale) return;
      const startedAt = performance.now();
      let outcome;
      try {
        outcome = painter.paint(element, painted, pageIndex, scale);
      } catch (error) {
        // The fields must stay usable, or the value that broke the drawing could not be taken back.
        setPainting((current) => ({ ...current, problem: describeError(error) }));
        return;
      }
      const { pending, isPainted, failures } = outcome;
      const durationMs = performance.now() - startedAt;
      if (isPainted) markPainted(element);
      // The pixels are there; what is said of them may come a frame later.
      startTransition(() => {
        setPainting((current) => ({
          durationMs: isPainted ? durationMs : current.durationMs,
          failures: failures.length === 0 && current.failures.length === 0 ? current.failures : failures,
          problem: undefined,
        }));
      });
      pending?.then(paint, (error: unknown) => {
        if (!isStale) setPainting((current) => ({ ...current, problem: describeError(error) }));
      });
    };

    paint();
    return () => {
      isStale = true;
    };
  }, [painter, canvas, painted, pageIndex, scale, isWaitingForFaces]);

  const paintWhole = useCallback(() => {
    if (painter === undefined || document === undefined) return undefined;
    const whole = window.document.createElement("canvas");
    const { isPainted, pending } = painter.paint(whole, document, pageIndex);
    return isPainted && pending === undefined ? whole : undefined;
  }, [painter, document, pageIndex]);

  const pictureSize = useCallback(
    (source: string) => {
      const picture = source === "" ? undefined : view?.pictures.get(source);
      return picture?.state === "ready" ? picture.image : undefined;
    },
    [view],
  );

  return { ...painting, paintWhole, pictureSize };
}

/** Tells tests and the bench that the pixels have changed: at once, where React would tell a frame later. */
function markPainted({ dataset }: HTMLCanvasElement) {
  dataset["painted"] = String(Number(dataset["painted"] ?? 0) + 1);
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
