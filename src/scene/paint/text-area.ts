import type { ComponentOf } from "../document.ts";
import { createCanvasMeasure } from "../layout/canvas-text.ts";
import { guessLanguage } from "../layout/language.ts";
import { layoutText } from "../layout/layout-text.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";
import { everywhere, type Rect, rectOf } from "./matrix.ts";
import { insetRect } from "./outlines.ts";
import { shadowReach } from "./shadow.ts";

/**
 * The area that a text may paint, with its shadow, in px of its box. The layout costs a tenth of a layer of the page's
 * size.
 */
export function textArea(context: SceneContext, component: ComponentOf<"TEXT">, { fonts }: SceneTools): Rect {
  context.save();
  const layout = layoutText(component, createCanvasMeasure(context, guessLanguage(component.text)), fonts);
  context.restore();
  if (layout.isOverflowing) return everywhere;
  // Swashes, accents and strokes reach beyond their line, a background beyond its letters.
  const beyond =
    component.fontSize * 1.5 + component.padding + component.strokeWidth * 2 + shadowReach(component);
  return insetRect(rectOf(component), -beyond);
}
