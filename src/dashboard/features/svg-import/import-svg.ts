import type { JsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { bundledFonts, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { checkParts, elementsOf } from "./check-parts.ts";
import { checkCost, cleanSvg } from "./clean-svg.ts";
import { boundEffects, openDrawing } from "./drawing-frame.ts";
import { countNotes, type SvgImportNote } from "./notes.ts";
import { asPicture, type Part, readParts } from "./read-parts.ts";
import { SvgImportError } from "./svg-import-error.ts";
import {
  type DrawnDocument,
  isReadable,
  isSaveable,
  nameOf,
  nameParts,
  type NamedPart,
  readTitle,
  toDocument,
} from "./to-document.ts";

export interface SvgImport extends Omit<DrawnDocument, "nested"> {
  /** Px. */
  width: number;
  height: number;
  /** The title of the drawing. */
  name: string | undefined;
  /** Pictures, until they are uploaded data URLs in the components, for which no body has room. */
  pictures: readonly { src: string; file: File }[];
  /** Layers that were left out, replaced or turned into a picture; empty for a drawing that came whole. */
  report: readonly SvgImportNote[];
}

/**
 * Reads a drawing as a template: what components can be becomes components, all else pictures that look as in the browser.
 * The drawing lies in a sandboxed frame meanwhile, without code, and nothing is fetched but fonts of the catalogue. Throws
 * a SvgImportError that says why a file cannot be imported. `fonts`: with the uploaded families of the service.
 */
export async function importSvg(
  text: string,
  { fonts = bundledFonts }: { fonts?: FontCatalogue } = {},
): Promise<SvgImport> {
  const { root: cleaned, removed } = cleanSvg(text);
  const frame = await openDrawing(cleaned);
  try {
    const { root, page, view } = frame;
    boundEffects(frame);
    checkCost(root, view);
    const read = (await readParts(frame, fonts)).map((part) =>
      isReadable(part) ? part : asPicture(part, "detail"),
    );
    const parts = await checkParts(fitParts(read), frame, fonts);
    if (parts.length === 0) throw new SvgImportError("empty");
    const named = nameParts(parts, page);
    const { nested, ...document } = toDocument(named, page);
    const percent = `${Math.round(page.scale * 100)}`;
    const scaled = page.scale < 1 ? [{ kind: "scaled" as const, detail: percent }] : [];
    const inner = nested.map((element) => ({ kind: "group" as const, element }));
    const left = [...removed, ...inner].map(({ kind, element }) => ({ kind, layer: layerOf(element) }));
    return {
      ...document,
      width: page.width,
      height: page.height,
      name: readTitle(cleaned),
      pictures: await listPictures(document.components),
      report: countNotes([...scaled, ...left, ...named.flatMap(notesOf)]),
    };
  } finally {
    frame.close();
  }
}

/** Draws the last parts, and the largest, as pictures, until a template can have them all. */
function fitParts(read: readonly Part[]): readonly Part[] {
  const kept = read.slice(0, limits.componentsMax - 1);
  const [first, ...others] = read.slice(kept.length);
  let parts =
    first === undefined || others.length === 0
      ? read
      : [...kept, { ...asPicture(first, "tooMany"), elements: elementsOf([first, ...others]) }];
  while (!isSaveable(parts)) {
    const sizeOf = ({ values = {} }: Part) => JSON.stringify(values["paths"] ?? "").length;
    const largest = parts.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
    if (largest.values?.["paths"] === undefined) throw new SvgImportError("tooDetailed");
    parts = parts.map((part) => (part === largest ? asPicture(part, "detail") : part));
  }
  return parts;
}

type Note = Omit<SvgImportNote, "count">;

/** The name of the whole drawing is that of no layer. */
function layerOf(element: Element): string | undefined {
  return element.parentElement?.closest("svg") == null ? undefined : nameOf(element)?.slice(0, 100);
}

function notesOf(part: NamedPart): Note[] {
  const { id, element, picture: reason, missing, font: detail } = part;
  const layer = layerOf(element);
  const notes: Note[] = [];
  if (missing === "lost") notes.push({ kind: missing, id, layer });
  if (detail !== undefined) notes.push({ kind: "font", id, detail, layer });
  if (reason === undefined) return notes;
  const elements = elementsOf([part]);
  // Many are counted.
  const isNamed = elements.length <= namedMax;
  const pictured = elements.map((one) => ({ reason, id, layer: isNamed ? layerOf(one) : undefined }));
  return [...notes, ...pictured.map((note) => ({ kind: "picture" as const, ...note }))];
}

const namedMax = 20;

function listPictures(components: readonly JsonObject[]): Promise<SvgImport["pictures"]> {
  const sources = new Set(
    components.flatMap(({ src }) => (typeof src === "string" && src.startsWith("data:") ? [src] : [])),
  );
  const files = [...sources].map(async (src, index) => {
    const blob = await (await fetch(src)).blob();
    const ending = blob.type.replace("image/", "").replace("jpeg", "jpg");
    return { src, file: new File([blob], `picture-${index + 1}.${ending}`, { type: blob.type }) };
  });
  return Promise.all(files);
}
