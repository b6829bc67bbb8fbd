import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Change } from "#contract/changes/change.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { listUnknownFonts } from "#scene/html/html-fonts.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { afterFrame } from "../../base/browser/after-frame.ts";
import { HtmlPreview, type HtmlPainting } from "../stage/html-preview.tsx";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import {
  type FitLine,
  isRemark,
  linesOfChanges,
  linesOfPage,
  linesOfWarnings,
  sortLines,
} from "../../model/template/fit-lines.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import type { CaseTemplate } from "./case-template.ts";
import type { CasePainter, PaintedCase } from "./use-case-painter.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import { texts } from "./texts.ts";
import { sizeWords } from "../stage/fit/fit-list.tsx";

export interface CasePictureProps {
  changes: readonly Change[];
  label: string;
  /** Px of the tile's picture. */
  width: number;
  height: number;
  /** Receives the fit report, the worst first; `"failed"` if the case could not be drawn. */
  onLines: (lines: readonly FitLine[] | "failed") => void;
}

/** A case of a canvas template. A later drawing cancels the one that waits. */
export function SceneCasePicture({
  painter,
  changes,
  label,
  width,
  height,
  onLines,
}: CasePictureProps & { painter: CasePainter | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<PaintedCase>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || painter === undefined) return undefined;
    let isStale = false;
    let cancel = () => {};
    const draw = () => {
      try {
        const side = Math.max(width, height) * window.devicePixelRatio;
        last.current = painter.paint(element, changes, side, last.current);
        const { pending, isPainted, isKept = false, lines } = last.current;
        if (isPainted && !isKept)
          element.dataset["drawn"] = String(Number(element.dataset["drawn"] ?? 0) + 1);
        if (lines !== undefined) onLines(lines);
        void pending?.then(again, () => onLines("failed"));
      } catch {
        // A value that cannot be drawn must not break the other tiles; the composer shows the reason.
        onLines("failed");
      }
    };
    const again = () => {
      if (!isStale) cancel = whenResting(draw);
    };
    again();
    return () => {
      isStale = true;
      cancel();
    };
  }, [painter, changes, width, height, onLines]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="checkerboard block"
      style={{ width, height }}
    />
  );
}

interface ShownCase {
  /** The template that the document belongs to: a later one is shown when the page rests. */
  html: HtmlTemplate;
  applied: AppliedChanges<HtmlDocument>;
  lines: FitLine[];
}

/** A case of an html template. Its texts are measured once its fonts and pictures are there. */
export function HtmlCasePicture({
  template,
  html,
  changes,
  label,
  width,
  height,
  onLines,
}: CasePictureProps & { template: CaseTemplate; html: HtmlTemplate }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<ShownCase>();
  const { faces } = useUploadedFaces({ isEnabled: true });
  useEffect(
    () =>
      whenResting(() => {
        const applied = html.applyChanges(changes);
        const lines = [
          ...linesOfChanges(changes, applied, template.inputs),
          ...linesOfWarnings(listUnknownFonts(applied.document, catalogueWith(faces))),
        ];
        // At once, so that the queue of resting tasks measures its painting.
        flushSync(() => setPage({ html, applied, lines }));
      }),
    [html, template, changes, faces],
  );
  const onPainted = useCallback(
    ({ isComplete, measure }: HtmlPainting) => {
      if (page === undefined || !isComplete) return;
      const { applied, lines } = page;
      onLines(sortLines([...lines, ...linesOfPage(applied.document, applied, measure())]));
    },
    [page, onLines],
  );
  return (
    <div className="relative overflow-hidden" style={{ width, height }}>
      {page !== undefined && (
        <HtmlPreview
          template={page.html}
          document={page.applied.document}
          label={label}
          frame={frame}
          zoom={width / page.applied.document.width}
          onPainted={onPainted}
        />
      )}
    </div>
  );
}

/** Rest after the last enqueued task, ms: longer than between two keys, so that no task begins during typing. */
const restMs = 120;
/** Tasks run together for as long, ms: a key that comes meanwhile waits for no more than this and one task. */
const sliceMs = 8;

/** Pending tasks, first in, first out. */
const waiting = new Set<() => void>();
let timer: number | undefined;
let isRunning = false;

/**
 * Enqueues a task of a few ms. The tasks run a few after each frame, after nothing was enqueued for a moment, so that
 * they hardly delay a key. Returns the cancellation.
 */
function whenResting(task: () => void): () => void {
  waiting.add(task);
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    timer = undefined;
    if (!isRunning) runNext();
  }, restMs);
  return () => waiting.delete(task);
}

function runNext(): void {
  // A task that was enqueued meanwhile starts the rest again.
  isRunning = waiting.size > 0 && timer === undefined;
  if (!isRunning) return;
  // Not `requestIdleCallback`: while nothing moves on a page, Chromium calls it up to 400 ms later.
  afterFrame(runSlice);
}

function runSlice(): void {
  const endsAt = performance.now() + sliceMs;
  for (const task of waiting) {
    if (timer !== undefined || performance.now() > endsAt) break;
    waiting.delete(task);
    task();
  }
  runNext();
}

/** The line that decides the verdict, of those with the worst first. A remark about the design decides nothing. */
export function decisiveLine(lines: readonly FitLine[]): FitLine | undefined {
  return lines.find((line) => !isRemark(line) || line.kind === "shrinks");
}

/** The lines of a drawn case, `undefined` while it is drawn. */
export type DrawnLines = readonly FitLine[] | "failed" | undefined;

/** The verdict of a case in two or three words. */
export function pictureVerdict(lines: DrawnLines): string {
  const { verdicts } = texts;
  if (lines === undefined) return verdicts.drawing;
  if (lines === "failed") return verdicts.failed;
  const worst = decisiveLine(lines);
  if (worst === undefined) return verdicts.fits;
  switch (worst.kind) {
    case "rejected":
      return verdicts.rejected(reasonWords(worst.fault));
    case "warning":
      return verdicts.warning(lines.filter(({ kind }) => kind === "warning").length);
    case "shrinks":
      return verdicts.shrinks(sizeWords(worst.sizePx));
    case "contrast":
    case "enlarged":
    case "outside":
      return verdicts.fits;
    default:
      return verdicts[worst.kind];
  }
}

function reasonWords(fault: ValueProblem): string {
  return texts.reasons[fault.code === "input" ? fault.params.rule : "other"];
}
