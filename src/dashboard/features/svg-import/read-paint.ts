import { type Color, parseColor } from "#scene/values/color.ts";
import type { DrawingFrame, SvgPage } from "./drawing-frame.ts";

type View = DrawingFrame["view"];

/** `other`: a pattern, or anything else that only a picture can have. */
export type SvgPaint =
  | { kind: "none" }
  | { kind: "color"; color: Color }
  | { kind: "gradient"; server: SVGGradientElement; opacity: number; view: View }
  | { kind: "other" };

/** The id that a computed value names. */
export function idOfUrl(value: string): string | undefined {
  const id = /^url\(["']?[^"')]*#([^"')]*)["']?\)/.exec(value)?.[1];
  return id === undefined ? undefined : decode(id);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The fill or stroke of an element, with its opacity. */
export function readPaint(element: Element, property: "fill" | "stroke", view: View): SvgPaint {
  const style = view.getComputedStyle(element);
  const value = style[property];
  const opacity = Number(property === "fill" ? style.fillOpacity : style.strokeOpacity);
  if (value === "none" || opacity === 0) return { kind: "none" };
  const server = value.startsWith("url(") ? element.ownerDocument.getElementById(idOfUrl(value) ?? "") : null;
  if (server instanceof view.SVGGradientElement) return { kind: "gradient", server, opacity, view };
  if (server instanceof view.SVGPatternElement) return { kind: "other" };
  const plain = value.replace(/^url\([^)]*\)\s*/, "");
  if (plain === "" || plain === "none") return { kind: "none" };
  const color = parseColor(plain);
  if (color === undefined) return { kind: "other" };
  const alpha = color.alpha * opacity;
  return alpha === 0 ? { kind: "none" } : { kind: "color", color: { ...color, alpha } };
}

/** Maps the user space of an element to px of the page. */
export function pageMatrix(element: SVGGraphicsElement, page: SvgPage): DOMMatrix {
  const matrix = element.getScreenCTM() ?? new DOMMatrix();
  return new DOMMatrix()
    .scale(page.width / page.fullWidth, page.height / page.fullHeight)
    .multiply(DOMMatrix.fromMatrix(matrix));
}
