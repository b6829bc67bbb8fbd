import { prepareTextContext, setTextFace } from "../layout/canvas-text.ts";
import type { TextComponent, TextLayout } from "../layout/layout-text.ts";
import type { SceneTools } from "../scene-tools.ts";
import { layoutOf } from "./layout-of.ts";
import type { Rect } from "./matrix.ts";
import { canvasColor, isOpaqueColor, isVisibleColor } from "./paint-color.ts";
import { visibleShadow } from "./shadow.ts";
import { paintShadowOnly, paintThroughLayer, type Surface } from "./surface.ts";
import { fillTextBackground, fillTextRules, listHighlights, listTextRules } from "./text-boxes.ts";

/** Paints a text. Its fonts must be loaded; see `needed-fonts.ts`. */
export function paintText(surface: Surface, component: TextComponent, tools: SceneTools): void {
  const { context } = surface;
  context.save();
  const layout = layoutOf(component, context, tools);
  const hasBackground = isVisibleColor(component.background);
  const shadow = visibleShadow(component);
  if (hasBackground) {
    const fill = (color: string) => fillTextBackground(context, component, layout, color);
    // An opaque background would hide the shadow of its text, so the shadow is the background's.
    if (shadow !== undefined && isOpaqueColor(component.background))
      paintShadowOnly(surface, shadow, () => fill("#000000"));
    fill(canvasColor(component.background));
  }
  fillTextRules(context, listHighlights(layout));
  const inkShadow = hasBackground && isOpaqueColor(component.background) ? undefined : shadow;
  // Joined, stroke and fill cast one shadow, and the stroke does not show through a translucent fill.
  const isJoined = hasStroke(component) && (inkShadow !== undefined || !isInkOpaque(component, layout));
  if (isJoined) {
    const look = inkShadow === undefined ? {} : { shadow: inkShadow };
    paintThroughLayer(surface, tools, inkArea(component, layout), look, (layer) =>
      paintInk(layer, component, layout, tools),
    );
  } else {
    if (inkShadow !== undefined)
      paintShadowOnly(surface, inkShadow, () => paintInk(surface, component, layout, tools));
    paintInk(surface, component, layout, tools);
  }
  context.restore();
}

/**
 * The area that the letters may paint, in px of the component: swashes and accents reach less than the font size beyond
 * their line.
 */
function inkArea({ strokeWidth }: TextComponent, { lines, faces }: TextLayout): Rect {
  const reach = Math.max(...faces.map(({ sizePx }) => sizePx)) + strokeWidth;
  return {
    left: Math.min(...lines.map((line) => line.x)) - reach,
    top: Math.min(...lines.map((line) => line.top)) - reach,
    right: Math.max(...lines.map((line) => line.x + line.width)) + reach,
    bottom: Math.max(...lines.map((line) => line.top + line.height)) + reach,
  };
}

function isInkOpaque({ color }: TextComponent, { lines, styles }: TextLayout): boolean {
  const used = new Set(lines.flatMap((line) => line.runs.map((run) => run.style)));
  return isOpaqueColor(color) && [...used].every((style) => isOpaqueColor(styles[style]?.color ?? color));
}

/** Paints letters, their strokes, underlines and strike-throughs. */
function paintInk(
  surface: Surface,
  component: TextComponent,
  layout: TextLayout,
  { drawLine }: SceneTools,
): void {
  const { context } = surface;
  prepareTextContext(context, layout.language);
  if (hasStroke(component)) {
    context.strokeStyle = canvasColor(component.strokeColor);
    // The letters cover the inner half, so that the visible outer half has the requested width.
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
  forEachText(
    surface,
    layout,
    (text, x, y, color) => {
      if (!isVisibleColor(color)) return;
      context.fillStyle = canvasColor(color);
      context.fillText(text, x, y);
    },
    drawLine,
  );
  fillTextRules(context, listTextRules(layout, "line-through"));
}

function hasStroke({ strokeColor, strokeWidth }: TextComponent): boolean {
  return strokeWidth > 0 && isVisibleColor(strokeColor);
}

function forEachText(
  { context }: Surface,
  { lines, faces, styles }: TextLayout,
  draw: (text: string, x: number, baseline: number, color: string) => void,
  drawLine?: SceneTools["drawLine"],
): void {
  for (const line of lines) {
    const drawRuns = () => {
      for (const { style, direction, parts } of line.runs) {
        const { color } = styles[style] ?? styles[0];
        for (const { text, x, face = faces[style] ?? faces[0] } of parts) {
          setTextFace(context, face, text, direction);
          draw(text, x, line.baseline, color);
        }
      }
    };
    if (drawLine === undefined) drawRuns();
    else {
      const isOneSize = line.runs.every(({ style }) => faces[style]?.sizePx === faces[0].sizePx);
      drawLine(context, line, { isSpaced: isOneSize && faces[0].letterSpacingPx !== 0 }, drawRuns);
    }
  }
}
