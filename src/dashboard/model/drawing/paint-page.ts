import { toPictureSize } from "#scene/document.ts";
import { type FontCatalogue, type FontFile, fontFileUrl } from "#scene/fonts/catalogue.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { listPagePictures } from "#scene/html/page-pictures.ts";
import { readHtmlPage } from "#scene/html/set-html-values.ts";
import { finishHtmlPage } from "#scene/html/write-html-page.ts";
import { pictureAddress } from "./picture-address.ts";
import { syncPage } from "./sync-page.ts";
import { untilSettled } from "./until-settled.ts";

/**
 * Paints the page on a canvas at the size of the render, for a comparison with it. A frame's pixels cannot be read,
 * those of an SVG picture can; so the page becomes a `foreignObject` with all resources inlined. `frame` tells which
 * fonts the page uses. Throws if a resource cannot be loaded.
 */
export async function paintPage(
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
