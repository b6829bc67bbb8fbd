import type { ComponentOf } from "../document.ts";
import { fillNames, type SvgPath } from "../properties/svg-paths.ts";
import type { SceneTools } from "../scene-tools.ts";
import { everywhere, type Matrix, type Rect, rectOf, scaling } from "./matrix.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import { usableDashes } from "./paint-outlined.ts";
import { pathBounds } from "./path-bounds.ts";
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
