import type { ComponentOf } from "../document.ts";
import { createCanvasMeasure } from "../layout/canvas-text.ts";
import { guessLanguage } from "../layout/language.ts";
import { layoutText } from "../layout/layout-text.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";
import type { Rect } from "./matrix.ts";
import { shadowReach } from "./shadow.ts";

const everywhere: Rect = { left: -40_000, top: -40_000, right: 40_000, bottom: 40_000 };

/**
 * The area that a text may touch, in px of its box, with its shadow. Laying the text out costs a tenth of a layer as
 * large as the page.
 */
export function textArea(context: SceneContext, component: ComponentOf<"TEXT">, { fonts }: SceneTools): Rect {
  context.save();
  const layout = layoutText(component, createCanvasMeasure(context, guessLanguage(component.text)), fonts);
  context.restore();
  if (layout.isOverflowing) return everywhere;
  // Swashes, accents and outlines stand out of their line, and a background out of its letters.
  const beyond =
    component.fontSize * 1.5 + component.padding + component.strokeWidth * 2 + shadowReach(component);
  return {
    left: -beyond,
    top: -beyond,
    right: component.width + beyond,
    bottom: component.height + beyond,
  };
}
