import { type RefObject, useEffect, useMemo, useState } from "react";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import type { HtmlTemplate } from "../html-view/html-template.ts";
import { useUploadedFaces } from "../scene-fonts/uploaded-faces.ts";

export interface HtmlPreviewProps {
  template: HtmlTemplate;
  /** With its changes. */
  document: HtmlDocument;
  label: string;
  frame: RefObject<HTMLIFrameElement | null>;
  zoom: number;
  onPainted: (painting: HtmlPainting) => void;
}

export interface HtmlPainting {
  durationMs: number;
  failures: readonly { source: string; reason: string }[];
  /** Where a component's elements stand, CSS px of the page. */
  boxesOf: (componentId: string | undefined) => Box[];
  /** The page in the px of the render; undefined where this browser cannot do it. */
  paintWhole: () => Promise<HTMLCanvasElement | undefined>;
}

/**
 * An html template's page in a frame that runs no scripts. The frame is of our origin, so that its document can be
 * changed from here at every key; what a template holds has no way to act on that, as nothing in it is ever run.
 */
export function HtmlPreview({ template, document, label, frame, zoom, onPainted }: HtmlPreviewProps) {
  const [isLoaded, setLoaded] = useState(false);
  const { faces } = useUploadedFaces({ isAsked: true });
  const catalogue = useMemo(() => catalogueWith(faces), [faces]);

  useEffect(() => {
    const element = frame.current;
    if (element === null || !isLoaded) return undefined;
    let isStale = false;
    const paint = () => {
      const page = element.contentDocument;
      if (isStale || page === null) return;
      const startedAt = performance.now();
      const { pending, failures } = template.showIn(page, document, catalogue);
      markPainted(element);
      const painting = { durationMs: performance.now() - startedAt, failures };
      const tell = () => {
        if (isStale) return;
        onPainted({
          ...painting,
          boxesOf: (componentId) => boxesOf(page, componentId),
          // Nothing is compared then.
          paintWhole: () => template.paint(page, document, catalogue).catch(() => undefined),
        });
        // Their glyphs move what stands around them.
        if (areFontsLoading(page)) requestAnimationFrame(tell);
      };
      tell();
      void pending?.then(paint);
    };
    paint();
    return () => {
      isStale = true;
    };
  }, [template, document, catalogue, frame, isLoaded, onPainted]);

  return (
    <iframe
      ref={frame}
      title={label}
      sandbox="allow-same-origin"
      srcDoc={template.emptyPage}
      scrolling="no"
      tabIndex={-1}
      onLoad={() => {
        setLoaded(true);
      }}
      className="pointer-events-none absolute top-0 left-0 origin-top-left border-0"
      style={{
        width: document.width,
        height: document.height,
        transform: `scale(${zoom})`,
        background: document.background,
        // A page that asks is told the same as in the render, whatever the dashboard looks like.
        colorScheme: "light",
      }}
    />
  );
}

/** Tells tests and the bench that the page has changed. */
function markPainted({ dataset }: HTMLIFrameElement) {
  dataset["painted"] = String(Number(dataset["painted"] ?? 0) + 1);
}

/** The component whose element lies at a point of the page, CSS px. */
export function htmlComponentAt(page: Document, x: number, y: number): string | undefined {
  return (
    page.elementFromPoint(x, y)?.closest("[data-component]")?.getAttribute("data-component") ?? undefined
  );
}

export interface HtmlOutlinesProps {
  /** Read after each painting, as anything may have moved. */
  painting: HtmlPainting;
  width: number;
  height: number;
  selectedId: string | undefined;
  hoveredId: string | undefined;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The boxes of the selected and the hovered component, wherever they stand in the page. */
export function HtmlOutlines({ painting, width, height, selectedId, hoveredId }: HtmlOutlinesProps) {
  const selected = painting.boxesOf(selectedId);
  const hovered = hoveredId === selectedId ? [] : painting.boxesOf(hoveredId);
  const outline = (box: Box, className: string, strokeWidth: number, dashes?: string) => (
    <rect
      key={`${className} ${box.x} ${box.y}`}
      {...box}
      className={className}
      strokeWidth={strokeWidth}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none text-accent"
    >
      {selected.map((box) => outline(box, "stroke-white/80", 3))}
      {selected.map((box) => outline(box, "stroke-accent", 1.5))}
      {hovered.map((box) => outline(box, "stroke-accent", 1, "4 3"))}
    </svg>
  );
}

function boxesOf(page: Document, componentId: string | undefined): Box[] {
  if (componentId === undefined) return [];
  return [...page.querySelectorAll(`[data-component="${CSS.escape(componentId)}"]`)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** The set's own promise is not kept where scripts are off. */
function areFontsLoading(page: Document): boolean {
  return Array.from(page.fonts).some(({ status }) => status === "loading");
}
