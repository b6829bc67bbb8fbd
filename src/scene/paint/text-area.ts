import type { ComponentOf } from "../document.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";
import { layoutOf } from "./layout-of.ts";
import { everywhere, type Rect, rectOf } from "./matrix.ts";
import { insetRect } from "./outlines.ts";
import { shadowReach } from "./shadow.ts";

/**
 * The area that a text may paint, with its shadow, in px of its box. The layout costs a tenth of a layer of the page's
 * size.
 */
export function textArea(context: SceneContext, component: ComponentOf<"TEXT">, tools: SceneTools): Rect {
  context.save();
  const layout = layoutOf(component, context, tools);
  context.restore();
  if (layout.isOverflowing) return everywhere;
  // Swashes, accents and strokes reach beyond their line, a background beyond its letters.
  const beyond =
    component.fontSize * 1.5 + component.padding + component.strokeWidth * 2 + shadowReach(component);
  return insetRect(rectOf(component), -beyond);
}
