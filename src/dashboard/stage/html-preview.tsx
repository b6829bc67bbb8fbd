import { type RefObject, useEffect, useMemo, useState } from "react";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import type { HtmlTemplate } from "../html-view/html-template.ts";
import type { PictureFailure } from "./broken-pictures.ts";
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
  failures: readonly PictureFailure[];
  /** Where a component's elements stand, CSS px of the page. */
  boxesOf: (componentId: string | undefined) => Box[];
  /** The elements at a point of the page, from the top down. */
  idsAt: (point: { x: number; y: number }) => string[];
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
          idsAt: (point) => idsAt(page, point),
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

/** The components whose elements lie at a point of the page, from the top down. */
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

/** The set's own promise is not kept where scripts are off. */
function areFontsLoading(page: Document): boolean {
  return Array.from(page.fonts).some(({ status }) => status === "loading");
}
