import type { ComponentOf } from "../document.ts";
import { createCanvasMeasure, prepareTextContext, setTextFace } from "../layout/canvas-text.ts";
import { guessLanguage } from "../layout/language.ts";
import { layoutText, type TextLayout } from "../layout/layout-text.ts";
import type { SceneTools } from "../scene-tools.ts";
import type { Rect } from "./matrix.ts";
import { canvasColor, isOpaqueColor, isVisibleColor } from "./paint-color.ts";
import { visibleShadow } from "./shadow.ts";
import { paintShadowOnly, paintThroughLayer, type Surface } from "./surface.ts";
import { fillTextBackground, fillTextRules, listHighlights, listTextRules } from "./text-boxes.ts";

type TextComponent = ComponentOf<"TEXT">;

/** The fonts that the text needs have to be ready; see `needed-fonts.ts`. */
export function paintText(surface: Surface, component: TextComponent, tools: SceneTools): void {
  const { context } = surface;
  context.save();
  const layout = layoutText(
    component,
    createCanvasMeasure(context, guessLanguage(component.text)),
    tools.fonts,
  );
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
  const inkShadow = hasBackground && isOpaqueColor(component.background) ? undefined : shadow;
  // Stroke and fill throw one shadow and not one over the other, and a stroke does not show through a thin fill.
  const isJoined = hasStroke(component) && (inkShadow !== undefined || !isInkOpaque(component, layout));
  if (isJoined) {
    const look = inkShadow === undefined ? {} : { shadow: inkShadow };
    paintThroughLayer(surface, tools, inkArea(component, layout), look, (layer) =>
      paintInk(layer, component, layout),
    );
  } else {
    if (inkShadow !== undefined)
      paintShadowOnly(surface, inkShadow, () => paintInk(surface, component, layout));
    paintInk(surface, component, layout);
  }
  context.restore();
}

/**
 * The area that the letters may touch, in px of the component: swashes and accents reach less than a size beyond their
 * line.
 */
function inkArea({ strokeWidth }: TextComponent, { lines, lineHeightPx, faces }: TextLayout): Rect {
  const reach = faces.base.sizePx + strokeWidth;
  return {
    left: Math.min(...lines.map((line) => line.x)) - reach,
    top: Math.min(...lines.map((line) => line.top)) - reach,
    right: Math.max(...lines.map((line) => line.x + line.width)) + reach,
    bottom: Math.max(...lines.map((line) => line.top + lineHeightPx)) + reach,
  };
}

function isInkOpaque({ color }: TextComponent, { lines, styles }: TextLayout): boolean {
  const hasEmphasis = lines.some((line) => line.runs.some((run) => run.isEmphasis));
  return isOpaqueColor(color) && (!hasEmphasis || isOpaqueColor(styles.emphasis.color));
}

/** Letters, their outlines and the lines at them. */
function paintInk(surface: Surface, component: TextComponent, layout: TextLayout): void {
  const { context } = surface;
  prepareTextContext(context, layout.language);
  if (hasStroke(component)) {
    context.strokeStyle = canvasColor(component.strokeColor);
    // Half of it lies under the letters, so that what is seen lies around them and is as wide as asked.
    context.lineWidth = component.strokeWidth * 2;
    context.lineJoin = "round";
    forEachText(surface, layout, (text, x, y) => context.strokeText(text, x, y));
    if (!isInkOpaque(component, layout)) {
      context.globalCompositeOperation = "destination-out";
      context.fillStyle = "#000000";
      forEachText(surface, layout, (text, x, y) => context.fillText(text, x, y));
      context.globalCompositeOperation = "source-over";
    }
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
