import { canvasMeasureOf } from "../layout/canvas-text.ts";
import { layoutText, type TextComponent, type TextLayout } from "../layout/layout-text.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";

/** The layout of a text, from an earlier painting if the tools keep it. Its fonts must be loaded. */
export function layoutOf(
  component: TextComponent,
  context: SceneContext,
  { fonts, layouts }: Pick<SceneTools, "fonts" | "layouts">,
): TextLayout {
  const known = layouts?.get(component);
  if (known !== undefined) return known;
  const layout = layoutText(component, canvasMeasureOf(context)(component.text), fonts);
  layouts?.set(component, layout);
  return layout;
}
