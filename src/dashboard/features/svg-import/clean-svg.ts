import { SvgImportError } from "./svg-import-error.ts";

/** Characters. */
export const svgLengthMax = 5_000_000;
/** Elements, with the copies that `use` makes of them. */
export const svgElementsMax = 20_000;
const depthMax = 100;
const filtersMax = 100;

export const svgNamespace = "http://www.w3.org/2000/svg";
/** Elements of other namespaces do nothing. */
const unsafeNamespaces = new Set<string | null>([
  "http://www.w3.org/1999/xhtml",
  "http://www.w3.org/1998/Math/MathML",
]);
const xlinkNamespace = "http://www.w3.org/1999/xlink";

/** A drawing that can be put into a frame: it has no code, and no address but those of its own parts and of data. */
export interface CleanSvg {
  root: Element;
  /** Elements that were removed although a browser would show or run them. */
  removed: { kind: "script" | "foreignObject" | "animation" | "bounded"; element: Element }[];
}

/** Attribute of an `image` that had an address, which is not in the frame. */
export const addressAttribute = "data-address";

const keptNames = new Set(
  (
    "svg g a defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon text tspan " +
    "textPath image linearGradient radialGradient stop pattern clipPath mask marker filter view"
  ).split(" "),
);
const animationNames = new Set(["animate", "animateTransform", "animateMotion", "animateColor", "set"]);

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
  const elements = listElements(root);
  for (const element of elements) {
    const { localName, namespaceURI } = element;
    const isForeign = namespaceURI === svgNamespace ? !isKept(localName) : unsafeNamespaces.has(namespaceURI);
    if (element !== root && isForeign) {
      const kind = removedKind(element);
      if (kind !== undefined) removed.push({ kind, element: element.parentElement ?? root });
      // Others may name what lies in an element that no browser knows; it draws nothing, like a definition.
      const isUnknown =
        kind === undefined && element.firstElementChild !== null && namespaceURI === svgNamespace;
      if (isUnknown && localName !== "foreignObject") {
        const holder = parsed.createElementNS(svgNamespace, "defs");
        holder.append(...element.childNodes);
        element.replaceWith(holder);
      } else element.remove();
      continue;
    }
    cleanAttributes(element, depth);
    if (localName === "style") element.textContent = cleanCss(element.textContent);
    if (localName === "style" && /@(?:-\w+-)?keyframes/.test(element.textContent))
      removed.push({ kind: "animation", element });
  }
  for (const element of boundFilters(root)) removed.push({ kind: "bounded", element });
  checkCopies(root);
  return { root, removed };
}

function isKept(localName: string): boolean {
  return keptNames.has(localName) || /^fe[A-Z]\w+$/.test(localName);
}

function removedKind(element: Element): CleanSvg["removed"][number]["kind"] | undefined {
  if (element.namespaceURI !== svgNamespace) return undefined;
  if (element.localName === "script") return "script";
  if (animationNames.has(element.localName)) return "animation";
  // One that requires an extension is never shown.
  const isShown = element.localName === "foreignObject" && !element.hasAttribute("requiredExtensions");
  return isShown ? "foreignObject" : undefined;
}

/** All elements in the order of the file. */
function listElements(root: Element): Element[] {
  const elements: Element[] = [];
  const open: { element: Element; depth: number }[] = [{ element: root, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, depth } = next;
    elements.push(element);
    if (elements.length > svgElementsMax || depth > depthMax) throw new SvgImportError("tooComplex");
    for (let child = element.lastElementChild; child !== null; child = child.previousElementSibling)
      open.push({ element: child, depth: depth + 1 });
  }
  return elements;
}

const entitiesMax = 200;
const entityLengthMax = 1_000;

/**
 * Replaces the entities of the document type by their texts and removes it. Entities with markup or references could
 * grow without bound; a drawing that uses one is refused.
 */
