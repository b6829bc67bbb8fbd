const inkscape = "http://www.inkscape.org/namespaces/inkscape";

/** Names that programs write for every element of a kind. */
const genericName =
  /^(?:svg|g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|image|use|layer|group|frame|vector|shape|object|union|subtract|intersect|exclude|compound[ _-]?path|clip[ _-]?(?:path)?[ _-]?group|mask[ _-]?group|xmlid|svgid|artboard|page|ebene|calque|capa)?[ _-]?[\d_-]*$/i;

/** The name that says what an element is; undefined for one such as `path1234` or `Group 5`. */
export function nameOf(element: Element): string | undefined {
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

/** Whether Inkscape shows a group as a layer. */
export function isLayer(element: Element): boolean {
  return element.getAttributeNS(inkscape, "groupmode") === "layer";
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
export function readTitle(root: Element): string | undefined {
  const title = [...root.children].find(({ localName }) => localName === "title")?.textContent;
  const file = root.getAttributeNS(sodipodi, "docname")?.replace(/\.svgz?$/i, "");
  const name = (title ?? file ?? "").replaceAll(/\s+/g, " ").trim();
  return name === "" ? undefined : name.toWellFormed().slice(0, titleLengthMax);
}
