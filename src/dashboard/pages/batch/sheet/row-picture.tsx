import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { afterFrame } from "../../../base/browser/after-frame.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes/change.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { serviceWords } from "../../../base/language/problems/problem-words.ts";
import type { ComposedTemplate } from "../../../model/template/composed-template.ts";
import { HtmlPreview } from "../../../features/stage/html-preview.tsx";
import type { HtmlTemplate } from "../../../model/drawing/html-template.ts";
import { useUploadedFaces } from "../../../model/drawing/uploaded-faces.ts";
import type { ScenePainter } from "../../../model/drawing/paint-scene.ts";
import { texts } from "../../../model/drawing/texts.ts";

export interface RowPictureProps {
  template: ComposedTemplate;
  changes: readonly Change[];
  outputFormat: string;
  sheet: SheetPainter;
  label: string;
  /** Receives why the picture is incomplete; `undefined` once it is complete. */
  onProblem: (problem: string | undefined) => void;
}

/** Preview of one row, sized to its container; the first page of several. */
export function RowPicture({ template, changes, outputFormat, sheet, label, onProblem }: RowPictureProps) {
  const { document, html } = template;
  const scene = useMemo(() => {
    if (document === undefined) return undefined;
    const applied = applyChanges(document, changes).document;
    return outputFormat === "pdf" ? withoutLigatures(applied) : applied;
  }, [document, changes, outputFormat]);
  if (html !== undefined)
    return <HtmlPicture html={html} changes={changes} label={label} onProblem={onProblem} />;
  if (scene === undefined) return null;
  return <ScenePicture document={scene} sheet={sheet} label={label} onProblem={onProblem} />;
}

function ScenePicture({
  document,
  sheet: { painter, problem },
  label,
  onProblem,
}: Pick<RowPictureProps, "sheet" | "label" | "onProblem"> & { document: TemplateDocument }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (problem !== undefined) onProblem(problem);
    if (element === null || painter === undefined) return undefined;
    let isStale = false;
    let cancelPaint = () => {};
    const paint = () => {
      const scale = Math.min(
        document.scaleFactor,
        ((element.clientWidth || document.width) * window.devicePixelRatio) / document.width,
      );
      try {
        const { pending, isPainted, failures } = painter.paint(element, document, 0, scale);
        if (isPainted) element.dataset["painted"] = "true";
        onProblem(toProblem(failures));
        void pending?.then(again, again);
      } catch (error) {
        // A value that cannot be drawn must not break the other pictures.
        onProblem(error instanceof Error ? error.message : String(error));
      }
    };
    const again = () => {
      if (!isStale) cancelPaint = enqueuePaint(paint);
    };
    again();
    return () => {
      isStale = true;
      cancelPaint();
    };
  }, [painter, problem, document, onProblem]);

  return (
    <canvas ref={canvas} role="img" aria-label={label} className="checkerboard absolute inset-0 size-full" />
  );
}

interface Painted {
  failures: readonly { reason: string }[];
}

function toProblem(failures: Painted["failures"]): string | undefined {
  return failures.length === 0 ? undefined : failures.map(({ reason }) => serviceWords(reason)).join(" ");
}

function HtmlPicture({
  html,
  changes,
  label,
  onProblem,
}: Pick<RowPictureProps, "changes" | "label" | "onProblem"> & { html: HtmlTemplate }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>();
  const page = useMemo(() => html.applyChanges(changes).document, [html, changes]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let cancelPaint = () => {};
    // Also fires when the observation starts.
    const observer = new ResizeObserver(() => {
      cancelPaint();
      cancelPaint = enqueuePaint(() => setZoom(element.clientWidth / html.document.width));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelPaint();
    };
  }, [html]);

  const onPainted = useCallback(({ failures }: Painted) => onProblem(toProblem(failures)), [onProblem]);

  return (
    <div ref={box} className="absolute inset-0 overflow-hidden">
      {zoom !== undefined && (
        <HtmlPreview
          template={html}
          document={page}
          label={label}
          frame={frame}
          zoom={zoom}
          onPainted={onPainted}
        />
      )}
    </div>
  );
}

/** Pending draws, first in, first out. */
const waiting = new Set<() => void>();

let isScheduled = false;

/** Enqueues a draw; the queue runs one per frame, so that a sheet of pictures never blocks input. Returns its cancellation. */
function enqueuePaint(task: () => void): () => void {
  waiting.add(task);
  schedule();
  return () => waiting.delete(task);
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  afterFrame(() => {
    isScheduled = false;
    const [task] = waiting;
    if (task === undefined) return;
    waiting.delete(task);
    task();
    schedule();
  });
}

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