function replaceEntities(source: string): string {
  const type = /<!DOCTYPE[^>[]*(?:\[([\s\S]*?)\]\s*)?>/i.exec(source);
  if (type === null) return source;
  const rest = source.slice(0, type.index) + source.slice(type.index + type[0].length);
  const entities = new Map<string, string | undefined>();
  for (const [, name = "", , value] of (type[1] ?? "").matchAll(
    /<!ENTITY\s+([\w.:-]+)\s+(?:(["'])([\s\S]*?)\2|[^>]*)\s*>/g,
  ))
    if (!entities.has(name)) entities.set(name, value);
  if (entities.size === 0) return rest;
  if (entities.size > entitiesMax) throw new SvgImportError("entities");
  let length = rest.length;
  return rest.replaceAll(
    /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|&([\w.:-]+);/g,
    (whole, name: string | undefined) => {
      if (name === undefined || !entities.has(name)) return whole;
      const value = entities.get(name);
      const isPlain = value !== undefined && value.length <= entityLengthMax && !/[<%]|&(?!#\d)/.test(value);
      if (!isPlain || /&#0*(?:38|60);/.test(value)) throw new SvgImportError("entities");
      length += value.length;
      if (length > svgLengthMax) throw new SvgImportError("tooLarge");
      return value.replaceAll('"', "&quot;").replaceAll("'", "&apos;");
    },
  );
}

const usualNamespaces: Readonly<Record<string, string>> = {
  xlink: xlinkNamespace,
  inkscape: "http://www.inkscape.org/namespaces/inkscape",
  sodipodi: "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
};

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
    .map(
      (prefix) =>
        ` xmlns:${prefix}="${prefix === "svg" ? svgNamespace : (usualNamespaces[prefix] ?? `urn:${prefix}`)}"`,
    )
    .join("");
  const own = tag[1] !== undefined || /\sxmlns\s*=/.test(tag[0]) ? "" : ` xmlns="${svgNamespace}"`;
  const at = tag.index + "<svg".length + (tag[1]?.length ?? 0);
  return `${source.slice(0, at)}${own}${missing}${source.slice(at)}`;
}

const localUrl = /^\s*#/;
const dataPicture = /^\s*data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i;
const dataSvg = /^\s*data:image\/svg\+xml((?:;[\w=-]+)*),([\s\S]*)$/i;

function cleanAttributes(element: Element, depth: number): void {
  const isOwn = ({ name }: Attr) => name === "href";
  for (const attribute of [...element.attributes].toSorted(
    (one, other) => Number(isOwn(other)) - Number(isOwn(one)),
  )) {
    const { localName, name, value } = attribute;
    if (/^on/i.test(localName) || name === "xml:base" || name === "ping")
      element.removeAttributeNode(attribute);
    else if (localName === "href") {
      element.removeAttributeNode(attribute);
      // The name without a prefix wins.
      const isOld = attribute.namespaceURI === xlinkNamespace && !element.hasAttribute("href");
      const address = name === "href" || isOld ? cleanAddress(element, value, depth) : undefined;
      if (address !== undefined) element.setAttribute("href", address);
    } else if (/url\(|@import/i.test(value)) attribute.value = cleanCss(value);
  }
}

/** The address that an element keeps; a picture's address is kept beside it. */
function cleanAddress(element: Element, value: string, depth: number): string | undefined {
  if (element.localName === "a") return undefined;
  if (localUrl.test(value)) return value.trim();
  if (element.localName !== "image" && element.localName !== "feImage") return undefined;
  if (dataPicture.test(value)) return value.trim();
  const typed = withType(value);
  if (typed !== undefined) return typed;
  const svg = dataSvg.exec(value);
  if (svg !== null) return depth < 2 ? cleanDataSvg(svg[1] ?? "", svg[2] ?? "", depth) : undefined;
  element.setAttribute(addressAttribute, /^https?:\/\/\S+$/i.test(value) && URL.canParse(value) ? value : "");
  return undefined;
}

const signatures = { png: /^iVBORw0KGgo/, jpeg: /^\/9j\//, gif: /^R0lGOD/, webp: /^UklGR/ };

/** A data URL of a picture that does not say that it is one, as browsers read it. */
function withType(value: string): string | undefined {
  const body = /^\s*data:(?!image\/svg)[^,]*;base64,\s*([\s\S]*)$/i.exec(value)?.[1] ?? "";
  const type = Object.entries(signatures).find(([, signature]) => signature.test(body))?.[0];
  return type === undefined ? undefined : `data:image/${type};base64,${body}`;
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
  if (filters.length > filtersMax) throw new SvgImportError("tooComplex");
  const numbers = (root.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const sizes = ["width", "height"].map((name) => Number.parseFloat(root.getAttribute(name) ?? ""));
  const side = Math.max(
    ...[numbers[2], numbers[3], ...(numbers[2] ? [] : sizes), 1]
      .filter((px) => px !== undefined && px > 0)
      .map(Number),
    1,
  );
  const changed = new Set<Element>();
  const hold = (element: Element, name: string, most: number) => {
    const value = element.getAttribute(name);
    if (value === null) return;
    element.setAttribute(
      name,
      value.replaceAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi, (text) => {
        const number = Number(text);
        if (Math.abs(number) <= most) return text;
        changed.add(element);
        return String(Math.sign(number) * most);
      }),
    );
  };
  for (const filter of filters) {
    const isOfPage = filter.getAttribute("filterUnits") === "userSpaceOnUse";
    for (const element of [filter, ...filter.children]) {
      const isPercent = /%/.test(
        ["x", "y", "width", "height"].map((name) => element.getAttribute(name) ?? "").join(""),
      );
      const most = isPercent ? 500 : isOfPage || element !== filter ? 3 * side : 5;
      for (const name of ["x", "y"]) hold(element, name, most);
      // As wide as to reach the other side of the drawing from the furthest start.
      for (const name of ["width", "height"]) hold(element, name, 2.5 * most);
      hold(element, "stdDeviation", side);
      hold(element, "radius", side / 2);
      hold(element, "numOctaves", 8);
      hold(element, "order", 31);
    }
    if (filter.children.length > filtersMax) throw new SvgImportError("tooComplex");
  }
  return changed;
}

/** Removes copies that contain themselves, and refuses those that are too many. */
function checkCopies(root: Element): void {
  for (const use of measureCost(root, referencesOf)) if (use.localName === "use") use.remove();
}

/** As above, for the effects that styles give to a drawing in a frame; also bounds the filters that are applied. */
export function checkCost(root: Element, view: Window): void {
  let filtered = 0;
  measureCost(root, function* styledReferences(element) {
    const style = view.getComputedStyle(element);
    if (style.filter !== "none") filtered += 1;
    const { fill, stroke, clipPath, filter, markerStart, markerMid, markerEnd, maskImage } = style;
    for (const value of [fill, stroke, clipPath, filter, markerStart, markerMid, markerEnd, maskImage])
      if (value.includes("url(")) yield* idsIn(value);
    yield* referencesOf(element);
  });
  if (filtered > filtersMax) throw new SvgImportError("tooComplex");
}

/**
 * Counts the elements that are drawn with every copy and effect; throws if they are too many or too deep in each other.
 * Returns elements that refer to one around them.
 */
function measureCost(root: Element, listReferences: (element: Element) => Iterable<string>): Set<Element> {
  const byId = new Map<string, Element>();
  for (const element of root.querySelectorAll("[id]"))
    if (!byId.has(element.id)) byId.set(element.id, element);
  const known = new Map<Element, { count: number; height: number }>();
  const open = new Set<Element>();
  const endless = new Set<Element>();
  const measure = (element: Element): { count: number; height: number } => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.size > depthMax) throw new SvgImportError("tooComplex");
    open.add(element);
    let [count, height] = [1, 1];
    const add = (part: { count: number; height: number }) => {
      count += part.count;
      height = Math.max(height, part.height + 1);
    };
    for (const child of element.children) add(measure(child));
    for (const id of new Set(listReferences(element))) {
      const target = byId.get(id);
      if (target === undefined) continue;
      if (open.has(target)) endless.add(element);
      else add(measure(target));
    }
    open.delete(element);
    if (count > svgElementsMax || height > depthMax) throw new SvgImportError("tooComplex");
    known.set(element, { count, height });
    return { count, height };
  };
  measure(root);
  return endless;
}

/** The parts that an element draws: of a `use`, and those that its attributes name, such as a mask. */
function* referencesOf(element: Element): Generator<string> {
  for (const { localName, value } of element.attributes) {
    if (localName === "href" && element.localName === "use") yield value.slice(1);
    else if (value.includes("url(")) yield* idsIn(value);
  }
}

function* idsIn(value: string): Generator<string> {
  for (const [, id = ""] of value.matchAll(/url\(\s*["']?[^"')#]*#([^"')]+)/g)) yield id;
}
