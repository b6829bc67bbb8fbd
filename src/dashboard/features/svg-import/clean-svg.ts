import { svgLengthMax } from "./read-svg-file.ts";
import { texts } from "./texts.ts";

/** Why a file cannot be imported. */
export type SvgImportCode = keyof typeof texts.refused;

/** A drawing that cannot be imported. The message says so in the user's language. */
export class SvgImportError extends Error {
  override readonly name = "SvgImportError";
  readonly code: SvgImportCode;

  constructor(code: SvgImportCode) {
    super(texts.refused[code]);
    this.code = code;
  }
}

/** Elements, with the copies that `use` makes of them. */
const svgElementsMax = 20_000;
const depthMax = 100;
const filtersMax = 100;

const svgNamespace = "http://www.w3.org/2000/svg";
/** Elements of other namespaces do nothing. */
const unsafeNamespace = /\/(?:xhtml|MathML)$/;
const xlinkNamespace = "http://www.w3.org/1999/xlink";
const namespaces = new Map([
  ["svg", svgNamespace],
  ["xlink", xlinkNamespace],
]);

/** A drawing that can be put into a frame: it has no code, and no address but those of its own parts and of data. */
export interface CleanSvg {
  root: Element;
  /** Elements that were removed although a browser would show or run them. */
  removed: { kind: "script" | "foreignObject" | "animation" | "bounded" | "lost"; element: Element }[];
}

/** Attribute of an `image` that had an address, which is not in the frame. */
export const addressAttribute = "data-address";

const keptNames = new Set(
  (
    "svg g a defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon text tspan " +
    "textPath image linearGradient radialGradient stop pattern clipPath mask marker filter view"
  ).split(" "),
);
/**
 * Parses a drawing and removes what could run, load or never end. The parsed document has no window, so that nothing
 * happens in it. Throws a SvgImportError for text over the limits and for anything but SVG.
 */
export function cleanSvg(text: string, depth = 0): CleanSvg {
  if (text.length > svgLengthMax) throw new SvgImportError("tooLarge");
  const source = replaceEntities(text.replace(/^[\uFEFF\s]+/, ""));
  if (!/<(?:[\w-]+:)?svg[\s>/]/.test(source)) throw new SvgImportError("notSvg");
  const parsed = new DOMParser().parseFromString(withNamespaces(source), "image/svg+xml");
  const root = parsed.documentElement;
  // Chromium puts the error into the document, Firefox replaces the document by it.
  if (parsed.getElementsByTagName("parsererror").length > 0) throw new SvgImportError("malformed");
  if (root.localName !== "svg" || root.namespaceURI !== svgNamespace) throw new SvgImportError("notSvg");
  const removed: CleanSvg["removed"] = [];
  const elements = root.querySelectorAll("*");
  if (elements.length >= svgElementsMax) throw new SvgImportError("tooComplex");
  for (const element of [root, ...elements]) {
    const { localName, namespaceURI } = element;
    const isSvg = namespaceURI === svgNamespace;
    const isKept = keptNames.has(localName) || /^fe[A-Z]\w+$/.test(localName);
    const kind = kindOf(localName);
    if (element !== root && (isSvg ? !isKept : unsafeNamespace.test(namespaceURI ?? ""))) {
      // A part in HTML that requires an extension is never shown.
      if (isSvg && kind !== undefined && !element.hasAttribute("requiredExtensions"))
        removed.push({ kind, element: element.parentElement ?? root });
      // Others may name what lies in an element that no browser knows; it draws nothing, like a definition.
      const holder = parsed.createElementNS(svgNamespace, "defs");
      holder.append(...(isSvg && kind === undefined ? element.children : []));
      element.replaceWith(...(holder.hasChildNodes() ? [holder] : []));
      continue;
    }
    if (cleanAttributes(element, depth)) removed.push({ kind: "lost", element });
    if (localName !== "style") continue;
    if (/@(?:-\w+-)?keyframes/i.test(element.textContent)) removed.push({ kind: "animation", element });
    element.textContent = cleanCss(element.textContent);
  }
  for (const element of boundFilters(root)) removed.push({ kind: "bounded", element });
  // Copies that contain themselves are not drawn.
  for (const use of measureCost(root, referencesOf)) if (use.localName === "use") use.remove();
  return { root, removed };
}

function kindOf(localName: string): "script" | "foreignObject" | "animation" | undefined {
  if (localName === "script" || localName === "foreignObject") return localName;
  return /^(?:animate\w*|set)$/.test(localName) ? "animation" : undefined;
}

const entitiesMax = 200;
const entityLengthMax = 1_000;

/**
 * Replaces the entities of the document type, and those of HTML, by their texts, and removes it. Entities with markup or
 * references could grow without bound; a drawing that uses one is refused.
 */
