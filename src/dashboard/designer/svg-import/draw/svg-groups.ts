import type { JsonObject, JsonValue } from "#contract/json.ts";
import { fillNames } from "#scene/properties/svg-paths.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import type { SvgNotes } from "../notes.ts";
import { writePaths } from "../shapes/write-path.ts";
import { roundPx } from "./box.ts";
import type { PathLayer } from "./drawn-item.ts";

/** Of one SVG_GROUP. */
const pathsMax = 200;
const pathLengthMax = 20_000;
const strokeWidthMax = 10_000;

/** An SVG_GROUP without an id. */
export interface SvgGroupDraft {
  values: JsonObject;
  bounds: Rect;
}

interface WrittenPath {
  d: string;
  fill: string | undefined;
  stroke: string | undefined;
  strokeWidth: number;
  isEvenOdd: boolean;
}

/**
 * Writes layers of the same opacity as one SVG_GROUP, or as several if they have more than 200 paths. Its most frequent
 * colours are named, so that they can be changed. `digits`: after the point of a px.
 */
export function toSvgGroups(
  layers: readonly PathLayer[],
  bounds: Rect,
  { notes, digits }: { notes: SvgNotes; digits: number | undefined },
): SvgGroupDraft[] {
  const left = roundPx(bounds.left);
  const top = roundPx(bounds.top);
  const width = Math.max(0.01, roundPx(bounds.right - bounds.left));
  const height = Math.max(0.01, roundPx(bounds.bottom - bounds.top));
  const usual = Math.max(width, height) < 100 ? 3 : 2;
  const grid = { origin: { x: left, y: top }, digits: digits ?? usual };
  const paths: WrittenPath[] = [];
  for (const { outline, fill, stroke, rule, isUnion } of layers.flatMap(({ parts }) => parts)) {
    const written = writePaths(outline, grid, {
      lengthMax: pathLengthMax,
      kind: fill === undefined ? "line" : isUnion === true ? "union" : "shape",
    });
    notes.add("tooDetailed", undefined, written.tooLong);
    for (const d of written.paths)
      paths.push({
        d,
        fill: hexOf(fill),
        stroke: hexOf(stroke?.color),
        strokeWidth: Math.min(strokeWidthMax, roundPx(stroke?.width ?? 0)),
        isEvenOdd: rule === "evenodd",
      });
  }
  const opacity = layers[0]?.opacity ?? 1;
  return Array.from({ length: Math.ceil(paths.length / pathsMax) }, (_, index) => {
    const own = paths.slice(index * pathsMax, (index + 1) * pathsMax);
    const names = nameColors(own);
    const values: JsonObject = {
      type: "SVG_GROUP",
      x: left,
      y: top,
      width,
      height,
      ...(opacity < 1 && { opacity: roundPx(opacity) }),
      viewWidth: width,
      viewHeight: height,
      paths: own.map((path) => toPath(path, names)),
      ...Object.fromEntries([...names].map(([hex, name]) => [name, hex])),
    };
    return { values, bounds };
  });
}

function hexOf(color: Color | undefined): string | undefined {
  return color === undefined ? undefined : formatHex(color);
}

/** Names for the most frequent colours, in the order in which they are painted. */
function nameColors(paths: readonly WrittenPath[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { fill, stroke } of paths)
    for (const color of [fill, stroke])
      if (color !== undefined) counts.set(color, (counts.get(color) ?? 0) + 1);
  const frequent = new Set(
    [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, fillNames.length)
      .map(([color]) => color),
  );
  const shown = [...counts.keys()].filter((color) => frequent.has(color));
  return new Map(shown.map((color, index) => [color, fillNames[index] ?? color]));
}

function toPath(
  { d, fill, stroke, strokeWidth, isEvenOdd }: WrittenPath,
  names: ReadonlyMap<string, string>,
): JsonValue {
  const nameOf = (color: string) => names.get(color) ?? color;
  return {
    d,
    ...(fill !== undefined && { fill: nameOf(fill) }),
    ...(stroke !== undefined && { stroke: nameOf(stroke), strokeWidth }),
    ...(isEvenOdd && { rule: "evenodd" }),
  };
}
