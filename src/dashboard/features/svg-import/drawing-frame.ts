import { limits } from "#contract/limits.ts";
import { openSandboxedFrame } from "../../model/drawing/sandboxed-frame.ts";
import { svgNamespace } from "./clean-svg.ts";
import { SvgImportError } from "./svg-import-error.ts";

/** The page that a drawing becomes. */
export interface SvgPage {
  /** Whole px of the template. */
  width: number;
  height: number;
  /** Px of the template per px of the drawing; below 1 for a drawing that is larger than a template may be. */
  scale: number;
  /** Px of the drawing. */
  fullWidth: number;
  fullHeight: number;
}

/** A drawing in a frame, as a browser lays it out. */
export interface DrawingFrame {
  view: Window & typeof globalThis;
  root: SVGSVGElement;
  page: SvgPage;
  close: () => void;
}

const policy = "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'";

/** Puts a cleaned drawing into a sandboxed frame. The caller closes it, also after an error. */
export async function openDrawing(cleaned: Element): Promise<DrawingFrame> {
  const frame = await openSandboxedFrame(
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><style>body { margin: 0 }</style><body>`,
  );
  try {
    const page = frame.contentDocument;
    const view = page?.defaultView;
    if (page === null || view === null || view === undefined) throw new Error("The frame was removed.");
    const root = page.importNode(cleaned, true);
    if (!(root instanceof view.SVGSVGElement)) throw new SvgImportError("notSvg");
    const size = readPageSize(root, page, view);
    frame.style.width = `${size.fullWidth}px`;
    frame.style.height = `${size.fullHeight}px`;
    return { view, root, page: size, close: () => frame.remove() };
  } catch (error) {
    frame.remove();
    throw error;
  }
}

/** Measures the drawing in boxes of two sizes, to tell whether its size is its own, and gives it that size. */
function readPageSize(root: SVGSVGElement, page: Document, view: Window): SvgPage {
  const box = page.createElement("div");
  page.body.append(box);
  box.append(root);
  const [first, second] = [1_000, 600].map((side) => {
    box.style.cssText = `width: ${side}px; height: ${side}px`;
    const { width, height } = view.getComputedStyle(root);
    return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
  });
  const own = (name: "width" | "height") => {
    const px = first?.[name] ?? 0;
    // Nothing of a drawing without a size is drawn.
    if (px === 0 || (root.getAttribute(name) ?? "").startsWith("-")) throw new SvgImportError("empty");
    return px > 0 && Math.abs(px - (second?.[name] ?? 0)) < 0.01 ? px : undefined;
  };
  const viewBox = root.viewBox.baseVal;
  const hasViewBox =
    root.hasAttribute("viewBox") && viewBox !== null && viewBox.width > 0 && viewBox.height > 0;
  const ratio = hasViewBox ? viewBox.height / viewBox.width : undefined;
  const [width, height] = [own("width"), own("height")];
  const full = {
    width:
      width ??
      (height !== undefined && ratio !== undefined ? height / ratio : hasViewBox ? viewBox.width : undefined),
    height:
      height ??
      (width !== undefined && ratio !== undefined ? width * ratio : hasViewBox ? viewBox.height : undefined),
  };
  page.body.append(root);
  box.remove();
  const important = (name: string, value: string) => root.style.setProperty(name, value, "important");
  for (const [name, value] of Object.entries({
    position: "absolute",
    left: "0",
    top: "0",
    margin: "0",
    display: "block",
  }))
    important(name, value);
  for (const name of ["max-width", "max-height"]) important(name, "none");
  for (const name of ["min-width", "min-height"]) important(name, "0");
  const setSize = (wide: number, high: number) => {
    for (const [name, px] of [
      ["width", wide],
      ["height", high],
    ] as const) {
      root.setAttribute(name, String(px));
      important(name, `${px}px`);
    }
  };
  let { width: fullWidth, height: fullHeight } = full;
  if (fullWidth === undefined || fullHeight === undefined) {
    setSize(usualSize.width, usualSize.height);
    const drawn = root.getBBox();
    fullWidth ??= Math.max(usualSize.width, Math.min(sideMax, Math.ceil(drawn.x + drawn.width)));
    fullHeight ??= Math.max(usualSize.height, Math.min(sideMax, Math.ceil(drawn.y + drawn.height)));
  }
  setSize(fullWidth, fullHeight);
  const scale = Math.min(
    1,
    limits.canvasSidePxMax / Math.max(fullWidth, fullHeight),
    Math.sqrt(limits.canvasPixelsMax / (fullWidth * fullHeight)),
  );
  const whole = (px: number) => Math.max(1, Math.round(px * scale - (scale < 1 ? 0.5 : 0)));
  return { width: whole(fullWidth), height: whole(fullHeight), scale, fullWidth, fullHeight };
}

/** The size of a picture that has none, in browsers. */
const usualSize = { width: 300, height: 150 };
/** A square of the most pixels that a template may have. */
const sideMax = Math.floor(Math.sqrt(limits.canvasPixelsMax));

/** A blur of CSS that is wider than the page looks the same, and takes long. */
export function boundEffects({ root, view, page }: DrawingFrame): void {
  const side = Math.max(page.fullWidth, page.fullHeight);
  for (const element of root.querySelectorAll("*")) {
    if (!(element instanceof view.SVGElement)) continue;
    const { filter } = view.getComputedStyle(element);
    if (!/\d{3,}(?:\.\d+)?px/.test(filter)) continue;
    const bounded = filter.replaceAll(
      /([\d.]+)px/g,
      (_whole, px: string) => `${Math.min(Number(px), side)}px`,
    );
    if (bounded !== filter) element.style.setProperty("filter", bounded, "important");
  }
}

const holders = "defs, symbol, clipPath, mask, pattern, marker, linearGradient, radialGradient, filter";

/** Replaces each `use` that is drawn by a group with a copy of what it names, so that its parts can be read. */
export function expandCopies({ root, view }: DrawingFrame): void {
  const byId = new Map<string, Element>();
  for (const element of root.querySelectorAll("[id]"))
    if (!byId.has(element.id)) byId.set(element.id, element);
  const open = [...root.querySelectorAll("use")];
  for (let use = open.pop(); use !== undefined; use = open.pop()) {
    if (!(use instanceof view.SVGUseElement) || use.closest(holders) !== null) continue;
    const target = byId.get(use.href.baseVal.slice(1));
    const group = copyAttributes(use, "g");
    for (const name of ["x", "y", "width", "height", "href"]) group.removeAttribute(name);
    if (target !== undefined) {
      const [x, y] = [use.x.baseVal.value, use.y.baseVal.value];
      const place =
        x === 0 && y === 0 ? group : group.appendChild(copyAttributes(undefined, "g", root.ownerDocument));
      if (place !== group) place.setAttribute("transform", `translate(${x} ${y})`);
      place.append(copyOf(target, use));
      open.push(...group.querySelectorAll("use"));
    }
    use.replaceWith(group);
  }
}

function copyAttributes(
  from: Element | undefined,
  name: string,
  page = from?.ownerDocument ?? document,
): Element {
  const copy = page.createElementNS(svgNamespace, name);
  for (const { namespaceURI, name: attribute, value } of from?.attributes ?? [])
    copy.setAttributeNS(namespaceURI, attribute, value);
  return copy;
}

/** A symbol becomes a drawing of its own, which has the size that the `use` gives it. */
function copyOf(target: Element, use: SVGUseElement): Element {
  const page = target.ownerDocument;
  if (target.localName !== "symbol" && target.localName !== "svg") return page.importNode(target, true);
  const svg = copyAttributes(target, "svg");
  for (const child of target.childNodes) svg.append(page.importNode(child, true));
  for (const name of ["width", "height"]) {
    const own = use.getAttribute(name);
    if (own !== null) svg.setAttribute(name, own);
  }
  return svg;
}
