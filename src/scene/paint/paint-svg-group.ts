import type { ComponentOf } from "../document.ts";
import { fillNames, type SvgPath } from "../properties/svg-paths.ts";
import type { SceneTools } from "../scene-tools.ts";
import type { Matrix, Rect } from "./matrix.ts";
import { canvasColor, isVisibleColor } from "./paint-color.ts";
import { pathBounds } from "./path-bounds.ts";
import { setShadow, visibleShadow } from "./shadow.ts";
import { paintThroughLayer, paintWithin, type Surface } from "./surface.ts";

type SvgGroup = ComponentOf<"SVG_GROUP">;

/** Paths in a space of their own that keeps its shape and lies in the middle of the box, as `xMidYMid meet` in SVG. */
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

const everywhere: Rect = { left: -40_000, top: -40_000, right: 40_000, bottom: 40_000 };

/** The area that the paths may touch, in px of the box; they may reach beyond it. Excludes the shadow. */
export function svgGroupArea(component: SvgGroup): Rect {
  const { a: scale, e: left, f: top } = viewMatrix(component);
  const area: Rect = { left: 0, top: 0, right: component.width, bottom: component.height };
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

/** From the paths' own space to the box. */
function viewMatrix({ width, height, viewWidth, viewHeight }: SvgGroup): Matrix {
  const scale = Math.min(width / viewWidth, height / viewHeight);
  return {
    a: scale,
    b: 0,
    c: 0,
    d: scale,
    e: (width - viewWidth * scale) / 2,
    f: (height - viewHeight * scale) / 2,
  };
}

/** How many things the group paints; its shadow counts. */
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
    // As SVG's own first values.
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
        context.stroke(outline);
      }
    }
  });
}
