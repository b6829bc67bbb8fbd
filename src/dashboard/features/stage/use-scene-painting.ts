import { type RefObject, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import type { TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import type * as PaintScene from "../../model/drawing/paint-scene.ts";
import type { ScenePicture, ScenePictures } from "../../model/drawing/scene-pictures.ts";
import type { PictureFailure } from "./picture-failures.ts";
import type { StageProps } from "./stage-props.ts";
import { texts } from "../../model/drawing/texts.ts";
import { afterFrame } from "../../base/browser/after-frame.ts";
import type { PaintWhole } from "./compare-file.ts";

// The drawing code is the largest part of this page; the fields do not wait for it.
const sceneView = Promise.all([
  import("../../model/drawing/paint-scene.ts"),
  import("../../model/drawing/scene-pictures.ts"),
]);

export interface ScenePainting {
  /** Duration of the last painting; `undefined` before the first. */
  durationMs: number | undefined;
  /** Pictures that failed to load. */
  failures: readonly PictureFailure[];
  /** The reason why nothing could be drawn. */
  problem: string | undefined;
}

export interface PaintedStage extends ScenePainting {
  /** Paints the page at the size of the render, on a separate canvas, when its fonts and pictures are loaded. */
  paintWhole: PaintWhole;
  /** A picture, which is loaded if it is not yet; undefined without a source. */
  pictureOf: (source: string) => ScenePicture | undefined;
}

export interface PaintedDocuments {
  document: TemplateDocument | undefined;
  /** The document that the canvas shows: without a text whose editor covers it. */
  painted: TemplateDocument | undefined;
}

interface SceneView {
  drawing: typeof PaintScene;
  pictures: ScenePictures;
  createPictures: () => ScenePictures;
}

interface ScenePaintingOptions {
  pageIndex: number;
  /** Px of the canvas for each px of the template. */
  scale: number;
  /** Describes the whole document. Not called while a text is edited on the picture. */
  onPainted: StageProps["onScenePainted"];
}

/** Keys and moves of the pointer that follow each other faster share what comes after their painting, ms. */
export const restMs = 40;

/** Paints the document into the canvas whenever it changes. Repaints as fonts and pictures load. */
export function useScenePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  { document, painted }: PaintedDocuments,
  { pageIndex, scale, onPainted }: ScenePaintingOptions,
): PaintedStage {
  const [view, setView] = useState<SceneView>();
  const { faces, isPending } = useUploadedFaces({ isEnabled: document !== undefined });
  const painter = useMemo(
    () => view?.drawing.createScenePainter(view.pictures, catalogueWith(faces)),
    [view, faces],
  );
  // Waits for the list of uploaded fonts if the document may use one, because a fallback font would look wrong.
  const isWaitingForFaces =
    isPending && document !== undefined && view?.drawing.namesOtherFamilies(document) === true;
  const [painting, setPainting] = useState<ScenePainting>({
    durationMs: undefined,
    failures: [],
    problem: undefined,
  });

  useEffect(() => {
    let isUnmounted = false;
    sceneView.then(
      ([drawing, { ScenePictures: Pictures }]) => {
        if (isUnmounted) return;
        setView({ drawing, pictures: new Pictures(), createPictures: () => new Pictures() });
      },
      () => {
        const problem = texts.codeMissing;
        if (!isUnmounted) setPainting((current) => ({ ...current, problem }));
      },
    );
    return () => {
      isUnmounted = true;
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
        // The page must stay usable, so that the user can change the value that broke the drawing.
        isStale = true;
        setPainting((current) => ({ ...current, problem: describeError(error) }));
        return;
      }
      const { pending, isPainted, failures } = outcome;
      const durationMs = performance.now() - startedAt;
      if (isPainted) {
        markPainted(element);
        if (painted === document) onPainted?.(() => painter.describe(painted));
      }
      // The pixels are painted; text about them, which renders the stage again, follows once they rest.
      afterFrame(() => {
        // A later painting, or a problem, tells more.
        if (isStale) return;
        startTransition(() =>
          setPainting((current) => ({
            durationMs: isPainted ? durationMs : current.durationMs,
            failures: failures.length === 0 && current.failures.length === 0 ? current.failures : failures,
            problem: undefined,
          })),
        );
      }, restMs);
      pending?.then(paint, (error: unknown) => {
        if (isStale) return;
        isStale = true;
        setPainting((current) => ({ ...current, problem: describeError(error) }));
      });
    };

    paint();
    return () => {
      isStale = true;
    };
  }, [painter, canvas, document, painted, pageIndex, scale, isWaitingForFaces, onPainted]);

  const paintWhole = useCallback(async () => {
    if (view === undefined || document === undefined || isWaitingForFaces) return undefined;
    // Own decoded pictures: Chromium draws one from a scaled copy that it keeps of an earlier, smaller drawing.
    const fresh = view.drawing.createScenePainter(view.createPictures(), catalogueWith(faces));
    const whole = window.document.createElement("canvas");
    for (;;) {
      const { pending } = fresh.paint(whole, document, pageIndex);
      if (pending === undefined) return whole;
      // A render may arrive before the fonts of a text that was just typed.
      await pending;
    }
  }, [view, faces, document, pageIndex, isWaitingForFaces]);

  const pictureOf = useCallback(
    (source: string) => (source === "" ? undefined : view?.pictures.get(source)),
    [view],
  );

  return { ...painting, paintWhole, pictureOf };
}

/** Signals a painting to tests and the benchmark, without the frame that React would take. */
function markPainted({ dataset }: HTMLCanvasElement) {
  dataset["painted"] = String(Number(dataset["painted"] ?? 0) + 1);
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
