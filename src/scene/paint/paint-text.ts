import type { ComponentOf } from "../document.ts";
import { createCanvasMeasure, prepareTextContext, setTextFace } from "../layout/canvas-text.ts";
import { guessLanguage } from "../layout/language.ts";
import { layoutText, type TextLayout } from "../layout/layout-text.ts";
import type { SceneTools } from "../scene-tools.ts";
import { canvasColor, isOpaqueColor, isVisibleColor } from "./paint-color.ts";
import { visibleShadow } from "./shadow.ts";
import { paintShadowOnly, paintThroughLayer, type Surface } from "./surface.ts";
import { fillTextBackground, fillTextRules, listHighlights, listTextRules } from "./text-boxes.ts";

type TextComponent = ComponentOf<"TEXT">;

/** The fonts that the text needs have to be ready; see `needed-fonts.ts`. */
export function paintText(surface: Surface, component: TextComponent, tools: SceneTools): void {
  const { context } = surface;
  context.save();
  const layout = layoutText(component, createCanvasMeasure(context, guessLanguage(component.text)));
  const hasBackground = isVisibleColor(component.background);
  const shadow = visibleShadow(component);
  if (hasBackground) {
    const fill = (color: string) => fillTextBackground(context, component, layout, color);
    // An opaque background hides the shadow of its text, so it throws its own.
    if (shadow !== undefined && isOpaqueColor(component.background))
      paintShadowOnly(surface, shadow, () => fill("#000000"));
    fill(canvasColor(component.background));
  }
  fillTextRules(context, listHighlights(layout));
  if (shadow !== undefined && !(hasBackground && isOpaqueColor(component.background))) {
    if (hasStroke(component)) {
      // Stroke and fill throw one shadow, not one over the other.
      const everywhere = { left: -40_000, top: -40_000, right: 40_000, bottom: 40_000 };
      paintThroughLayer(surface, tools, everywhere, { shadow }, (layer) =>
        paintInk(layer, component, layout),
      );
      context.restore();
      return;
    }
    paintShadowOnly(surface, shadow, () => paintInk(surface, component, layout));
  }
  paintInk(surface, component, layout);
  context.restore();
}

/** Letters, their outlines and the lines at them. */
function paintInk(surface: Surface, component: TextComponent, layout: TextLayout): void {
  const { context } = surface;
  prepareTextContext(context, layout.language);
  if (hasStroke(component)) {
    context.strokeStyle = canvasColor(component.strokeColor);
    // Half of a stroke lies under the letters; where they are empty all of it shows.
    context.lineWidth = component.strokeWidth * (isVisibleColor(component.color) ? 2 : 1);
    context.lineJoin = "round";
    forEachText(surface, layout, (text, x, y) => context.strokeText(text, x, y));
  }
  fillTextRules(context, listTextRules(layout, "underline"));
  forEachText(surface, layout, (text, x, y, color) => {
    if (!isVisibleColor(color)) return;
    context.fillStyle = canvasColor(color);
    context.fillText(text, x, y);
  });
  fillTextRules(context, listTextRules(layout, "line-through"));
}

function hasStroke({ strokeColor, strokeWidth }: TextComponent): boolean {
  return strokeWidth > 0 && isVisibleColor(strokeColor);
}

function forEachText(
  { context }: Surface,
  { lines, faces, styles }: TextLayout,
  draw: (text: string, x: number, baseline: number, color: string) => void,
): void {
  for (const { runs, baseline } of lines) {
    for (const { isEmphasis, direction, parts } of runs) {
      const style = isEmphasis ? "emphasis" : "base";
      for (const { text, x } of parts) {
        setTextFace(context, faces[style], text, direction);
        draw(text, x, baseline, styles[style].color);
      }
    }
  }
}
