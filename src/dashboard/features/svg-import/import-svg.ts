import type { JsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { bundledFonts, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import type { DesignGroup } from "../../model/design/source/design-notes.ts";
import { checkParts, drawPictures } from "./check-parts.ts";
import { checkCost, cleanSvg, type CleanSvg } from "./clean-svg.ts";
import { createDrawingPictures } from "./draw-picture.ts";
import { boundEffects, type DrawingFrame, expandCopies, openDrawing } from "./drawing-frame.ts";
import { nameOf, readTitle } from "./names.ts";
import { type SvgImportNote, SvgNotes } from "./notes.ts";
import { elementsOf, joinParts, type Part, readParts, unionOf } from "./read-parts.ts";
import { SvgImportError } from "./svg-import-error.ts";
import { fontAttribute, replaceFonts, showOwnFonts } from "./text/replace-fonts.ts";
import { isReadable, isSaveable, nameParts, type NamedPart, toDocument } from "./to-document.ts";

export interface SvgImport {
  /** A whole document. A rectangle that covers the page is its background. */
  source: JsonObject;
  /** All parts as components, for a page that exists: the background too. */
  components: readonly JsonObject[];
  /** Groups of the drawing, of the components. Those of the source are in it. */
  groups: readonly DesignGroup[];
  /** Px. */
  width: number;
  height: number;
  /** The title of the drawing. */
  name: string | undefined;
  /** Pictures, until they are uploaded data URLs in the components, for which no body has room. */
  pictures: readonly SvgPicture[];
  /** Layers that were left out, replaced or turned into a picture; empty for a drawing that came whole. */
  report: readonly SvgImportNote[];
}

export interface SvgPicture {
  /** As in the components. */
  src: string;
  file: File;
}

export interface SvgImportOptions {
  /** With the uploaded families of the service. Default: the bundled ones. */
  fonts?: FontCatalogue;
}

/** Comparing with the browser's picture ends after this time. */
const compareMs = 20_000;

/**
 * Reads a drawing as a template: what components can be becomes components, all else pictures that look as in the browser.
 * The drawing lies in a sandboxed frame meanwhile, without code, and nothing is fetched but fonts of the catalogue. Throws
 * a SvgImportError that says why a file cannot be imported.
 */
export async function importSvg(
  text: string,
  { fonts = bundledFonts }: SvgImportOptions = {},
): Promise<SvgImport> {
  const deadline = performance.now() + compareMs;
  const cleaned = cleanSvg(text);
  const frame = await openDrawing(cleaned.root);
  try {
    const { root, page } = frame;
    boundEffects(frame);
    const fontRules = await replaceFonts(frame, fonts);
    const serializer = new XMLSerializer();
    const replaced = serializer.serializeToString(root);
    const restoreFonts = showOwnFonts(root);
    const original = { own: serializer.serializeToString(root), replaced };
    restoreFonts();
    expandCopies(frame);
    checkCost(root, frame.view);
    const pictures = createDrawingPictures(frame, original, fontRules);
    const read = (await readParts(frame, fonts)).map((part) =>
      isReadable(part) ? part : asPicture(part, "detail"),
    );
    const options = { page, pictures, fonts, deadline };
    const drawn = await drawPictures(fitParts(read), options);
    const parts = await checkParts(drawn, root, options);
    if (parts.length === 0) throw new SvgImportError("empty");
    const named = nameParts(parts, page);
    const { source, components, groups } = toDocument(named, page);
    return {
      source,
      components,
      groups,
      width: page.width,
      height: page.height,
      name: readTitle(cleaned.root),
      pictures: listPictures(components),
      report: writeReport(named, cleaned, { frame, merged: read.length - drawn.length }),
    };
  } finally {
    frame.close();
  }
}

function asPicture({ element, elements, bounds, blend }: Part, picture: NonNullable<Part["picture"]>): Part {
  return {
    element,
    bounds,
    picture,
    ...(elements !== undefined && { elements }),
    ...(blend !== undefined && { blend }),
  };
}

/** Joins neighbours, and draws the largest as pictures, until a template can have them all. */
function fitParts(read: readonly Part[]): readonly Part[] {
  let parts = read;
  for (let size = 2; parts.length > limits.componentsMax && size <= 256; size *= 2)
    parts = joinNeighbours(read, size);
  if (parts.length > limits.componentsMax) {
    const kept = parts.slice(0, limits.componentsMax - 1);
    const others = parts.slice(limits.componentsMax - 1);
    const [first] = others;
    if (first !== undefined)
      parts = [
        ...kept,
        { ...asPicture(first, "tooMany"), elements: elementsOf(others), bounds: unionOf(others) },
      ];
  }
  while (!isSaveable(parts)) {
    const sizeOf = ({ values }: Part) =>
      values?.["type"] === "SVG_GROUP" ? JSON.stringify(values).length : 0;
    const largest = parts.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
    if (sizeOf(largest) === 0) throw new SvgImportError("tooDetailed");
    parts = parts.map((part) => (part === largest ? asPicture(part, "detail") : part));
  }
  return parts;
}

function joinNeighbours(parts: readonly Part[], size: number): Part[] {
  const joined: Part[] = [];
  let run: Part[] = [];
  const close = () => {
    const [first] = run;
    const group = first === undefined || run.length < 2 ? undefined : joinParts(first.element, run);
    joined.push(...(group?.map((part) => ({ ...part, elements: elementsOf(run) })) ?? run));
    run = [];
  };
  for (const part of parts) {
    if (part.paths === undefined || run.length >= size) close();
    if (part.paths === undefined) joined.push(part);
    else run.push(part);
  }
  close();
  return joined;
}

function writeReport(
  parts: readonly NamedPart[],
  { removed }: CleanSvg,
  { frame, merged }: { frame: DrawingFrame; merged: number },
): readonly SvgImportNote[] {
  const notes = new SvgNotes();
  const layerOf = (element: Element) => {
    // The name of the whole drawing is that of no layer.
    const name = element.parentElement === null || element === frame.root ? undefined : nameOf(element);
    return name === undefined ? {} : { layer: name.slice(0, 100) };
  };
  const { scale } = frame.page;
  if (scale < 1) notes.add({ kind: "scaled", detail: String(Math.round(scale * 100)) });
  for (const { kind, element } of removed) notes.add({ kind, ...layerOf(element) });
  for (const part of parts) {
    const { id, element, picture, missing } = part;
    if (missing === "lost") notes.add({ kind: "lost", id, ...layerOf(element) });
    if (picture !== undefined)
      for (const one of elementsOf([part]))
        notes.add({ kind: "picture", reason: picture, id, ...layerOf(one) });
    for (const drawn of elementsOf([part]))
      for (const text of [drawn, ...drawn.querySelectorAll("*")]) {
        const detail = text.getAttribute(fontAttribute);
        const isOfParent = text.parentElement?.getAttribute(fontAttribute) === detail;
        if (detail !== null && !isOfParent && picture === undefined)
          notes.add({ kind: "font", id, detail, ...layerOf(drawn) });
      }
  }
  if (
    merged > 0 &&
    parts.length > limits.componentsMax * 0.4 &&
    parts.some(({ elements }) => elements !== undefined)
  )
    notes.add({ kind: "merged" }, merged);
  return notes.list();
}

function listPictures(components: readonly JsonObject[]): SvgPicture[] {
  const sources = new Set(
    components.flatMap(({ src }) => (typeof src === "string" && src.startsWith("data:") ? [src] : [])),
  );
  return [...sources].map((src, index) => {
    const blob = toBlob(src);
    const ending = blob.type.replace("image/", "").replace("jpeg", "jpg");
    return { src, file: new File([blob], `picture-${index + 1}.${ending}`, { type: blob.type }) };
  });
}

/** The bytes of a data URL. */
function toBlob(src: string): Blob {
  const comma = src.indexOf(",");
  const [type = "", ...options] = src.slice("data:".length, comma).split(";");
  const body = decodeURIComponent(src.slice(comma + 1));
  const bytes = options.includes("base64") ? atob(body) : body;
  return new Blob([Uint8Array.from(bytes, (character) => character.charCodeAt(0))], { type });
}
