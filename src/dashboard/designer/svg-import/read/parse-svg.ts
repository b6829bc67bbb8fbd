import { SvgImportError } from "../svg-import-error.ts";

/** Characters. */
export const svgLengthMax = 5_000_000;
export const svgElementsMax = 20_000;
export const svgDepthMax = 100;

export interface ParsedSvg {
  root: Element;
  /** Elements by id; the first of several with the same. */
  byId: ReadonlyMap<string, Element>;
  styleSheets: readonly string[];
}

/**
 * Parses a drawing. The parsed document has no window: it runs no scripts, and fetches and draws nothing. Throws a
 * SvgImportError for text over the limits, a document type with entities, and anything but SVG.
 */
export function parseSvg(text: string): ParsedSvg {
  if (text.length > svgLengthMax) throw new SvgImportError("tooLarge");
  if (text.includes("<!ENTITY")) throw new SvgImportError("entities");
  if (!/<(?:\w+:)?svg[\s>/]/.test(text)) throw new SvgImportError("notSvg");
  const parsed = new DOMParser().parseFromString(withNamespaces(text), "image/svg+xml");
  const root = parsed.documentElement;
  // Chromium puts the error into the document, Firefox replaces the document by it.
  if (parsed.getElementsByTagName("parsererror").length > 0) throw new SvgImportError("malformed");
  if (root.localName !== "svg") throw new SvgImportError("notSvg");
  const byId = new Map<string, Element>();
  const styleSheets: string[] = [];
  let count = 0;
  const open: { element: Element; depth: number }[] = [{ element: root, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, depth } = next;
    count += 1;
    if (count > svgElementsMax || depth > svgDepthMax) throw new SvgImportError("tooComplex");
    const id = element.getAttribute("id");
    if (id !== null && !byId.has(id)) byId.set(id, element);
    if (element.localName === "style" && /^(?:text\/css)?$/i.test(element.getAttribute("type") ?? ""))
      styleSheets.push(element.textContent);
    // From the last child, so that the first is read next.
    for (let child = element.lastElementChild; child !== null; child = child.previousElementSibling)
      open.push({ element: child, depth: depth + 1 });
  }
  return { root, byId, styleSheets };
}

const namespaces: Readonly<Record<string, string>> = {
  xlink: "http://www.w3.org/1999/xlink",
  inkscape: "http://www.inkscape.org/namespaces/inkscape",
  sodipodi: "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
};

/** Declares the usual prefixes if they are missing: an `svg` element that was copied from a web page has none. */
function withNamespaces(text: string): string {
  const source = text.replace(/^[\uFEFF\s]+/, "");
  const tag = /<svg(?=[\s>/])[^>]*/.exec(source);
  if (tag === null) return source;
  const missing = Object.entries(namespaces)
    .filter(([prefix]) => source.includes(`${prefix}:`) && !source.includes(`xmlns:${prefix}`))
    .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
    .join("");
  const own = /\sxmlns\s*=/.test(tag[0]) ? "" : ' xmlns="http://www.w3.org/2000/svg"';
  const at = tag.index + "<svg".length;
  return `${source.slice(0, at)}${own}${missing}${source.slice(at)}`;
}
