import type { ComponentOf } from "../document.ts";
import { type TextLayout, type TextLine } from "../layout/layout-text.ts";
import { faceMetrics } from "../layout/text-face.ts";
import type { SceneContext } from "../scene-tools.ts";
import { type Rect, rectOf } from "./matrix.ts";
import { traceRoundedRect } from "./outlines.ts";
import { canvasColor, isVisibleColor } from "./paint-color.ts";

/** A filled bar at or behind letters. */
export interface TextRule extends Rect {
  color: string;
  radius: number;
}

/** Fills the background in the component's `backgroundShape`, as one path, so that overlaps do not show. */
export function fillTextBackground(
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

function listBackgroundBoxes(component: ComponentOf<"TEXT">, { lines, lineHeightPx }: TextLayout): Rect[] {
  const { backgroundShape, padding } = component;
  if (backgroundShape === "box") return [rectOf(component)];
  const boxes = lines
    .filter((line) => line.width > 0)
    .map(({ x, width, top }) => ({
      left: x - padding,
      top: Math.round(top) - padding,
      right: x + width + padding,
      bottom: Math.round(top + lineHeightPx) + padding,
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
export function listHighlights({ lines, styles, faces }: TextLayout): TextRule[] {
  const color = styles.emphasis.background;
  if (!isVisibleColor(color)) return [];
  const { sizePx } = faces.emphasis;
  const { capHeight } = faceMetrics(faces.emphasis);
  const air = Math.round(sizePx * 0.14);
  return lines.flatMap((line) =>
    listStretches(line, (run) => (run.isEmphasis ? color : undefined)).map(({ left, right }) => ({
      left: left - air,
      top: line.baseline - capHeight - Math.round(sizePx * 0.18),
      right: right + air,
      bottom: line.baseline + Math.round(sizePx * 0.26),
      color,
      radius: Math.round(sizePx * 0.1),
    })),
  );
}

/** The underlines or strike-throughs, in the colour of the letters. */
export function listTextRules(
  { lines, styles, faces }: TextLayout,
  decoration: "underline" | "line-through",
): TextRule[] {
  const { sizePx } = faces.base;
  const { xHeight } = faceMetrics(faces.base);
  const thickness = Math.max(1, Math.round(sizePx / 16));
  return lines.flatMap((line) => {
    const middle =
      decoration === "underline"
        ? line.baseline + Math.max(2, Math.round(sizePx * 0.13))
        : line.baseline - Math.round(xHeight * 0.5);
    const top = middle - Math.floor(thickness / 2);
    return listStretches(line, ({ isEmphasis }) => {
      const style = isEmphasis ? styles.emphasis : styles.base;
      return style.decoration === decoration ? style.color : undefined;
    }).map(({ left, right, color }) => ({ left, top, right, bottom: top + thickness, color, radius: 0 }));
  });
}

/** Joins neighbouring runs of the same colour to one bar, so that no seam shows. */
function listStretches(
  line: TextLine,
  colorOf: (run: TextLine["runs"][number]) => string | undefined,
): { left: number; right: number; color: string }[] {
  const stretches: { left: number; right: number; color: string }[] = [];
  let isOpen = false;
  // Letter spacing after a line's last letter is not part of the line.
  const lineEnd = line.x + line.width;
  for (const run of line.runs) {
    const color = colorOf(run);
    const last = stretches.at(-1);
    const right = Math.min(run.x + run.width, lineEnd);
    if (color !== undefined && isOpen && last?.color === color) last.right = right;
    else if (color !== undefined) stretches.push({ left: run.x, right, color });
    isOpen = color !== undefined;
  }
  return stretches;
}

export function fillTextRules(context: SceneContext, rules: readonly TextRule[]): void {
  for (const rule of rules) {
    context.beginPath();
    traceRoundedRect(context, rule, rule.radius);
    context.fillStyle = canvasColor(rule.color);
    context.fill();
  }
}
