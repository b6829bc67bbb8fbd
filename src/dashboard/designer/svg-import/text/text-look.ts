import { findFamily, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import type { SvgNotes } from "../notes.ts";
import { meanColor, type PaintContext, readPaint, type SvgPaint } from "../paint/svg-paint.ts";
import type { ComputedStyle } from "../read/computed-style.ts";
import { toPx } from "../read/lengths.ts";
import { matchFont } from "./match-font.ts";
import type { TextLook } from "./text-draft.ts";

export interface LookContext extends PaintContext {
  notes: SvgNotes;
  fonts: FontCatalogue;
  /** Px of the page per px of the text. */
  scale: number;
}

/** How the letters of an element look as those of a TEXT. `missing`: the family that replaces the wanted one. */
export function readLook(
  style: ComputedStyle,
  opacity: number,
  context: LookContext,
): { look: TextLook; missing: string | undefined } {
  const { inherited, fontSizePx } = style;
  const { scale, fonts } = context;
  const match = matchFont(inherited["font-family"], fonts);
  const written = weightOf(inherited["font-weight"]);
  const stroke = readPaint(style, "stroke", context);
  const width = (toPx(inherited["stroke-width"], { fontSizePx, percentOf: 0 }) ?? 0) * scale;
  const hasStroke = stroke.kind !== "none" && width > 0;
  const round = (px: number) => Math.round(px * 1_000) / 1_000 + 0;
  const look: TextLook = {
    font: match.family,
    fontSize: Math.min(2_000, Math.max(1, Math.round(fontSizePx * scale * 100) / 100)),
    weight: written === 400 ? (match.weight ?? written) : written,
    italic: match.isItalic || /^(?:italic|oblique)/.test(inherited["font-style"]),
    color: textColor(readPaint(style, "fill", context), opacity, context.notes),
    strokeColor: hasStroke ? textColor(stroke, opacity, context.notes) : "transparent",
    // The outer half; the letters cover the inner one.
    strokeWidth: hasStroke ? round(Math.min(500, width / 2)) : 0,
    letterSpacing: Math.min(500, Math.max(-200, round(Number(inherited["letter-spacing"]) * scale))),
    decoration: /line-through/.test(inherited["text-decoration"])
      ? "line-through"
      : /underline/.test(inherited["text-decoration"])
        ? "underline"
        : "none",
    transform: caseOf(inherited["text-transform"]),
  };
  return { look, missing: match.missing };
}

function textColor(paint: SvgPaint, opacity: number, notes: SvgNotes): string {
  if (paint.kind === "none") return "transparent";
  if (paint.kind === "pattern") {
    notes.add("pattern");
    return "#808080";
  }
  if (paint.kind !== "color") notes.add("gradient");
  const color: Color = paint.kind === "color" ? paint.color : meanColor(paint);
  return formatHex({ ...color, alpha: color.alpha * opacity });
}

function weightOf(text: string): number {
  if (text === "bold" || text === "bolder") return 700;
  if (text === "lighter") return 300;
  const weight = Number(text);
  return Number.isFinite(weight) && weight >= 1 && weight <= 1_000 ? weight : 400;
}

function caseOf(text: string): TextLook["transform"] {
  return text === "uppercase" || text === "lowercase" || text === "capitalize" ? text : "none";
}

/** How far the alphabetic baseline is below the one that a style names, in px. */
export function baselineShift(baseline: string, { font, fontSize }: TextLook, fonts: FontCatalogue): number {
  const metrics = findFamily(font, fonts)?.metrics;
  if (metrics === undefined) return 0;
  const px = (units: number) => (units / metrics.unitsPerEm) * fontSize;
  switch (baseline) {
    case "middle":
      return px(metrics.xHeight) / 2;
    case "central":
      return px(metrics.ascent - metrics.descent) / 2;
    case "hanging":
      return px(metrics.ascent) * 0.8;
    case "text-before-edge":
    case "text-top":
      return px(metrics.ascent);
    case "text-after-edge":
    case "text-bottom":
    case "ideographic":
      return -px(metrics.descent);
    default:
      return 0;
  }
}
