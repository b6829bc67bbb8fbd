import type { ComponentOf } from "../document.ts";
import { parseGradient } from "../values/gradient.ts";
import { rectOf } from "./matrix.ts";
import { canvasColor, isOpaqueColor, isVisibleColor } from "../values/color.ts";
import { fillWithGradient } from "./paint-gradient.ts";
import { shadowReach, visibleShadow } from "./shadow.ts";
import { paintShadowOnly, paintThroughLayer, type Surface } from "./surface.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";

/** Starts a new path with the outline of the box, inset by so many px. */
type TraceInset = (context: SceneContext, inset: number) => void;

type Shape = ComponentOf<"POLYGON"> | ComponentOf<"STAR">;
export type OutlinedComponent = ComponentOf<"RECTANGLE"> | ComponentOf<"CIRCLE"> | Shape;

/**
 * Paints fill, stroke and shadow of an outline. The stroke is inside the box, so that the visible size is the box. The
 * shadow has the shape of the whole outline and does not show through a translucent fill, as in CSS.
 */
export function paintOutlined(
  surface: Surface,
  component: OutlinedComponent,
  tools: SceneTools,
  trace: TraceInset,
): void {
  const { context } = surface;
  const { hasFill, hasStroke, strokeWidth } = partsOf(component);
  const dashes = usableDashes(component.strokeDash);
  // An inset box has the sides of a rectangle or an ellipse only; the stroke of another outline is cut at it.
  const isCut = component.type === "POLYGON" || component.type === "STAR";
  const stroke = (on: SceneContext, color: string) => {
    on.save();
    trace(on, isCut ? 0 : strokeWidth / 2);
    if (isCut) on.clip();
    on.strokeStyle = color;
    on.lineWidth = isCut ? strokeWidth * 2 : strokeWidth;
    on.setLineDash(dashes);
    on.stroke();
    on.restore();
  };

  const shadow = visibleShadow(component);
  if (shadow !== undefined && hasStroke && !hasFill && isCut) {
    // A clip would cut the shadow too.
    paintThroughLayer(surface, tools, rectOf(component), { shadow }, (layer) =>
      stroke(layer.context, canvasColor(component.strokeColor)),
    );
    return;
  }
  if (shadow !== undefined && (hasFill || hasStroke)) {
    context.save();
    if (hasFill && !isFillOpaque(component)) {
      const reach = shadowReach(shadow);
      trace(context, 0);
      context.rect(-reach, -reach, component.width + 2 * reach, component.height + 2 * reach);
      context.clip("evenodd");
    }
    paintShadowOnly(surface, shadow, () => {
      if (!hasFill) {
        stroke(context, "#000000");
        return;
      }
      trace(context, 0);
      context.fillStyle = "#000000";
      context.fill();
    });
    context.restore();
  }

  if (hasFill) {
    // Under a solid, opaque stroke the fill ends at its middle, so that no hairline of it shows at the outer edge.
    const isCovered = hasStroke && dashes.length === 0 && isOpaqueColor(component.strokeColor);
    trace(context, isCovered ? strokeWidth / 2 : 0);
    if (component.gradient === "") {
      context.fillStyle = canvasColor(component.color);
      context.fill();
    } else {
      fillWithGradient(context, component.gradient, rectOf(component));
    }
  }
  if (hasStroke) stroke(context, canvasColor(component.strokeColor));
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
export function usableDashes(dashes: readonly number[]): number[] {
  const lengths = dashes.map((dash) => Math.max(0, dash));
  return lengths.some((length) => length > 0) ? lengths : [];
}
