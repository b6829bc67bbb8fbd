import { serialize } from "parse5";
import { bundledFonts, type FontCatalogue, type FontFile } from "../fonts/catalogue.ts";
import { isPictureAttribute } from "./check-html.ts";
import { replaceCssAddresses } from "./css-addresses.ts";
import type { HtmlDocument } from "./html-document.ts";
import { listHtmlFamilies, readPageText, writeFontFaces } from "./html-fonts.ts";
import {
  attributeName,
  attributeOf,
  createElement,
  createStyle,
  elementsIn,
  type HtmlPage,
  partOf,
  setAttribute,
  styleTextOf,
  writeStyleText,
  writeText,
} from "./html-tree.ts";

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

/** A picture of one transparent pixel. */
const emptyPicture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** Lists the addresses of a page's pictures, each with the ids of the components that have it. */
export function listPagePictures(page: HtmlPage): Map<string, string[]> {
  const found = new Map<string, string[]>();
  visitPictures(page, (source, owner) => {
    const ids = found.get(source) ?? [];
    found.set(source, owner === undefined || ids.includes(owner) ? ids : [...ids, owner]);
    return source;
  });
  return found;
}

/** Replaces the address of each picture. Where `addressOf` returns undefined the page shows nothing, and no error icon. */
function replacePagePictures(page: HtmlPage, addressOf: (source: string) => string | undefined): void {
  visitPictures(page, addressOf);
  // For a tag without a value or a removed address, a browser would show its icon for broken pictures.
  for (const element of elementsIn(page)) {
    if (element.tagName !== "img" || attributeOf(element, "src")?.trim() !== "") continue;
    setAttribute(element, "src", emptyPicture);
    setAttribute(element, "data-picture", "missing");
  }
}

function visitPictures(
  page: HtmlPage,
  visit: (source: string, owner: string | undefined) => string | undefined,
): void {
  for (const element of elementsIn(page)) {
    const owner = attributeOf(element, "data-component");
    const inStyle = (css: string) =>
      replaceCssAddresses(css, (address) => {
        // A reference within the page, such as a clip path.
        if (address.startsWith("#")) return undefined;
        // An empty address comes from a tag without a value.
        return (address.trim() === "" ? undefined : visit(address.trim(), owner)) ?? emptyPicture;
      });
    if (element.tagName === "style") writeStyleText(element, inStyle(styleTextOf(element)));
    for (const attribute of element.attrs) {
      const name = attributeName(attribute);
      if (name === "style") attribute.value = inStyle(attribute.value);
      const source = attribute.value.trim();
      if (!isPictureAttribute(element, name) || source === "" || source.startsWith("#")) continue;
      const address = visit(source, owner);
      attribute.value = address ?? emptyPicture;
      if (address === undefined) setAttribute(element, "data-picture", "missing");
    }
  }
}
