import type { Change } from "#contract/changes/change.ts";
import type { Problem } from "#contract/problems.ts";
import { type Result, succeed } from "#contract/result.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import { toPictureSize } from "#scene/document.ts";
import { bundledFonts, type FontCatalogue, type FontFile, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { applyHtmlChanges } from "#scene/html/apply-html-changes.ts";
import { type HtmlDocument, parseHtmlDocument } from "#scene/html/html-document.ts";
import type { ShownPicture } from "#scene/html/html-fits.ts";
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlPage,
  isElement,
  isText,
  partOf,
} from "#scene/html/html-tree.ts";
import { readHtmlPage } from "#scene/html/set-html-values.ts";
import { finishHtmlPage, listPagePictures, pagePolicy } from "#scene/html/write-html-page.ts";
import { loadLaterCoverage } from "./load-scene-data.ts";
import { pictureAddress } from "./picture-address.ts";
import { ScenePictures } from "./scene-pictures.ts";
import { untilSettled } from "./until-settled.ts";

/** An html template that can be shown in a frame. A chunk of its own, because most templates are scenes. */
export interface HtmlTemplate {
  document: HtmlDocument;
  applyChanges: (changes: readonly Change[]) => AppliedChanges<HtmlDocument>;
  /** The frame's initial content: an empty document with the page's content security policy. */
  emptyPage: string;
  /** Updates the frame's document to the page of `document`. */
  showIn: (frame: Document, document: HtmlDocument, catalogue?: FontCatalogue) => ShownPage;
  /** Paints the page that the frame shows, at the size of the render. */
  paint: (frame: Document, document: HtmlDocument, catalogue?: FontCatalogue) => Promise<HTMLCanvasElement>;
}

export interface ShownPage {
  /** Settles when all missing pictures and fonts have loaded or failed; undefined if none are missing. */
  pending: Promise<unknown> | undefined;
  failures: { source: string; reason: string }[];
  /** Those that have loaded or failed. */
  pictures: ShownPicture[];
}

/** Shows the page's colours, as they are in the render, also where the reader's own colours are forced. */
function keepColors(frame: Document): void {
  if (frame.defaultView === null || frame.adoptedStyleSheets.length > 0) return;
  const sheet = new frame.defaultView.CSSStyleSheet();
  sheet.replaceSync(":root { forced-color-adjust: none }");
  frame.adoptedStyleSheets = [sheet];
}

/** Reads a template's document as the service does. */
export function openHtmlTemplate(
  source: unknown,
  pictures = new ScenePictures(),
): Result<HtmlTemplate, Problem[]> {
  const read = parseHtmlDocument(source, { isStored: true });
  if (!read.ok) return read;
  const document = read.value;
  let hasCoverageFailed = false;
  return succeed({
    document,
    paint: (frame, shown, catalogue = bundledFonts) => paintPage(frame, shown, catalogue),
    applyChanges: (changes) => applyHtmlChanges(document, changes),
    emptyPage: `<!doctype html><meta http-equiv="Content-Security-Policy" content="${pagePolicy}">`,
    showIn: (frame, shown, catalogue = bundledFonts) => {
      const page = readHtmlPage(shown);
      const failed = new Set<string>();
      const failures: ShownPage["failures"] = [];
      const shownPictures: ShownPicture[] = [];
      const waits: Promise<unknown>[] = [];
      // Pictures are fetched here first, because a frame does not report why one is missing.
      for (const [source, components] of listPagePictures(page)) {
        const picture = pictures.get(source);
        if (picture.state === "loading") {
          waits.push(picture.done);
        } else if (picture.state === "ready") {
          const { image, isDrawing } = picture;
          shownPictures.push({
            components,
            picture: { width: image.width, height: image.height, isDrawing },
          });
        } else {
          const { reason } = picture;
          failed.add(source);
          failures.push({ source, reason });
          shownPictures.push({ components, picture: { reason } });
        }
      }
      finishHtmlPage(
        page,
        shown,
        {
          ofPicture: (source) => (failed.has(source) ? undefined : pictureAddress(source)),
          ofFont: fontFileUrl,
        },
        { catalogue },
      );
      syncPage(page, frame);
      keepColors(frame);
      // The system's fonts are the fallback until the coverage has loaded, and if it fails to.
      if (isCoverageMissing() && !hasCoverageFailed) {
        waits.push(
          loadLaterCoverage().catch(() => {
            hasCoverageFailed = true;
          }),
        );
      }
      return {
        pending: waits.length === 0 ? undefined : Promise.all(waits),
        failures,
        pictures: shownPictures,
      };
    },
  });
}

/**
 * Makes a frame's document equal to the page and changes only the nodes that differ, so that typing a text does not
 * reload pictures. Creates elements, texts and attributes one by one; parses no markup.
 */
function syncPage(page: HtmlPage, document: Document): void {
  syncElement(partOf(page, "html"), document.documentElement);
}

function syncElement(source: HtmlElement, target: Element): void {
  syncAttributes(source, target);
  const nodes = source.childNodes.filter((node) => isText(node) || isElement(node));
  let current = target.firstChild;
  for (const node of nodes) {
    if (current !== null && isSameKind(node, current)) {
      const next: ChildNode | null = current.nextSibling;
      if (isText(node)) {
        if (current.nodeValue !== node.value) current.nodeValue = node.value;
      } else if (isElement(node) && isElementNode(current)) syncElement(node, current);
      current = next;
    } else target.insertBefore(toNode(node, target.ownerDocument), current);
  }
  while (current !== null) {
    const next: ChildNode | null = current.nextSibling;
    current.remove();
    current = next;
  }
}

