import type { Color } from "#scene/values/color.ts";
import type { Outline } from "../shapes/outline.ts";
import { strokeParts } from "../shapes/stroke-outline.ts";
import type { PathLayer, PathPart } from "./drawn-item.ts";
import { isOpaque, type SvgStroke } from "./stroke.ts";

export interface PathLook {
  fill: Color | undefined;
  stroke: SvgStroke | undefined;
  isEvenOdd: boolean;
  isStrokeFirst: boolean;
  opacity: number;
}

/**
 * The layers that look like an outline with its fill and stroke. Parts of different opacity, and those of a translucent
 * stroke that overlap, are in layers of their own.
 */
export function pathLayers(
  outline: Outline,
  { fill, stroke, isEvenOdd, isStrokeFirst, opacity }: PathLook,
): PathLayer[] {
  const filled: PathPart[] =
    fill === undefined ? [] : [{ outline, fill, ...(isEvenOdd && { rule: "evenodd" as const }) }];
  if (stroke === undefined) return joinOpacity([{ parts: filled, opacity }]);
  const { color, width } = stroke;
  const { strokes, fills } = strokeParts(outline, stroke);
  if (fills.length === 0 && stroke.dashes.length === 0 && stroke.cap !== "square") {
    const [first] = filled;
    const line = { outline, stroke: { color, width } };
    const parts = isStrokeFirst ? [line, ...filled] : [{ ...first, ...line }];
    return joinOpacity([{ parts, opacity }]);
  }
  const isSolid = isOpaque(color) || fills.length === 0;
  const drawn = isSolid ? color : { ...color, alpha: 1 };
  const lines: PathPart[] = [
    ...(strokes.length === 0 ? [] : [{ outline: strokes, stroke: { color: drawn, width } }]),
    ...(fills.length === 0 ? [] : [{ outline: fills, fill: drawn, isUnion: true as const }]),
  ];
  if (isSolid)
    return joinOpacity([{ parts: isStrokeFirst ? [...lines, ...filled] : [...filled, ...lines], opacity }]);
  const own = { parts: lines, opacity: opacity * color.alpha };
  const others = { parts: filled, opacity };
  return joinOpacity(isStrokeFirst ? [own, others] : [others, own]);
}

/** The opacity of a layer of one part becomes that of its colour, so that it can be joined with others. */
function joinOpacity(layers: readonly PathLayer[]): PathLayer[] {
  return layers
    .filter(({ parts }) => parts.length > 0)
    .map((layer) => {
      const [only, ...more] = layer.parts;
      if (layer.opacity === 1 || only === undefined || more.length > 0) return layer;
      if (only.fill !== undefined && only.stroke !== undefined) return layer;
      return { opacity: 1, parts: [faded(only, layer.opacity)] };
    });
}

function faded({ fill, stroke, ...part }: PathPart, opacity: number): PathPart {
  return {
    ...part,
    ...(fill !== undefined && { fill: { ...fill, alpha: fill.alpha * opacity } }),
    ...(stroke !== undefined && {
      stroke: { ...stroke, color: { ...stroke.color, alpha: stroke.color.alpha * opacity } },
    }),
  };
}
