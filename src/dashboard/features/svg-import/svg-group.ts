import type { JsonObject, JsonValue } from "#contract/json.ts";
import { fillNames } from "#scene/properties/svg-paths.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import { roundPx } from "./box.ts";
import { type Segment, writePath } from "./page-path.ts";

/** A path in px of the page, filled, stroked or both. */
export interface PathPart {
  path: readonly Segment[];
  fill?: Color;
  stroke?: { color: Color; width: number };
  rule?: "evenodd";
}

/** Of one SVG_GROUP. */
export const pathsMax = 200;
const pathLengthMax = 20_000;
const strokeWidthMax = 10_000;

/**
 * Writes paths as an SVG_GROUP in a box of the page, whose most frequent colours are named, so that they can be changed.
 * Undefined if they are too many or too long for one.
 */
export function toSvgGroup(parts: readonly PathPart[], bounds: Rect): JsonObject | undefined {
  if (parts.length === 0 || parts.length > pathsMax) return undefined;
  const left = roundPx(bounds.left);
  const top = roundPx(bounds.top);
  const width = Math.max(0.01, roundPx(bounds.right - bounds.left));
  const height = Math.max(0.01, roundPx(bounds.bottom - bounds.top));
  const digits = Math.max(width, height) < 100 ? 3 : 2;
  const names = nameColors(parts);
  const nameOf = (color: Color) => names.get(formatHex(color)) ?? formatHex(color);
  const paths = parts.map(({ path, fill, stroke, rule }): { [key: string]: JsonValue; d: string } => ({
    d: writePath(path, { x: left, y: top }, digits),
    ...(fill !== undefined && { fill: nameOf(fill) }),
    ...(stroke !== undefined && {
      stroke: nameOf(stroke.color),
      strokeWidth: Math.min(strokeWidthMax, roundPx(stroke.width)),
    }),
    ...(rule !== undefined && { rule }),
  }));
  if (paths.some(({ d }) => d.length > pathLengthMax)) return undefined;
  return {
    type: "SVG_GROUP",
    x: left,
    y: top,
    width,
    height,
    viewWidth: width,
    viewHeight: height,
    paths,
    ...Object.fromEntries([...names].map(([hex, name]) => [name, hex])),
  };
}

/** Names for the most frequent colours, in the order in which they are painted. */
function nameColors(parts: readonly PathPart[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { fill, stroke } of parts)
    for (const color of [fill, stroke?.color]) {
      const hex = color === undefined ? undefined : formatHex(color);
      if (hex !== undefined) counts.set(hex, (counts.get(hex) ?? 0) + 1);
    }
  const frequent = new Set(
    [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, fillNames.length)
      .map(([color]) => color),
  );
  const shown = [...counts.keys()].filter((color) => frequent.has(color));
  return new Map(shown.map((color, index) => [color, fillNames[index] ?? color]));
}
