import { useEffect, useMemo, useRef, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { ComposedTemplate } from "../../template/composed-template.ts";
import { HtmlPreview } from "../../stage/html-preview.tsx";
import type { HtmlTemplate } from "../../html-view/html-template.ts";
import { awaitTurn } from "./paint-turns.ts";
import type { SheetPainter } from "./use-sheet-painter.ts";

export interface RowPictureProps {
  template: ComposedTemplate;
  changes: readonly Change[];
  outputFormat: string;
  sheet: SheetPainter;
  label: string;
  /** Told what is missing from the picture; `undefined` when it is whole. */
  onProblem: (problem: string | undefined) => void;
}

/** One row as it will look, as large as its place; the first page of several. */
export function RowPicture({ template, changes, outputFormat, sheet, label, onProblem }: RowPictureProps) {
  const { document, html } = template;
  const scene = useMemo(() => {
    if (document === undefined) return undefined;
    const applied = applyChanges(document, changes).document;
    // A PDF is set without ligatures.
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
    let cancelTurn = () => {};
    const paint = () => {
      const scale = Math.min(
        document.scaleFactor,
        ((element.clientWidth || document.width) * window.devicePixelRatio) / document.width,
      );
      try {
        const { pending, isPainted, failures } = painter.paint(element, document, 0, scale);
        if (isPainted) element.dataset["painted"] = "true";
        onProblem(failures.length === 0 ? undefined : failures.map(({ reason }) => reason).join(" "));
        void pending?.then(again, again);
      } catch (error) {
        // One value that the drawing cannot bear must not take the sheet with it.
        onProblem(error instanceof Error ? error.message : String(error));
      }
    };
    const again = () => {
      if (!isStale) cancelTurn = awaitTurn(paint);
    };
    again();
    return () => {
      isStale = true;
      cancelTurn();
    };
  }, [painter, problem, document, onProblem]);

  return (
    <canvas ref={canvas} role="img" aria-label={label} className="checkerboard absolute inset-0 size-full" />
  );
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
    let cancelTurn = awaitTurn(() => setZoom(element.clientWidth / html.document.width));
    const observer = new ResizeObserver(() => {
      cancelTurn();
      cancelTurn = awaitTurn(() => setZoom(element.clientWidth / html.document.width));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelTurn();
    };
  }, [html]);

  const onPainted = useMemo(
    () =>
      ({ failures }: { failures: readonly { reason: string }[] }) =>
        onProblem(failures.length === 0 ? undefined : failures.map(({ reason }) => reason).join(" ")),
    [onProblem],
  );

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
