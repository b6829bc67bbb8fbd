const sodipodi = "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd";
const titleLengthMax = 200;

/** The title of a drawing, or the name of its file where Inkscape writes it. */
export function readTitle(root: Element): string | undefined {
  const title = [...root.children].find(({ localName }) => localName === "title")?.textContent;
  const file = root.getAttributeNS(sodipodi, "docname")?.replace(/\.svgz?$/i, "");
  const name = (title ?? file ?? "").replaceAll(/\s+/g, " ").trim();
  return name === "" ? undefined : name.toWellFormed().slice(0, titleLengthMax);
}
