import { type RefObject, useEffect, useMemo, useState } from "react";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import { type MeasuredPage, measurePage } from "../../model/drawing/measure-page.ts";
import { isPageLoading, untilPageLoaded } from "../../model/drawing/sandboxed-frame.ts";
import type { PictureFailure } from "./picture-failures.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import type { PaintWhole } from "./compare-file.ts";

export interface HtmlPreviewProps {
  template: HtmlTemplate;
  /** The document with its changes. */
  document: HtmlDocument;
  label: string;
  frame: RefObject<HTMLIFrameElement | null>;
  zoom: number;
  onPainted: (painting: HtmlPainting) => void;
}

export interface HtmlPainting {
  durationMs: number;
  failures: readonly PictureFailure[];
  /** The boxes of a component's elements, CSS px of the page. */
  boxesOf: (componentId: string | undefined) => Box[];
  /** The components at a point of the page, topmost first. */
  idsAt: (point: { x: number; y: number }) => string[];
  /** Paints the page at the size of the render. */
  paintWhole: PaintWhole;
  /** Whether all pictures and fonts have loaded or failed, so that the layout stays. */
  isComplete: boolean;
  /** Measures the page; `isPdf`: in another format than the template's own. */
  measure: (isPdf?: boolean) => MeasuredPage;
}

/**
 * An html template's page in a sandboxed frame without scripts. The frame has our origin, so that its document can be
 * updated in place. That is safe because no code of a template ever runs.
 */
export function HtmlPreview({ template, document, label, frame, zoom, onPainted }: HtmlPreviewProps) {
  const [isLoaded, setLoaded] = useState(false);
  const { faces } = useUploadedFaces({ isEnabled: true });
  const catalogue = useMemo(() => catalogueWith(faces), [faces]);

  useEffect(() => {
    const element = frame.current;
    if (element === null || !isLoaded) return undefined;
    let isStale = false;
    const paint = () => {
      const page = element.contentDocument;
      if (isStale || page === null) return;
      const startedAt = performance.now();
      const { pending, failures, pictures } = template.showIn(page, document, catalogue);
      markPainted(element);
      const painting = {
        durationMs: performance.now() - startedAt,
        failures,
        paintWhole: async () => {
          await untilPageLoaded(page);
          return template.paint(page, document, catalogue);
        },
      };
      const report = () => {
        if (isStale) return;
        onPainted({
          ...painting,
          boxesOf: (componentId) => boxesOf(page, componentId),
          idsAt: (point) => idsAt(page, point),
          isComplete: pending === undefined && !isPageLoading(page),
          measure: (isPdf) => measurePage(page, document, pictures, { isPdf }),
        });
        // Fonts and pictures that load change the layout, and with it the boxes.
        if (isPageLoading(page)) requestAnimationFrame(report);
      };
      report();
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
      onLoad={() => setLoaded(true)}
      className="pointer-events-none absolute top-0 left-0 origin-top-left border-0 forced-color-adjust-none"
      style={{
        width: document.width,
        height: document.height,
        transform: `scale(${zoom})`,
        background: document.background,
        // `prefers-color-scheme` as in the render, independent of the dashboard's theme.
        colorScheme: "light",
      }}
    />
  );
}

/** Signals a painting to tests and the benchmark. */
function markPainted({ dataset }: HTMLIFrameElement) {
  dataset["painted"] = String(Number(dataset["painted"] ?? 0) + 1);
}

function idsAt(page: Document, { x, y }: { x: number; y: number }): string[] {
  const ids = page
    .elementsFromPoint(x, y)
    .map((element) => element.closest("[data-component]")?.getAttribute("data-component"));
  return [...new Set(ids)].filter((id) => typeof id === "string");
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxesOf(page: Document, componentId: string | undefined): Box[] {
  if (componentId === undefined) return [];
  return [...page.querySelectorAll(`[data-component="${CSS.escape(componentId)}"]`)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}
