import type { ComponentOf } from "../document.ts";
import { type TextLayout, type TextLine } from "../layout/layout-text.ts";
import { faceMetrics, type TextFace } from "../layout/text-face.ts";
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
export function listHighlights({ lines, styles, faces }: TextLayout): TextRule[] {
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
export function listTextRules(
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

export function fillTextRules(context: SceneContext, rules: readonly TextRule[]): void {
  for (const rule of rules) {
    context.beginPath();
    traceRoundedRect(context, rule, rule.radius);
    context.fillStyle = canvasColor(rule.color);
    context.fill();
  }
}
