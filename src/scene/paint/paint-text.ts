import type { ComponentOf } from "../document.ts";
import { layoutOf, prepareTextContext, setTextFace } from "../layout/canvas-text.ts";
import type { TextComponent, TextLayout, TextLine } from "../layout/layout-text.ts";
import { faceMetrics, type TextFace } from "../layout/text-face.ts";
import type { SceneContext, SceneTools } from "../scene-tools.ts";
import { type Rect, rectOf } from "./matrix.ts";
import { traceRoundedRect } from "./outlines.ts";
import { canvasColor, isOpaqueColor, isVisibleColor } from "../values/color.ts";
import { visibleShadow } from "./shadow.ts";
import { paintShadowOnly, paintThroughLayer, type Surface } from "./surface.ts";

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

/** A filled bar at or behind letters. */
interface TextRule extends Rect {
  color: string;
  radius: number;
}

/** Fills the background in the component's `backgroundShape`, as one path, so that overlaps do not show. */
function fillTextBackground(
  context: SceneContext,
  component: ComponentOf<"TEXT">,
  layout: TextLayout,
  color: string,
): void {
  context.beginPath();
  for (const box of listBackgroundBoxes(component, layout)) traceRoundedRect(context, box, component.radius);
  context.fillStyle = color;
  context.fill();
}

function listBackgroundBoxes(component: ComponentOf<"TEXT">, { lines }: TextLayout): Rect[] {
  const { backgroundShape, padding } = component;
  if (backgroundShape === "box") return [rectOf(component)];
  const boxes = lines
    .filter((line) => line.width > 0)
    .map(({ x, width, top, height }) => ({
      left: x - padding,
      top: Math.round(top) - padding,
      right: x + width + padding,
      bottom: Math.round(top + height) + padding,
    }));
  if (backgroundShape === "line" || boxes.length === 0) return boxes;
  return [
    {
      left: Math.min(...boxes.map((box) => box.left)),
      top: Math.min(...boxes.map((box) => box.top)),
      right: Math.max(...boxes.map((box) => box.right)),
      bottom: Math.max(...boxes.map((box) => box.bottom)),
    },
  ];
}

/** The backgrounds of emphasised runs: from above the capitals to below the descenders, with some padding. */
function listHighlights({ lines, styles, faces }: TextLayout): TextRule[] {
  if (!styles.some(({ background }) => isVisibleColor(background))) return [];
  return lines.flatMap((line) =>
    listStretches(line, ({ style }) => {
      const { background } = styles[style] ?? styles[0];
      return isVisibleColor(background) ? { color: background, face: faces[style] ?? faces[0] } : undefined;
    }).map(({ left, right, color, face }) => {
      const { sizePx } = face;
      const air = Math.round(sizePx * 0.14);
      return {
        left: left - air,
        top: line.baseline - faceMetrics(face).capHeight - Math.round(sizePx * 0.18),
        right: right + air,
        bottom: line.baseline + Math.round(sizePx * 0.26),
        color,
        radius: Math.round(sizePx * 0.1),
      };
    }),
  );
}

/**
 * The underlines or strike-throughs, in the colour of the letters. An underline is that of the component's size along the
 * line; a strike-through is in the middle of the letters that it crosses.
 */
function listTextRules(
  { lines, styles, faces }: TextLayout,
  decoration: "underline" | "line-through",
): TextRule[] {
  return lines.flatMap((line) =>
    listStretches(line, (run) => {
      const style = styles[run.style] ?? styles[0];
      if (style.decoration !== decoration) return undefined;
      const own = faces[run.style];
      // Runs of the component's size share its bar, whatever their font.
      const isSized = decoration === "line-through" && own?.sizePx !== faces[0].sizePx;
      return { color: style.color, face: (isSized ? own : undefined) ?? faces[0] };
    }).map(({ left, right, color, face }) => {
      const { sizePx } = face;
      const thickness = Math.max(1, Math.round(sizePx / 16));
      const middle =
        decoration === "underline"
          ? line.baseline + Math.max(2, Math.round(sizePx * 0.13))
          : line.baseline - Math.round(faceMetrics(face).xHeight * 0.5);
      const top = middle - Math.floor(thickness / 2);
      return { left, top, right, bottom: top + thickness, color, radius: 0 };
    }),
  );
}

/** The colour of a bar, and the face that gives its thickness and height. */
interface BarLook {
  color: string;
  face: TextFace;
}

/** Joins neighbouring runs of the same look to one bar, so that no seam shows. */
function listStretches(
  line: TextLine,
  lookOf: (run: TextLine["runs"][number]) => BarLook | undefined,
): ({ left: number; right: number } & BarLook)[] {
  const stretches: ({ left: number; right: number } & BarLook)[] = [];
  let isOpen = false;
  // Letter spacing after a line's last letter is not part of the line.
  const lineEnd = line.x + line.width;
  for (const run of line.runs) {
    const look = lookOf(run);
    const last = stretches.at(-1);
    const right = Math.min(run.x + run.width, lineEnd);
    if (look !== undefined && isOpen && last?.color === look.color && last.face === look.face)
      last.right = right;
    else if (look !== undefined) stretches.push({ left: run.x, right, ...look });
    isOpen = look !== undefined;
  }
  return stretches;
}

function fillTextRules(context: SceneContext, rules: readonly TextRule[]): void {
  for (const rule of rules) {
    context.beginPath();
    traceRoundedRect(context, rule, rule.radius);
    context.fillStyle = canvasColor(rule.color);
    context.fill();
  }
}
