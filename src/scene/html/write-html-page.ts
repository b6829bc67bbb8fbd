import { serialize } from "parse5";
import { bundledFonts, type FontCatalogue, type FontFile } from "../fonts/catalogue.ts";
import { listHtmlFamilies, readPageText, writeFontFaces } from "./html-fonts.ts";
import type { HtmlDocument } from "./html-document.ts";
import { createElement, createStyle, elementsIn, type HtmlPage, partOf, writeText } from "./html-tree.ts";
import { replacePagePictures } from "./page-pictures.ts";
import { readHtmlPage } from "./set-html-values.ts";

export interface PageAddresses {
  /** Where the page loads a picture from that the template names as `source`. Undefined: it could not be had. */
  ofPicture: (source: string) => string | undefined;
  ofFont: (file: FontFile) => string;
}

export interface PageOptions {
  /** With what people uploaded. */
  catalogue?: FontCatalogue;
  /** CSS px of a PDF's page, where the style names no other. Default: the document's. */
  paper?: { width: number; height: number };
  /** Of the page, where the author gave none: stands in a PDF's properties. */
  title?: string | undefined;
}

/** Nothing loads but our own pictures and fonts, and nothing runs. */
export const pagePolicy =
  "default-src 'none'; img-src 'self' data:; font-src 'self'; style-src 'unsafe-inline'";

/** The document with its values as a page, with pictures and fonts where its reader gets them. */
export function buildHtmlPage(
  document: HtmlDocument,
  addresses: PageAddresses,
  options: PageOptions = {},
): HtmlPage {
  return finishHtmlPage(readHtmlPage(document), document, addresses, options);
}

/** The same for a page that was read already. It is changed. */
export function finishHtmlPage(
  page: HtmlPage,
  document: HtmlDocument,
  { ofPicture, ofFont }: PageAddresses,
  { catalogue = bundledFonts, paper = document, title }: PageOptions = {},
): HtmlPage {
  const head = partOf(page, "head");
  const families = new Set(["inter", ...listHtmlFamilies(document, page)]);
  const faces = writeFontFaces([...families], readPageText(page), ofFont, catalogue);
  replacePagePictures(page, ofPicture);
  head.childNodes.unshift(
    createElement("meta", head, { charset: "utf-8" }),
    createElement("meta", head, { "http-equiv": "Content-Security-Policy", content: pagePolicy }),
    createStyle(`${faces}\n${baseStyle(paper)}`, head),
  );
  if (title !== undefined && ![...elementsIn(head)].some(({ tagName }) => tagName === "title")) {
    const element = createElement("title", head);
    writeText(element, title.replaceAll(/\s+/g, " "));
    head.childNodes.push(element);
  }
  return page;
}

/** The page as html. */
export function writeHtmlPage(page: HtmlPage): string {
  return serialize(page);
}

/** Base styles of a template, below its own. */
function baseStyle({ width, height }: { width: number; height: number }): string {
  return [
    `@page { size: ${width}px ${height}px; margin: 0; }`,
    "html { font-family: Inter; -webkit-text-size-adjust: 100%; text-rendering: geometricPrecision; }",
    "body { margin: 0; }",
    // An author's `display` would show what is hidden.
    "[hidden] { display: none !important; }",
    // In the place of a picture that could not be had lies nothing, not the browser's sign for it.
    '[data-picture="missing"] { visibility: hidden !important; }',
    "*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }",
  ].join("\n");
}
