import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { pageProperties } from "#scene/properties/component-properties.ts";
import type { ComposedTemplate } from "../../../model/template/composed-template.ts";

/** The size and the background of a template's page. */
export interface PageSettings {
  /** px; undefined while the field is empty. */
  width: number | undefined;
  height: number | undefined;
  /** A CSS colour. */
  background: string;
}

/** The page of a template, of several pages the first; undefined if its document could not be read. */
export function readPageSettings({
  document,
  html,
}: Pick<ComposedTemplate, "document" | "html">): PageSettings | undefined {
  if (html !== undefined) {
    const { width, height, background } = html.document;
    return { width, height, background };
  }
  if (document === undefined) return undefined;
  const { width, height, pages } = document;
  return { width, height, background: pages[0]?.background ?? pageProperties.background.fallback };
}

/** The settings that a stored document has of its own; those of the first page if it has several. */
export function readStoredSettings(source: JsonObject): Record<keyof PageSettings, JsonValue | undefined> {
  const { width, height, pages } = source;
  const first = Array.isArray(pages) ? pages[0] : source;
  return { width, height, background: isJsonObject(first) ? first["background"] : undefined };
}

/** The document with the settings that differ from `before`. A background is set on all pages. */
export function withPageSettings(source: JsonObject, before: PageSettings, after: PageSettings): JsonObject {
  const { width, height, background } = after;
  const sized: JsonObject = {
    ...source,
    ...(width !== undefined && width !== before.width && { width }),
    ...(height !== undefined && height !== before.height && { height }),
  };
  if (background.trim() === before.background) return sized;
  const own = { background: background.trim() };
  const { pages } = source;
  return Array.isArray(pages)
    ? { ...sized, pages: pages.map((page): JsonValue => (isJsonObject(page) ? { ...page, ...own } : page)) }
    : { ...sized, ...own };
}

/** The longest side of a page, px. */
export function sideMaxOf({ html }: Partial<Pick<ComposedTemplate, "html">>): number {
  return html === undefined ? limits.canvasSidePxMax : limits.htmlSidePxMax;
}

export type PageProblems = Partial<Record<keyof PageSettings, "size" | "color">>;

/** The fields that a document cannot have. The service checks the number of pixels. */
export function findPageProblems({ width, height, background }: PageSettings, sideMax: number): PageProblems {
  const isSide = (side: number | undefined) => side !== undefined && side >= 1 && side <= sideMax;
  return {
    ...(!isSide(width) && { width: "size" }),
    ...(!isSide(height) && { height: "size" }),
    ...(!pageProperties.background.read(background).ok && { background: "color" }),
  };
}
