import * as limits from "#contract/limits.ts";
import { openSandboxedFrame } from "../../model/drawing/sandboxed-frame.ts";
import { SvgImportError } from "./clean-svg.ts";

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
  const measure = (name: "width" | "height", side: number) => {
    box.style.cssText = `width: ${side}px; height: ${side}px`;
    return Number.parseFloat(view.getComputedStyle(root)[name]);
  };
  const own = (name: "width" | "height") => {
    const px = measure(name, 1_000);
    // Nothing of a drawing without a size is drawn.
    if (px === 0 || (root.getAttribute(name) ?? "").startsWith("-")) throw new SvgImportError("empty");
    return Math.abs(px - measure(name, 600)) < 0.01 ? px : undefined;
  };
  const [width, height] = [own("width"), own("height")];
  const { width: wide, height: high } = root.viewBox.baseVal ?? new DOMRect();
  // Without a size it is that of the view box, or the usual one of browsers.
  const usual = wide > 0 && high > 0 ? { width: wide, height: high } : { width: 300, height: 150 };
  const ratio = wide > 0 && high > 0 ? high / wide : undefined;
  const fullWidth = width ?? (height !== undefined && ratio !== undefined ? height / ratio : usual.width);
  const fullHeight = height ?? (width !== undefined && ratio !== undefined ? width * ratio : usual.height);
  page.body.append(root);
  box.remove();
  root.setAttribute("width", String(fullWidth));
  root.setAttribute("height", String(fullHeight));
  if (ratio === undefined) root.setAttribute("viewBox", `0 0 ${fullWidth} ${fullHeight}`);
  const size = { width: `${fullWidth}px`, height: `${fullHeight}px`, "min-width": "0", "min-height": "0" };
  const place = { position: "absolute", inset: "0 auto auto 0", margin: "0", display: "block" };
  const styles = { ...size, ...place, "max-width": "none", "max-height": "none" };
  for (const [name, value] of Object.entries(styles)) root.style.setProperty(name, value, "important");
  const scale = Math.min(
    1,
    limits.canvasSidePxMax / Math.max(fullWidth, fullHeight),
    Math.sqrt(limits.canvasPixelsMax / (fullWidth * fullHeight)),
  );
  const whole = (px: number) => Math.max(1, Math.round(px * scale - (scale < 1 ? 0.5 : 0)));
  return { width: whole(fullWidth), height: whole(fullHeight), scale, fullWidth, fullHeight };
}

/** A blur of CSS that is wider than the page looks the same, and takes long. */
export function boundEffects({ root, view, page }: DrawingFrame): void {
  const side = Math.max(page.fullWidth, page.fullHeight);
  const bound = (_whole: string, px: string) => `${Math.min(Number(px), side)}px`;
  for (const element of root.querySelectorAll("*")) {
    if (!(element instanceof view.SVGElement)) continue;
    const { filter } = view.getComputedStyle(element);
    if (!/\d{3,}(?:\.\d+)?px/.test(filter)) continue;
    const bounded = filter.replaceAll(/([\d.]+)px/g, bound);
    if (bounded !== filter) element.style.setProperty("filter", bounded, "important");
  }
}
