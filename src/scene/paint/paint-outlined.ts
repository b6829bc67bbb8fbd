import type { ComponentOf } from "../document.ts";
import { parseGradient } from "../values/gradient.ts";
import { rectOf } from "./matrix.ts";
import { canvasColor, isOpaqueColor, isVisibleColor } from "./paint-color.ts";
import { fillWithGradient } from "./paint-gradient.ts";
import { shadowReach, visibleShadow } from "./shadow.ts";
import { paintShadowOnly, type Surface } from "./surface.ts";

/** Starts a new path with the outline of the box, inset by so many px. */
export type TraceInset = (inset: number) => void;

type OutlinedComponent = ComponentOf<"RECTANGLE"> | ComponentOf<"CIRCLE">;

/**
 * Paints fill, stroke and shadow of an outline. The stroke is inside the box, so that the visible size is the box. The
 * shadow has the shape of the whole outline and does not show through a translucent fill, as in CSS.
 */
export function paintOutlined(surface: Surface, component: OutlinedComponent, trace: TraceInset): void {
  const { context } = surface;
  const { hasFill, hasStroke, strokeWidth } = partsOf(component);
  const dashes = usableDashes(component.strokeDash);
  const stroke = (color: string) => {
    trace(strokeWidth / 2);
    context.strokeStyle = color;
    context.lineWidth = strokeWidth;
    context.setLineDash(dashes);
    context.stroke();
    context.setLineDash([]);
  };

  const shadow = visibleShadow(component);
  if (shadow !== undefined && (hasFill || hasStroke)) {
    context.save();
    if (hasFill && !isFillOpaque(component)) {
      const reach = shadowReach(shadow);
      trace(0);
      context.rect(-reach, -reach, component.width + 2 * reach, component.height + 2 * reach);
      context.clip("evenodd");
    }
    paintShadowOnly(surface, shadow, () => {
      if (!hasFill) {
        stroke("#000000");
        return;
      }
      trace(0);
      context.fillStyle = "#000000";
      context.fill();
    });
    context.restore();
  }

  if (hasFill) {
    // Under a solid, opaque stroke the fill ends at its middle, so that no hairline of it shows at the outer edge.
    const isCovered = hasStroke && dashes.length === 0 && isOpaqueColor(component.strokeColor);
    trace(isCovered ? strokeWidth / 2 : 0);
    if (component.gradient === "") {
      context.fillStyle = canvasColor(component.color);
      context.fill();
    } else {
      fillWithGradient(context, component.gradient, rectOf(component));
    }
  }
  if (hasStroke) stroke(canvasColor(component.strokeColor));
}

function partsOf(component: OutlinedComponent) {
  const strokeWidth = Math.min(component.strokeWidth, component.width, component.height);
  return {
    strokeWidth,
    hasFill: component.gradient !== "" || isVisibleColor(component.color),
    hasStroke: strokeWidth > 0 && isVisibleColor(component.strokeColor),
  };
}

/** The number of parts that an outline paints over each other; several have to be blended as one. */
export function countOutlinedParts(component: OutlinedComponent): number {
  const { hasFill, hasStroke } = partsOf(component);
  return Number(hasFill) + Number(hasStroke) + Number(visibleShadow(component) !== undefined);
}

function isFillOpaque({ color, gradient }: OutlinedComponent): boolean {
  if (gradient === "") return isOpaqueColor(color);
  return parseGradient(gradient)?.stops.every((stop) => stop.color.alpha === 1) ?? false;
}

/** Replaces negative dashes, for which a canvas draws nothing. An empty list draws a solid line. */
function usableDashes(dashes: readonly number[]): number[] {
  const lengths = dashes.map((dash) => Math.max(0, dash));
  return lengths.some((length) => length > 0) ? lengths : [];
}