function isSameKind(source: HtmlNode, target: ChildNode): boolean {
  if (isText(source)) return target.nodeType === Node.TEXT_NODE;
  return (
    isElement(source) &&
    isElementNode(target) &&
    target.localName === source.tagName &&
    target.namespaceURI === source.namespaceURI
  );
}

/** Its class is one of the frame's own, so `instanceof` fails. */
function isElementNode(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function toNode(source: HtmlNode, document: Document): Node {
  if (!isElement(source)) return document.createTextNode(isText(source) ? source.value : "");
  const element = document.createElementNS(source.namespaceURI, source.tagName);
  syncElement(source, element);
  return element;
}

function syncAttributes(source: HtmlElement, target: Element): void {
  const names = new Set<string>();
  for (const { name, prefix, namespace, value } of source.attrs) {
    const qualified = prefix ? `${prefix}:${name}` : name;
    names.add(qualified);
    if (target.getAttribute(qualified) === value) continue;
    if (namespace === undefined) target.setAttribute(qualified, value);
    else target.setAttributeNS(namespace, qualified, value);
  }
  for (const name of target.getAttributeNames()) if (!names.has(name)) target.removeAttribute(name);
}

/**
 * Paints the page on a canvas at the size of the render, for a comparison with it. A frame's pixels cannot be read,
 * those of an SVG picture can; so the page becomes a `foreignObject` with all resources inlined. `frame` tells which
 * fonts the page uses. Throws if a resource cannot be loaded.
 */
async function paintPage(
  frame: Document,
  document: HtmlDocument,
  catalogue: FontCatalogue,
): Promise<HTMLCanvasElement> {
  const page = readHtmlPage(document);
  const pictures = await readAll([...listPagePictures(page).keys()], pictureAddress);
  const files: FontFile[] = [];
  const build = (ofFont: (file: FontFile) => string) => {
    const tree = readHtmlPage(document);
    return finishHtmlPage(
      tree,
      document,
      { ofPicture: (source) => pictures.get(source), ofFont },
      { catalogue },
    );
  };
  build((file) => {
    files.push(file);
    return "";
  });
  // `frame.fonts` has the order of the rules.
  const used = files.filter((_file, index) => Array.from(frame.fonts)[index]?.status === "loaded");
  const fonts = await readAll([...new Set(used.map(fontFileUrl))], (address) => address);
  const inert = window.document.implementation.createHTMLDocument("");
  syncPage(
    build((file) => fonts.get(fontFileUrl(file)) ?? "data:,"),
    inert,
  );
  // The page's policy allows fonts of our origin only, and would block inlined ones. An SVG picture loads nothing
  // external.
  inert.querySelector("meta[http-equiv]")?.remove();
  const { width, height } = document;
  const background = canvasBackgroundOf(frame);
  const source = background?.from === "html" ? inert.documentElement : inert.body;
  if (background !== undefined) source.style.setProperty("background", "none", "important");
  const ground = inert.createElement("div");
  ground.setAttribute("style", `height: 100%; ${background?.style ?? ""}`);
  const markup = new XMLSerializer().serializeToString(inert.documentElement);
  const groundMarkup = new XMLSerializer().serializeToString(ground);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${groundMarkup}</foreignObject><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const fontBytes = [...fonts.values()].reduce((sum, font) => sum + font.length, 0);
  // A comparison with a picture that lacks texts would be wrong.
  if (fontBytes > 0 && !(await untilSettled(picture, { width, height, fontBytes })))
    throw new Error("The picture of the page keeps changing.");
  const canvas = window.document.createElement("canvas");
  Object.assign(canvas, toPictureSize(document));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no 2D context.");
  context.fillStyle = document.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Fetches files as data URLs, by name. Omits those that the server does not have. */
async function readAll(
  names: readonly string[],
  addressOf: (name: string) => string,
): Promise<Map<string, string>> {
  const read = await Promise.all(
    names.map(async (name) => {
      const answer = await fetch(addressOf(name));
      return answer.ok ? ([[name, await toDataUrl(await answer.blob())]] as const) : [];
    }),
  );
  return new Map(read.flat());
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () =>
      reject(new Error("The file could not be read.", { cause: reader.error })),
    );
    reader.readAsDataURL(blob);
  });
}

/**
 * The background of a page's whole canvas. A browser takes it from the root element, else from the body, and paints it
 * over the window; inside a `foreignObject` it would cover only the element's own box.
 */
interface CanvasBackground {
  /** CSS declarations for an element of the window's size. */
  style: string;
  /** The element that it was taken from, which then has none. */
  from: "html" | "body";
}

/** `undefined` if there is none, or if it needs a picture, whose address no SVG picture can load. */
export function canvasBackgroundOf(frame: Document): CanvasBackground | undefined {
  const view = frame.defaultView;
  if (view === null) return undefined;
  for (const from of ["html", "body"] as const) {
    const look = view.getComputedStyle(from === "html" ? frame.documentElement : frame.body);
    if (look.backgroundImage.includes("url(")) return undefined;
    if (look.backgroundImage === "none" && look.backgroundColor === "rgba(0, 0, 0, 0)") continue;
    return { from, style: styleOf(look, frame.documentElement.getBoundingClientRect()) };
  }
  return undefined;
}

/** Without a size of its own a background has the root element's, from its place on. */
function styleOf(look: CSSStyleDeclaration, { x, y, width, height }: DOMRect): string {
  const declarations = {
    "background-color": look.backgroundColor,
    "background-image": look.backgroundImage,
    "background-size": look.backgroundSize === "auto" ? `${width}px ${height}px` : look.backgroundSize,
    "background-position": look.backgroundPosition === "0% 0%" ? `${x}px ${y}px` : look.backgroundPosition,
    "background-repeat": look.backgroundRepeat,
  };
  return Object.entries(declarations)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}
