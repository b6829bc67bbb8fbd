import { createCanvasMeasure } from "../layout/canvas-text.ts";
import { guessLanguage } from "../layout/language.ts";
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
  const measure = createCanvasMeasure(context, guessLanguage(component.text));
  const layout = layoutText(component, measure, fonts);
  layouts?.set(component, layout);
  return layout;
}
