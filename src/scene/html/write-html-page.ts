import { serialize } from "parse5";
import { bundledFonts, type FontCatalogue, type FontFile } from "../fonts/catalogue.ts";
import { listHtmlFamilies, readPageText, writeFontFaces } from "./html-fonts.ts";
import type { HtmlDocument } from "./html-document.ts";
import { createElement, createStyle, elementsIn, type HtmlPage, partOf, writeText } from "./html-tree.ts";
import { replacePagePictures } from "./page-pictures.ts";

export interface PageAddresses {
  /** The address from which the page loads the picture `source` of the template. Undefined: it is unavailable. */
  ofPicture: (source: string) => string | undefined;
  ofFont: (file: FontFile) => string;
}

export interface PageOptions {
  /** Including uploaded fonts. Default: the bundled ones. */
  catalogue?: FontCatalogue;
  /** The page's title, for a PDF's properties, unless the template has one. */
  title?: string | undefined;
}

/** Allows only our own pictures and fonts, and no scripts. */
export const pagePolicy =
  "default-src 'none'; img-src 'self' data:; font-src 'self'; style-src 'unsafe-inline'";

/** Adds fonts, picture addresses, base styles and policy to a page of `readHtmlPage`, in place. */
export function finishHtmlPage(
  page: HtmlPage,
  document: HtmlDocument,
  { ofPicture, ofFont }: PageAddresses,
  { catalogue = bundledFonts, title }: PageOptions = {},
): HtmlPage {
  const head = partOf(page, "head");
  const families = new Set(["inter", ...listHtmlFamilies(document, page)]);
  const faces = writeFontFaces([...families], readPageText(page), ofFont, catalogue);
  replacePagePictures(page, ofPicture);
  head.childNodes.unshift(
    createElement("meta", head, { charset: "utf-8" }),
    createElement("meta", head, { "http-equiv": "Content-Security-Policy", content: pagePolicy }),
    createStyle(`${faces}\n${baseStyle}`, head),
  );
  if (title !== undefined && ![...elementsIn(head)].some(({ tagName }) => tagName === "title")) {
    const element = createElement("title", head);
    writeText(element, title.replaceAll(/\s+/g, " "));
    head.childNodes.push(element);
  }
  return page;
}

/** Serialises a page to html. */
export function writeHtmlPage(page: HtmlPage): string {
  return serialize(page);
}

/** Base styles, which precede the template's own. */
const baseStyle = [
  "@page { margin: 0; }",
  "html { font-family: Inter; -webkit-text-size-adjust: 100%; text-rendering: geometricPrecision; }",
  "body { margin: 0; }",
  // Overrides a `display` of the template.
  "[hidden] { display: none !important; }",
  // Hides the browser's icon for an unavailable picture.
  '[data-picture="missing"] { visibility: hidden !important; }',
  "*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }",
].join("\n");
