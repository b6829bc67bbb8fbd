import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { componentCorners, componentAt } from "#scene/hit-test.ts";
import { componentsOf, toPictureSize, type TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { formatBytes, formatDuration, formatShare } from "../design-system/format.ts";
import { IconButton } from "../design-system/icon-button.tsx";
import { JobTicket } from "../design-system/job-ticket.tsx";
import { Notice } from "../design-system/notice.tsx";
import { SegmentedControl } from "../design-system/segmented-control.tsx";
import type { HtmlTemplate } from "../html-view/html-template.ts";
import { htmlComponentAt, HtmlOutlines, type HtmlPainting, HtmlPreview } from "./html-preview.tsx";
import { texts } from "./texts.ts";
import { useAgreement } from "./use-agreement.ts";
import { useFitZoom } from "./use-fit-zoom.ts";
import type { ResultState } from "./use-result.ts";
import { describeFailure, useScenePainting } from "./use-scene-painting.ts";

export interface PreviewStageProps {
  summary: TemplateSummary;
  /** The template with its changes; absent where the service does not give documents. */
  document: TemplateDocument | undefined;
  /** An html template, with its changes in `document`. */
  html: { template: HtmlTemplate; document: HtmlDocument } | undefined;
  selectedId: string | undefined;
  hoveredId: string | undefined;
  renderState: ResultState;
  /** Whether the last render was made from what is shown. */
  isRenderCurrent: boolean;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
}

const zoomSteps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const;

/** The light-box: the picture drawn here on every change, the service's own over it once it has come. */
export function PreviewStage(props: PreviewStageProps) {
  const { summary, document, html, selectedId, hoveredId, renderState, isRenderCurrent, onSelect, onHover } =
    props;
  const [turned, setTurned] = useState<{ page: number; selectedId: string | undefined }>();
  const [chosenZoom, setChosenZoom] = useState<number>();
  const [shown, setShown] = useState<"render" | "preview">("render");
  const words = texts.stage;
  const viewport = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [htmlPainting, setHtmlPainting] = useState<HtmlPainting>();
  const drawn = html?.document ?? document;
  const width = drawn?.width ?? summary.width;
  const height = drawn?.height ?? summary.height;
  const pageCount = document?.pages.length ?? 1;
  // Selecting a component turns to its page; from there a person may leaf on.
  const page =
    turned?.selectedId === selectedId
      ? Math.min(turned?.page ?? 0, pageCount - 1)
      : pageOf(document, selectedId);
  const turnTo = (target: number) => {
    setTurned({ page: target, selectedId });
  };
  const fitZoom = useFitZoom(viewport, width, height);
  const zoom = chosenZoom ?? fitZoom;
  const percent = `${Math.round(zoom * 100)} %`;
  // Whole px of the screen, so that nothing is scaled after it was drawn: a browser scales a canvas down without care.
  const pixelRatio = window.devicePixelRatio;
  const shownWidth = Math.max(1, Math.round(width * zoom * pixelRatio)) / pixelRatio;
  const shownHeight = Math.max(1, Math.round(height * zoom * pixelRatio)) / pixelRatio;
  const scale = Math.min(zoom * pixelRatio, document?.scaleFactor ?? 1);
  const scenePainting = useScenePainting(canvas, document, page, scale);
  const painting =
    htmlPainting === undefined ? scenePainting : { ...scenePainting, ...toPainting(htmlPainting) };
  const rendered = renderState.step === "done" && isRenderCurrent ? renderState : undefined;
  const picture =
    rendered?.file.contentType.startsWith("image/") === true && page === 0 ? rendered.file : undefined;
  const agreement = useAgreement(
    painting.paintWhole,
    picture?.bytes === undefined ? undefined : picture.address,
  );

  function hit(event: PointerEvent): string | undefined {
    const box = event.currentTarget.getBoundingClientRect();
    const point = { x: (event.clientX - box.left) / zoom, y: (event.clientY - box.top) / zoom };
    const framed = frame.current?.contentDocument;
    if (framed != null) return htmlComponentAt(framed, point.x, point.y);
    if (document === undefined) return undefined;
    return componentAt(document, page, point)?.id;
  }

  const zoomBy = (direction: 1 | -1) => {
    const next =
      direction === 1
        ? zoomSteps.find((step) => step > zoom * 1.01)
        : zoomSteps.findLast((step) => step < zoom * 0.99);
    if (next !== undefined) setChosenZoom(next);
  };

  return (
    <section aria-label={words.label} className="flex min-h-0 flex-1 flex-col bg-canvas">
      <div
        ref={viewport}
        className="relative grid min-h-0 flex-1 place-items-center overflow-auto p-8 max-lg:h-[40dvh] max-lg:flex-none max-lg:p-5 short:h-[56dvh]"
      >
        <div
          className="crop-marks relative shrink-0 touch-manipulation"
          style={{ width: shownWidth, height: shownHeight } satisfies CSSProperties}
          onPointerMove={(event) => {
            onHover(hit(event));
          }}
          onPointerLeave={() => {
            onHover(undefined);
          }}
          onPointerDown={(event) => {
            const id = hit(event);
            if (id !== undefined && event.button === 0) onSelect(id);
          }}
        >
          {html !== undefined ? (
            <HtmlPreview
              template={html.template}
              document={html.document}
              label={words.previewOf(summary.name)}
              frame={frame}
              zoom={shownWidth / width}
              onPainted={setHtmlPainting}
            />
          ) : document === undefined ? (
            <RemotePicture summary={summary} />
          ) : (
            <canvas
              ref={canvas}
              role="img"
              aria-label={words.previewOf(summary.name)}
              className="checkerboard absolute inset-0 size-full"
            />
          )}
          {picture !== undefined && (
            <img
              key={picture.address}
              src={picture.address}
              alt={words.renderOf(summary.name)}
              className="absolute inset-0 size-full animate-appear transition-opacity"
              style={{ opacity: shown === "render" ? 1 : 0 }}
            />
          )}
          {htmlPainting !== undefined && (
            <HtmlOutlines
              painting={htmlPainting}
              width={width}
              height={height}
              selectedId={selectedId}
              hoveredId={hoveredId}
            />
          )}
          {document !== undefined && (
            <Outlines document={document} page={page} selectedId={selectedId} hoveredId={hoveredId} />
          )}
        </div>
      </div>
      {painting.problem !== undefined && (
        <Notice tone="warn" title={words.incomplete} className="m-2">
          {painting.problem}
        </Notice>
      )}
      <footer className="short:hidden flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-bg px-3 py-1">
        <JobTicket
          parts={[
            painting.durationMs === undefined ? undefined : words.local(formatDuration(painting.durationMs)),
            rendered === undefined ? undefined : words.server(formatDuration(rendered.durationMs)),
            rendered?.file.bytes === undefined ? undefined : formatBytes(rendered.file.bytes),
            agreement !== undefined && (
              <span title={words.agreesHint}>{words.agrees(formatShare(agreement))}</span>
            ),
            rendered === undefined && drawn !== undefined && sizeText(drawn),
          ]}
        />
        <span className="ml-auto flex items-center gap-1">
          {picture !== undefined && (
            <SegmentedControl
              label={words.which}
              size="small"
              segments={[
                { value: "preview", label: words.preview },
                { value: "render", label: words.render },
              ]}
              value={shown}
              onValueChange={setShown}
            />
          )}
          {pageCount > 1 && (
            <span className="flex items-center">
              <IconButton
                icon="chevronLeft"
                label={words.previousPage}
                size="small"
                disabled={page === 0}
                onClick={() => {
                  turnTo(page - 1);
                }}
              />
              <span className="figures text-12 text-ink-2">{words.pageOf(page + 1, pageCount)}</span>
              <IconButton
                icon="chevronRight"
                label={words.nextPage}
                size="small"
                disabled={page === pageCount - 1}
                onClick={() => {
                  turnTo(page + 1);
                }}
              />
            </span>
          )}
          <IconButton
            icon="minus"
            label={words.zoomOut}
            size="small"
            tooltipSide="top"
            onClick={() => {
              zoomBy(-1);
            }}
          />
          <button
            type="button"
            className="figures h-control-small rounded-control px-1.5 text-12 whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink"
            title={words.fit}
            onClick={() => {
              setChosenZoom(undefined);
            }}
          >
            {chosenZoom === undefined ? words.fitted(percent) : percent}
          </button>
          <IconButton
            icon="plus"
            label={words.zoomIn}
            size="small"
            tooltipSide="top"
            onClick={() => {
              zoomBy(1);
            }}
          />
        </span>
      </footer>
    </section>
  );
}

function pageOf(document: TemplateDocument | undefined, componentId: string | undefined): number {
  const page =
    document?.pages.findIndex(({ components }) => components.some(({ id }) => id === componentId)) ?? 0;
  return Math.max(page, 0);
}

function toPainting({ durationMs, failures, paintWhole }: HtmlPainting) {
  return {
    durationMs,
    paintWhole,
    problem: failures.length === 0 ? undefined : failures.map(describeFailure).join(" "),
  };
}

function sizeText(document: Pick<TemplateDocument, "width" | "height" | "scaleFactor">): string {
  const size = toPictureSize(document);
  return `${size.width}×${size.height}`;
}

/** Without a document nothing can be drawn here; the service's own preview, or paper of the true shape. */
function RemotePicture({ summary }: { summary: TemplateSummary }) {
  if (typeof summary.preview === "string") {
    return (
      <img
        src={summary.preview}
        alt={texts.stage.previewOf(summary.name)}
        className="absolute inset-0 size-full"
      />
    );
  }
  return (
    <div className="absolute inset-0 grid place-items-center border border-line bg-panel text-center">
      <p className="text-13 text-ink-2">
        {summary.name}
        <br />
        <span className="figures text-12 text-ink-3">
          {summary.width}×{summary.height}
        </span>
      </p>
    </div>
  );
}

interface OutlinesProps {
  document: TemplateDocument;
  page: number;
  selectedId: string | undefined;
  hoveredId: string | undefined;
}

/** The boxes of the selected and the hovered component, in the page's own px; lines keep their width at every zoom. */
function Outlines({ document, page, selectedId, hoveredId }: OutlinesProps) {
  const onPage = document.pages[page]?.components ?? componentsOf(document);
  const outline = (id: string | undefined) => {
    const component = onPage.find((candidate) => candidate.id === id);
    return component === undefined
      ? undefined
      : componentCorners(component)
          .map(({ x, y }) => `${x},${y}`)
          .join(" ");
  };
  const selected = outline(selectedId);
  const hovered = hoveredId === selectedId ? undefined : outline(hoveredId);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${document.width} ${document.height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none text-accent"
    >
      {selected !== undefined && (
        <>
          <polygon
            points={selected}
            className="stroke-white/80"
            strokeWidth={3}
            vectorEffect="non-scaling-stroke"
          />
          <polygon
            points={selected}
            className="stroke-accent"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
      {hovered !== undefined && (
        <polygon
          points={hovered}
          className="stroke-accent"
          strokeWidth={1}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
