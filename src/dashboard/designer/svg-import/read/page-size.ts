import { limits } from "#contract/limits.ts";
import { type Matrix, multiply, scaling } from "#scene/paint/matrix.ts";
import { toPx } from "./lengths.ts";
import { identity, readFitting, readViewBox, viewBoxMatrix } from "./transforms.ts";

export interface SvgPage {
  /** Whole px; undefined if the drawing has no size. */
  size: { width: number; height: number } | undefined;
  /** Maps the drawing's user space to px of the page. */
  matrix: Matrix;
  /** The size that percentages refer to, in user space. */
  viewport: { width: number; height: number };
  /** Below 1 for a drawing that is larger than a template may be. */
  scale: number;
}

/** The size that browsers assume for a picture without one. */
const usualSize = { width: 300, height: 150 };

/** The page that a drawing covers: its size in px, of which the view box is the fallback. */
export function readPageSize(root: Element): SvgPage {
  const viewBox = readViewBox(root);
  const length = (name: "width" | "height") => {
    const text = root.getAttribute(name);
    const px = text?.endsWith("%") === true ? undefined : toPx(text, { fontSizePx: 16, percentOf: 0 });
    return px !== undefined && px > 0 ? px : undefined;
  };
  const width = length("width");
  const height = length("height");
  const ratio = viewBox === undefined ? undefined : viewBox.height / viewBox.width;
  const full = {
    width: width ?? (height !== undefined && ratio !== undefined ? height / ratio : viewBox?.width),
    height: height ?? (width !== undefined && ratio !== undefined ? width * ratio : viewBox?.height),
  };
  if (full.width === undefined || full.height === undefined)
    return { size: undefined, matrix: identity, viewport: usualSize, scale: 1 };
  const size = { width: full.width, height: full.height };
  const scale = Math.min(
    1,
    limits.canvasSidePxMax / Math.max(size.width, size.height),
    Math.sqrt(limits.canvasPixelsMax / (size.width * size.height)),
  );
  const fit = viewBox === undefined ? identity : viewBoxMatrix(viewBox, size, readFitting(root));
  const whole = (px: number) => Math.max(1, Math.round(px * scale - (scale < 1 ? 0.5 : 0)));
  return {
    size: { width: whole(size.width), height: whole(size.height) },
    matrix: multiply(scaling(scale), fit),
    viewport: viewBox ?? size,
    scale,
  };
}