function replaceEntities(source: string): string {
  const pattern = /<!DOCTYPE[^>[]*(?:\[([\s\S]*?)\]\s*)?>/i;
  const rest = source.replace(pattern, "");
  const entities = new Map<string, string | undefined>();
  for (const [, name = "", , value] of (pattern.exec(source)?.[1] ?? "").matchAll(
    /<!ENTITY\s+([\w.:-]+)\s+(?:(["'])([\s\S]*?)\2|[^>]*)\s*>/g,
  ))
    if (!entities.has(name)) entities.set(name, value);
  if (entities.size > entitiesMax) throw new SvgImportError("entities");
  let length = rest.length;
  return rest.replaceAll(
    /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|&([\w.:-]+);/g,
    (whole, name: string | undefined) => {
      if (name === undefined || /^(?:amp|lt|gt|quot|apos)$/.test(name)) return whole;
      if (!entities.has(name) && entities.size < entitiesMax)
        entities.set(name, new DOMParser().parseFromString(whole, "text/html").body.textContent);
      const value = entities.get(name);
      // No parser knows it.
      if (value === whole) return whole;
      const isPlain = value !== undefined && value.length <= entityLengthMax && !/[<%]|&(?!#\d)/.test(value);
      if (!isPlain || /&#0*(?:38|60);/.test(value)) throw new SvgImportError("entities");
      length += value.length;
      if (length > svgLengthMax) throw new SvgImportError("tooLarge");
      return value.replaceAll('"', "&quot;").replaceAll("'", "&apos;");
    },
  );
}

/** Declares prefixes that are missing: an `svg` element that was copied from a web page has no namespace at all. */
function withNamespaces(source: string): string {
  const tag = /<([\w-]+:)?svg(?=[\s>/])[^>]*/.exec(source);
  if (tag === null) return source;
  const prefixes = new Set(
    [...source.matchAll(/[\s</]([A-Za-z][\w-]*):[A-Za-z]/g)].map(([, prefix = ""]) => prefix),
  );
  const missing = [...prefixes]
    .filter((prefix) => !/^xml(?:ns)?$/.test(prefix) && !source.includes(`xmlns:${prefix}`))
    .slice(0, 50)
    .map((prefix) => ` xmlns:${prefix}="${namespaces.get(prefix) ?? `urn:${prefix}`}"`)
    .join("");
  const own = tag[1] !== undefined || /\sxmlns\s*=/.test(tag[0]) ? "" : ` xmlns="${svgNamespace}"`;
  const at = tag.index + "<svg".length + (tag[1]?.length ?? 0);
  return `${source.slice(0, at)}${own}${missing}${source.slice(at)}`;
}

const localUrl = /^\s*#/;
const dataPicture = /^\s*data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i;
const dataSvg = /^\s*data:image\/svg\+xml((?:;[\w=-]+)*),([\s\S]*)$/i;

/** Returns whether the element is a copy of a part of another file, which is not drawn. */
function cleanAttributes(element: Element, depth: number): boolean {
  // The name without a prefix wins.
  const address = element.getAttribute("href") ?? element.getAttributeNS(xlinkNamespace, "href");
  for (const attribute of Array.from(element.attributes)) {
    if (/^(?:on.*|href|ping)$/i.test(attribute.localName) || attribute.name === "xml:base")
      element.removeAttributeNode(attribute);
    else if (/url\(|@import/i.test(attribute.value)) attribute.value = cleanCss(attribute.value);
  }
  const cleaned = address === null ? undefined : cleanAddress(element, address, depth);
  if (cleaned !== undefined) element.setAttribute("href", cleaned);
  return element.localName === "use" && address !== null && cleaned === undefined;
}

/** The address that an element keeps; a picture's address is kept beside it. */
function cleanAddress(element: Element, value: string, depth: number): string | undefined {
  if (element.localName === "a") return undefined;
  if (localUrl.test(value)) return value.trim();
  if (element.localName !== "image" && element.localName !== "feImage") return undefined;
  // Browsers read a picture by its bytes, whatever its type says.
  if (/^\s*data:(?!image\/svg)[^,]*,/i.test(value)) return value.trim();
  const svg = dataSvg.exec(value);
  if (svg !== null) return depth < 2 ? cleanDataSvg(svg[1] ?? "", svg[2] ?? "", depth) : undefined;
  element.setAttribute(addressAttribute, /^https?:\/\/\S+$/i.test(value) && URL.canParse(value) ? value : "");
  return undefined;
}

function cleanDataSvg(options: string, body: string, depth: number): string | undefined {
  try {
    const bytes = /base64/i.test(options) ? atob(body.replaceAll(/\s+/g, "")) : unescape(body);
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
    const { root } = cleanSvg(text, depth + 1);
    return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  } catch {
    return undefined;
  }
}

/** CSS without addresses, imports and animations. The policy of the frame blocks what is spelled in another way. */
function cleanCss(css: string): string {
  return css
    .replaceAll(/@import\b[^;]*;?/gi, "")
    .replaceAll(/@(?:-\w+-)?keyframes\b[^{]*/gi, "@media not all ")
    .replaceAll(/url\(\s*(["']?)([\s\S]*?)\1\s*\)/gi, (whole, _quote, address: string) =>
      localUrl.test(address) ||
      dataPicture.test(address) ||
      /^\s*data:(?:font|application\/[\w-]*font)/i.test(address)
        ? whole
        : "url(#)",
    );
}

/** Bounds what filters cost: lengths by the drawing's own size, octaves by a number. Returns the changed filters. */
function boundFilters(root: Element): Set<Element> {
  const filters = [...root.getElementsByTagNameNS(svgNamespace, "filter")];
  const isTooMany = ({ children }: Element) => children.length > filtersMax;
  if (filters.length > filtersMax || filters.some(isTooMany)) throw new SvgImportError("tooComplex");
  const [, , wide, high] = (root.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const sizes = ["width", "height"].map((name) => Number.parseFloat(root.getAttribute(name) ?? ""));
  const side = Math.max(1, ...(wide ? [wide, high ?? 0] : sizes).filter((px) => px > 0));
  const changed = new Set<Element>();
  for (const filter of filters)
    for (const element of [filter, ...filter.children]) {
      const isOfPage = element !== filter || filter.getAttribute("filterUnits") === "userSpaceOnUse";
      const isPercent = ["x", "y", "width", "height"].some((name) =>
        element.getAttribute(name)?.includes("%"),
      );
      const most = isPercent ? 500 : isOfPage ? 3 * side : 5;
      // As wide as to reach the other side of the drawing from the furthest start.
      const reach = { x: most, y: most, width: 2.5 * most, height: 2.5 * most };
      const bounds = { ...reach, stdDeviation: side, radius: side / 2, numOctaves: 8, order: 31 };
      for (const [name, bound] of Object.entries(bounds)) {
        const value = element.getAttribute(name) ?? "";
        const bounded = value.replaceAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi, (text) =>
          Math.abs(Number(text)) <= bound ? text : String(Math.sign(Number(text)) * bound),
        );
        if (bounded === value) continue;
        element.setAttribute(name, bounded);
        changed.add(element);
      }
    }
  return changed;
}

/** Refuses effects by style that are too many in a drawing in a frame, and too many filters. */
export function checkCost(root: Element, view: Window): void {
  const isFiltered = (element: Element) => view.getComputedStyle(element).filter !== "none";
  const listStyled = (element: Element) => {
    const style = view.getComputedStyle(element);
    const { fill, stroke, clipPath, filter, markerStart, markerMid, markerEnd, maskImage } = style;
    const paints = [fill, stroke, clipPath, filter, markerStart, markerMid, markerEnd, maskImage];
    return [...idsIn(paints.join(" ")), ...referencesOf(element)];
  };
  measureCost(root, listStyled, isFiltered);
}

/** Of what an element draws. */
interface Cost {
  count: number;
  height: number;
  filtered: number;
}

/**
 * Counts the elements that are drawn with every copy and effect; throws if they are too many or too deep in each other.
 * Returns elements that refer to one around them.
 */
function measureCost(
  root: Element,
  listReferences: (element: Element) => string[],
  isFiltered: (element: Element) => boolean = () => false,
): Set<Element> {
  const byId = new Map<string, Element>();
  for (const element of root.querySelectorAll("[id]"))
    if (!byId.has(element.id)) byId.set(element.id, element);
  const known = new Map<Element, Cost>();
  const open = new Set<Element>();
  const endless = new Set<Element>();
  const measure = (element: Element): Cost => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.size > depthMax) throw new SvgImportError("tooComplex");
    open.add(element);
    const cost: Cost = { count: 1, height: 1, filtered: Number(isFiltered(element)) };
    const add = (part: Cost) => {
      cost.count += part.count;
      cost.filtered += part.filtered;
      cost.height = Math.max(cost.height, part.height + 1);
    };
    for (const child of element.children) add(measure(child));
    for (const id of new Set(listReferences(element))) {
      const target = byId.get(id);
      if (target === undefined) continue;
      if (open.has(target)) endless.add(element);
      else add(measure(target));
    }
    open.delete(element);
    const { count, height, filtered } = cost;
    if (count > svgElementsMax || height > depthMax || filtered > filtersMax)
      throw new SvgImportError("tooComplex");
    known.set(element, cost);
    return cost;
  };
  measure(root);
  return endless;
}

/** The parts that an element draws: of a `use`, and those that its attributes name, such as a mask. */
function referencesOf(element: Element): string[] {
  const isCopy = element.localName === "use";
  return [...element.attributes].flatMap(({ localName, value }) =>
    isCopy && localName === "href" ? [value.slice(1)] : idsIn(value),
  );
}

function idsIn(value: string): string[] {
  return Array.from(value.matchAll(/url\(\s*["']?[^"')#]*#([^"')]+)/g), ([, id = ""]) => id);
}
