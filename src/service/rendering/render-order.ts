/** Input and output of a renderer. Everything here crosses a thread, so it is plain data. */
import type { UploadedFace } from "#contract/account.ts";
import type { FitReport } from "#contract/fit-report.ts";
import type { OutputFormat } from "#contract/formats.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { CheckedText } from "#scene/inputs/check-inputs.ts";
import { componentsOf, toPictureSize, type TemplateDocument } from "#scene/document.ts";

export interface RenderOrder {
  /** With its changes applied. */
  document: TemplateDocument;
  format: OutputFormat;
  /** Px of the picture, from the top left; absent: the whole. */
  crop?: { width?: number | undefined; height?: number | undefined } | undefined;
  /** Longest side in px; a larger picture is painted at a smaller scale. For previews. */
  longestSideMax?: number | undefined;
  /** 1 to 100; absent: the document's own. */
  quality?: number | undefined;
  /** The title in a PDF's properties. */
  title?: string | undefined;
  /** Texts whose fit is checked in the drawing. A canvas template's only warn; see `planRender`. */
  checkedTexts?: readonly CheckedText[] | undefined;
  /** The components that the request changes, which the fit report describes. */
  changed?: readonly string[] | undefined;
  /** Uploaded fonts that the document names; the renderer finds them. */
  faces?: readonly UploadedFace[] | undefined;
}

export interface RenderedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Px. */
  width: number;
  height: number;
  /** Pictures that could not be loaded and characters that no font has, in words. */
  warnings: string[];
  /** Texts that do not fit, in words. */
  textWarnings?: readonly string[] | undefined;
  /** Of the components that the request changes; absent if it changes none. */
  fit?: FitReport | undefined;
  timings: RenderTimings;
}

/** Ms. */
export interface RenderTimings {
  imagesMs: number;
  paintMs: number;
  encodeMs: number;
}

/** A PDF is printed: as sharp as 288 px an inch. */
const pdfPictureScale = 3;

/** Px of a drawing per px of the template. */
export function pictureScale(order: Parameters<typeof orderedSize>[0]): number {
  return order.format === "pdf" ? pdfPictureScale : orderedSize(order).scale;
}

/** The scale that the order is painted at, and the px of its file. */
export function orderedSize({
  document,
  crop,
  longestSideMax,
  format,
}: Pick<RenderOrder, "crop" | "longestSideMax" | "format"> & {
  document: Pick<TemplateDocument, "width" | "height" | "scaleFactor">;
}): {
  scale: number;
  width: number;
  height: number;
} {
  // A PDF has no pixels: its page has the template's own size.
  const own = format === "pdf" ? 1 : document.scaleFactor;
  const longest = Math.max(document.width, document.height) * own;
  const scale = longestSideMax === undefined ? own : own * Math.min(1, longestSideMax / longest);
  const whole = toPictureSize({ width: document.width, height: document.height, scaleFactor: scale });
  return {
    scale,
    width: Math.min(whole.width, crop?.width ?? whole.width),
    height: Math.min(whole.height, crop?.height ?? whole.height),
  };
}

/** The document with only the pages that the format shows: an image shows the first. */
export function shownDocument({
  document,
  format,
}: Pick<RenderOrder, "document" | "format">): TemplateDocument {
  return format === "pdf" ? document : { ...document, pages: document.pages.slice(0, 1) };
}

/** The components that show a picture, by their ids. */
export function componentsShowing(document: TemplateDocument, source: string): string[] {
  return componentsOf(document).flatMap((component) =>
    component.type === "IMAGE" && component.visible && component.src === source ? [component.id] : [],
  );
}

/** A data URL is as long as its picture; a message shows its beginning. */
export function pictureWarning(source: string, componentIds: readonly string[], reason: string): string {
  const { components, address } = shortNames(source, componentIds);
  // A style sheet's pictures belong to no component.
  return componentIds.length === 0
    ? serviceText("picture", { address, reason })
    : serviceText("pictureOf", { components, address, reason });
}

/** The warnings about a picture that is shown. */
export function shownPictureWarnings(
  source: string,
  componentIds: readonly string[],
  reasons: readonly string[] = [],
): string[] {
  const { components, address } = shortNames(source, componentIds);
  return reasons.map((reason) =>
    componentIds.length === 0
      ? serviceText("pictureShown", { address, reason })
      : serviceText("pictureOfShown", { components, address, reason }),
  );
}

function shortNames(source: string, componentIds: readonly string[]) {
  return {
    address: source.length > 120 ? `${source.slice(0, 60)}…` : source,
    components: componentIds.map((id) => `'${id}'`).join(", "),
  };
}
