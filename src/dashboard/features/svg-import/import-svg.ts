import { measureJson } from "#contract/json-size.ts";
import { countJsonBytes, type JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { bundledFonts, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { isVisibleColor } from "#scene/values/color.ts";
import { freeId } from "../../model/design/source/components.ts";
import { addGroups, type DesignGroup } from "../../model/design/source/design-notes.ts";
import { checkParts, elementsOf } from "./check-parts.ts";
import { checkCost, cleanSvg, SvgImportError } from "./clean-svg.ts";
import { boundEffects, openDrawing, type SvgPage } from "./drawing-frame.ts";
import { countNotes, type SvgImportNote } from "./notes.ts";
import { asPicture, isLayer, type Part, readParts } from "./read-parts.ts";

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

interface NamedPart extends Part {
  id: string;
  values: JsonObject;
}

/** Gives parts unique ids, by their names or those of groups that hold nothing else. */
function nameParts(parts: readonly Part[], size: SvgPage): NamedPart[] {
  const members = membersOf(parts);
  const taken = new Set(["page"]);
  return parts.map((part, index) => {
    const { values = {}, element } = part;
    const isGround = index === 0 && toBackground(values, size) !== undefined;
    const kind = values["type"] === "SVG_GROUP" ? "shape" : String(values["type"]).toLowerCase();
    const named = [element, ...holdersOf(element).filter((holder) => members.get(holder)?.length === 1)];
    const name = named.map(nameOf).find((one) => one !== undefined);
    const id = freeId(toComponentId(name, isGround ? "background" : kind), taken);
    taken.add(id);
    return { ...part, id, values: { id, ...values } };
  });
}

function membersOf<Own extends Part>(parts: readonly Own[]): Map<Element, Own[]> {
  const members = new Map<Element, Own[]>();
  for (const part of parts)
    for (const holder of [part.element, ...holdersOf(part.element)])
      members.set(holder, [...(members.get(holder) ?? []), part]);
  return members;
}

/** The groups around an element, without the drawing itself. */
function holdersOf(element: Element): Element[] {
  const holders: Element[] = [];
  for (let one = element.parentElement; one?.parentElement?.closest("svg") != null; one = one.parentElement)
    holders.push(one);
  return holders;
}

interface DrawnDocument {
  /** A whole document. A rectangle that covers the page is its background. */
  source: JsonObject;
  /** All parts as components, for a page that exists: the background too. */
  components: readonly JsonObject[];
  /** The groups that have a name; `nested` inside of such, where the designer has none. */
  groups: readonly DesignGroup[];
  nested: readonly Element[];
}

/** A document of parts; a rectangle that covers the page is its background. */
function toDocument(parts: readonly NamedPart[], size: SvgPage): DrawnDocument {
  const components = parts.map(({ values }) => values);
  const background = toBackground(components[0] ?? {}, size);
  const drawn = background === undefined ? parts : parts.slice(1);
  const source: JsonObject = {
    width: size.width,
    height: size.height,
    outputFormat: "png",
    ...(background ?? { background: "transparent" }),
    components: drawn.map(({ values }) => values),
  };
  const members = membersOf(drawn);
  const isGroup = (one: Element) => {
    const count = members.get(one)?.length ?? 0;
    return count > 1 && count < drawn.length && nameOf(one) !== undefined && !isLayer(one);
  };
  const named = [...members.keys()].filter(isGroup);
  const nested = named.filter((one) => holdersOf(one).some(isGroup));
  const groups = named
    .filter((one) => !nested.includes(one))
    .map((one) => ({
      name: (nameOf(one) ?? "").slice(0, idLengthMax).toWellFormed(),
      ids: (members.get(one) ?? []).map(({ id }) => id),
    }));
  return { source: addGroups(source, groups), components, groups, nested };
}

const backgroundNames = new Set(["id", "type", "x", "y", "width", "height", "color", "gradient"]);

/** The page's own background, if a component is a rectangle that covers all of the page and does nothing else. */
function toBackground(values: JsonObject, size: SvgPage): JsonObject | undefined {
  const { type, x, y, width, height, color, gradient } = values;
  if (type !== "RECTANGLE" || Object.keys(values).some((name) => !backgroundNames.has(name)))
    return undefined;
  const [left, top] = [Number(x), Number(y)];
  const beyond = [-left, -top, left + Number(width) - size.width, top + Number(height) - size.height];
  // A gradient is laid out on the box.
  const most = gradient === undefined ? Infinity : 0.5;
  if (beyond.some((px) => px < -0.5 || px > most)) return undefined;
  if (typeof color !== "string" || (gradient === undefined && !isVisibleColor(color))) return undefined;
  return { background: color, ...(gradient !== undefined && { backgroundGradient: gradient }) };
}

/** Whether the numbers of a component are within the bounds of its properties: a drawing can have any. */
function isReadable({ values }: Part): boolean {
  return values === undefined || parseTemplateDocument({ components: [{ ...values, id: "part" }] }).ok;
}

/** Whether the service will accept components once their pictures are uploaded. */
function isSaveable(parts: readonly Part[]): boolean {
  const components = parts.map(({ values = {} }) => ({ ...values, src: "" }));
  // The body has a name, tags and a note beside the document, and components have ids.
  return (
    countJsonBytes(components) < limits.bodyBytesMax - 32_768 - parts.length * 120 &&
    measureJson(JSON.stringify(components)).values < limits.jsonValuesMax - 200 - parts.length
  );
}

const inkscape = "http://www.inkscape.org/namespaces/inkscape";

/** Names that programs write for every element of a kind. */
const genericName =
  /^(?:svg|g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|image|use|layer|group|frame|vector|shape|object|union|subtract|intersect|exclude|compound[ _-]?path|clip[ _-]?(?:path)?[ _-]?group|mask[ _-]?group|xmlid|svgid|artboard|page|ebene|calque|capa)?[ _-]?[\d_-]*$/i;

/** The name that says what an element is; undefined for one such as `path1234` or `Group 5`. */
function nameOf(element: Element): string | undefined {
  const label = element.getAttributeNS(inkscape, "label");
  const name = (
    label ??
    element.getAttribute("serif:id") ??
    element.getAttribute("data-name") ??
    element.getAttribute("id") ??
    // Sketch writes names as titles.
    [...element.children].find(({ localName }) => localName === "title")?.textContent ??
    ""
  )
    // Illustrator writes other characters as `_x2C_`, and a number to make an id unique.
    .replaceAll(/_x([0-9A-F]{2,4})_/g, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/_\d{10,}_?$/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  // A label is written by the author, unless it has a number.
  const isTelling = !genericName.test(name) || (label !== null && /^\p{L}+$/u.test(name));
  return name !== "" && isTelling ? name : undefined;
}

const idLengthMax = 100;

/** The id of a component: the name without dots, which separate it from a property, and without spaces. */
export function toComponentId(name: string | undefined, fallback: string): string {
  const id = (name ?? "")
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\s.\p{Cc}\p{Cf}\ufffd/\\"'`<>{}[\]()|]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  // No character beyond the basic plane is cut in half.
  const short = id.slice(0, idLengthMax).replace(/[\ud800-\udbff]$/, "");
  return short.replace(/-+$/, "") || fallback;
}

const sodipodi = "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd";
const titleLengthMax = 200;

/** The title of a drawing, or the name of its file where Inkscape writes it. */
function readTitle(root: Element): string | undefined {
  const title = [...root.children].find(({ localName }) => localName === "title")?.textContent;
  const file = root.getAttributeNS(sodipodi, "docname")?.replace(/\.svgz?$/i, "");
  const name = (title ?? file ?? "").replaceAll(/\s+/g, " ").trim();
  return name === "" ? undefined : name.toWellFormed().slice(0, titleLengthMax);
}

/** Replaces the sources of pictures in components, such as data URLs by the assets that they were uploaded as. */
export function withPictures(
  components: readonly JsonObject[],
  sources: ReadonlyMap<string, string>,
): JsonObject[] {
  return components.map((component) => {
    const { src } = component;
    const replaced = typeof src === "string" ? sources.get(src) : undefined;
    return replaced === undefined ? component : { ...component, src: replaced };
  });
}
