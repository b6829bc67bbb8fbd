import type { ComponentOf } from "../document.ts";
import { fillNames, type SvgPath } from "../properties/svg-paths.ts";
import type { SceneTools } from "../scene-tools.ts";
import { everywhere, type Matrix, type Rect, rectOf, scaling } from "./matrix.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import { usableDashes } from "./paint-outlined.ts";
import { setShadow, visibleShadow } from "./shadow.ts";
import { paintThroughLayer, paintWithin, type Surface } from "./surface.ts";

/** A path of a group, or of a line, which may be dashed. */
export interface DrawnPath extends SvgPath {
  dash?: readonly number[];
}

export type SvgGroup = Omit<ComponentOf<"SVG_GROUP">, "paths"> & { paths: readonly DrawnPath[] };

/** Paints paths from their view box, scaled uniformly and centred in the component, like `xMidYMid meet` in SVG. */
export function paintSvgGroup(surface: Surface, component: SvgGroup, tools: SceneTools): void {
  const shadow = visibleShadow(component);
  if (shadow === undefined) {
    paintPaths(surface, component, tools);
  } else if (countSvgParts(component) <= 2) {
    surface.context.save();
    setShadow(surface.context, shadow, surface.matrix);
    paintPaths(surface, component, tools);
    surface.context.restore();
  } else {
    paintThroughLayer(surface, tools, svgGroupArea(component), { shadow }, (layer) =>
      paintPaths(layer, component, tools),
    );
  }
}

/** The area that the paths may paint, in px of the box; it may be larger than the box. Excludes the shadow. */
export function svgGroupArea(component: SvgGroup): Rect {
  const { a: scale, e: left, f: top } = viewMatrix(component);
  const area = rectOf(component);
  for (const path of component.paths) {
    const bounds = pathBounds(path.d);
    if (bounds === undefined) return everywhere;
    // A mitre is at most four times as long as its stroke is wide.
    const reach = path.stroke === undefined ? 0 : (path.strokeWidth ?? 1) * 4;
    area.left = Math.min(area.left, left + (bounds.left - reach) * scale);
    area.top = Math.min(area.top, top + (bounds.top - reach) * scale);
    area.right = Math.max(area.right, left + (bounds.right + reach) * scale);
    area.bottom = Math.max(area.bottom, top + (bounds.bottom + reach) * scale);
  }
  return area;
}

/** Maps the view box to the component's box. */
function viewMatrix({ width, height, viewWidth, viewHeight }: SvgGroup): Matrix {
  const scale = Math.min(width / viewWidth, height / viewHeight);
  return scaling(scale, scale, (width - viewWidth * scale) / 2, (height - viewHeight * scale) / 2);
}

/** The number of parts that the group paints, including its shadow. */
export function countSvgParts(component: SvgGroup): number {
  const parts = component.paths.flatMap((path) => [
    isVisibleColor(paintOf(component, path.fill)),
    isStroked(component, path),
  ]);
  return parts.filter(Boolean).length + Number(visibleShadow(component) !== undefined);
}

function isStroked(component: SvgGroup, path: SvgPath): boolean {
  return (path.strokeWidth ?? 1) > 0 && isVisibleColor(paintOf(component, path.stroke));
}

function paintOf(component: SvgGroup, paint: string | undefined): string {
  const name = fillNames.find((candidate) => candidate === paint);
  return name === undefined ? (paint ?? "transparent") : component[name];
}

function paintPaths(surface: Surface, component: SvgGroup, tools: SceneTools): void {
  paintWithin(surface, viewMatrix(component), ({ context }) => {
    // The initial value in SVG.
    context.miterLimit = 4;
    for (const path of component.paths) {
      const outline = tools.createPath(path.d);
      const fill = paintOf(component, path.fill);
      if (isVisibleColor(fill)) {
        context.fillStyle = canvasColor(fill);
        context.fill(outline, path.rule ?? "nonzero");
      }
      if (isStroked(component, path)) {
        context.strokeStyle = canvasColor(paintOf(component, path.stroke));
        context.lineWidth = path.strokeWidth ?? 1;
        context.lineCap = path.cap ?? "butt";
        context.lineJoin = path.join ?? "miter";
        context.setLineDash(usableDashes(path.dash ?? []));
        context.stroke(outline);
      }
    }
  });
}

/** Numbers that follow each command. */
const argumentCounts: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/**
 * A rectangle that contains the outline: the ends and control points of its curves, and a generous bound of its arcs.
 * `undefined` for incomplete or invalid data, which engines draw up to the error.
 */
export function pathBounds(data: string): Rect | undefined {
  const tokens = data.match(/[A-Za-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? [];
  const bounds: Rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const include = (x: number, y: number, around = 0) => {
    bounds.left = Math.min(bounds.left, x - around);
    bounds.top = Math.min(bounds.top, y - around);
    bounds.right = Math.max(bounds.right, x + around);
    bounds.bottom = Math.max(bounds.bottom, y + around);
  };
  let at = { x: 0, y: 0 };
  let start = at;
  /** The control point that a smooth curve reflects. */
  let control = at;
  let position = 0;
  let command = "";
  while (position < tokens.length) {
    const token = tokens[position] ?? "";
    if (/[A-Za-z]/.test(token)) {
      command = token;
      position += 1;
    } else if (command === "" || command.toUpperCase() === "Z") {
      return undefined;
    }
    const kind = command.toUpperCase();
    const count = argumentCounts[kind];
    if (count === undefined) return undefined;
    const numbers = tokens.slice(position, position + count).map(Number);
    if (numbers.length < count || numbers.some((number) => Number.isNaN(number))) return undefined;
    position += count;
    const isRelative = command !== kind;
    const origin = isRelative ? at : { x: 0, y: 0 };
    const number = (index: number) => numbers[index] ?? 0;
    const point = (index: number) => ({ x: origin.x + number(index), y: origin.y + number(index + 1) });
    const before = at;
    const mirrored = { x: 2 * at.x - control.x, y: 2 * at.y - control.y };
    switch (kind) {
      case "Z":
        at = start;
        break;
      case "H":
        at = { x: origin.x + number(0), y: at.y };
        break;
      case "V":
        at = { x: at.x, y: origin.y + number(0) };
        break;
      case "A": {
        at = point(5);
        // An arc stays within two radii of its start. Radii that are too small grow to half the distance of its ends.
        const radius = Math.max(
          Math.abs(number(0)),
          Math.abs(number(1)),
          Math.hypot(at.x - before.x, at.y - before.y),
        );
        include(before.x, before.y, 2 * radius);
        break;
      }
      default:
        for (let index = 0; index < count - 2; index += 2) include(point(index).x, point(index).y);
        at = point(count - 2);
    }
    control = at;
    if (kind === "C") control = point(2);
    if (kind === "S" || kind === "Q") control = point(0);
    if (kind === "T") control = mirrored;
    if (kind === "S" || kind === "T") include(mirrored.x, mirrored.y);
    if (kind === "M") {
      start = at;
      // Further pairs after a move are line commands.
      command = isRelative ? "l" : "L";
    }
    include(before.x, before.y);
    include(at.x, at.y);
  }
  return bounds.left === Infinity ? undefined : bounds;
}
