import type { Color } from "#scene/values/color.ts";
import type { SvgNotes } from "../notes.ts";
import { meanColor, type PaintContext, readPaint } from "../paint/svg-paint.ts";
import { toPx } from "../read/lengths.ts";
import { meanScale } from "../read/transforms.ts";
import type { SvgPlace } from "../read/enter.ts";
import type { StrokeLook } from "../shapes/stroke-outline.ts";
import { keepsShapes } from "./box.ts";

/** A stroke in px of the page. */
export interface SvgStroke extends StrokeLook {
  color: Color;
}

const dashesMax = 64;

/** The stroke of a shape; undefined if it has none that can be seen. */
export function readStroke(
  { style, matrix, viewport }: SvgPlace,
  context: PaintContext,
  notes: SvgNotes,
): SvgStroke | undefined {
  const { inherited, fontSizePx } = style;
  const paint = readPaint(style, "stroke", context);
  if (paint.kind === "none") return undefined;
  const lengths = { fontSizePx, percentOf: Math.hypot(viewport.width, viewport.height) / Math.SQRT2 };
  const isFixed = style.own["vector-effect"] === "non-scaling-stroke";
  const scale = isFixed ? 1 : meanScale(matrix);
  const px = (text: string) => (toPx(text, lengths) ?? 0) * scale;
  const width = px(inherited["stroke-width"]);
  if (!(width > 0)) return undefined;
  if (!isFixed && !keepsShapes(matrix)) notes.add("unevenStroke");
  if (paint.kind === "pattern") {
    notes.add("pattern");
    return undefined;
  }
  if (paint.kind !== "color") notes.add("gradient");
  const color = paint.kind === "color" ? paint.color : meanColor(paint);
  const cap = inherited["stroke-linecap"];
  const join = inherited["stroke-linejoin"];
  return {
    color,
    width,
    cap: cap === "round" || cap === "square" ? cap : "butt",
    join: join === "round" || join === "bevel" ? join : "miter",
    miterLimit: Math.max(1, toPx(inherited["stroke-miterlimit"], lengths) ?? 4),
    dashes: readDashes(inherited["stroke-dasharray"], px),
    dashOffset: px(inherited["stroke-dashoffset"]),
  };
}

/** Empty for a solid line. */
function readDashes(text: string, px: (text: string) => number): number[] {
  const dashes = text === "none" ? [] : text.split(/[\s,]+/, dashesMax).filter((part) => part !== "");
  const lengths = dashes.map(px);
  const isValid = lengths.every((length) => length >= 0) && lengths.some((length) => length > 0);
  return isValid ? lengths : [];
}

export function isOpaque({ alpha }: Color): boolean {
  return alpha > 0.998;
}
