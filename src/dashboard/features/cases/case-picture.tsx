import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Change } from "#contract/changes/change.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { listUnknownFonts } from "#scene/html/html-fonts.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { HtmlPreview, type HtmlPainting } from "../stage/html-preview.tsx";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import { findingsOfChanges } from "../../model/template/change-findings.ts";
import { findingsOfHtmlTexts } from "../../model/template/text-findings.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import type { CaseTemplate } from "./case-template.ts";
import { type CaseFinding, sortFindings } from "./case-verdict.ts";
import { whenResting } from "../../base/browser/when-resting.ts";
import type { CasePainter, PaintedCase } from "./use-case-painter.ts";

export interface CasePictureProps {
  changes: readonly Change[];
  label: string;
  /** Px of the tile's picture. */
  width: number;
  height: number;
  /** Receives the findings, the worst first; `"failed"` if the case could not be drawn. */
  onFindings: (findings: readonly CaseFinding[] | "failed") => void;
}

/** A case of a canvas template. A later drawing cancels the one that waits. */
export function SceneCasePicture({
  painter,
  changes,
  label,
  width,
  height,
  onFindings,
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
        const { pending, isPainted, isKept = false, findings } = last.current;
        if (isPainted && !isKept)
          element.dataset["drawn"] = String(Number(element.dataset["drawn"] ?? 0) + 1);
        if (findings !== undefined) onFindings(findings);
        void pending?.then(again, () => onFindings("failed"));
      } catch {
        // A value that cannot be drawn must not break the other tiles; the composer shows the reason.
        onFindings("failed");
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
  }, [painter, changes, width, height, onFindings]);
  return <canvas ref={canvas} role="img" aria-label={label} className="block" style={{ width, height }} />;
}

/** The components of an html template that show a picture. */
function listImagesOf({ components, values }: HtmlDocument, source: string): string[] {
  return components.flatMap(({ id, type, properties }) => {
    const own = properties.find(({ name }) => name === "src")?.defaultValue;
    const set = Object.hasOwn(values, id) ? values[id]?.["src"] : undefined;
    return type === "IMAGE" && (set ?? own) === source ? [id] : [];
  });
}

interface ShownCase {
  /** The template that the document belongs to: a later one is shown when the page rests. */
  html: HtmlTemplate;
  applied: AppliedChanges<HtmlDocument>;
  findings: CaseFinding[];
}

/** A case of an html template. Its texts are measured once its fonts and pictures are there. */
export function HtmlCasePicture({
  template,
  html,
  changes,
  label,
  width,
  height,
  onFindings,
}: CasePictureProps & { template: CaseTemplate; html: HtmlTemplate }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<ShownCase>();
  const { faces } = useUploadedFaces({ isEnabled: true });
  useEffect(
    () =>
      whenResting(() => {
        const applied = html.applyChanges(changes);
        const findings = [
          ...findingsOfChanges(changes, applied, template.inputs),
          ...listUnknownFonts(applied.document, catalogueWith(faces)).map((text): CaseFinding => ({
            kind: "warning",
            text,
          })),
        ];
        // At once, so that the queue of resting tasks measures its painting.
        flushSync(() => setPage({ html, applied, findings }));
      }),
    [html, template, changes, faces],
  );
  const onPainted = useCallback(
    ({ failures, isComplete, measureTexts }: HtmlPainting) => {
      if (page === undefined || !isComplete) return;
      const { applied, findings } = page;
      const { document } = applied;
      const missing = failures.map(({ source, reason }): CaseFinding => ({
        kind: "imageMissing",
        components: listImagesOf(document, source),
        reason,
      }));
      const unfit = findingsOfHtmlTexts(document, applied, measureTexts());
      onFindings(sortFindings([...findings, ...missing, ...unfit]));
    },
    [page, onFindings],
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
