import { applyMatrix, boxMatrix, mapCorners, type Point, rectOf } from "./paint/matrix.ts";
import type { SceneComponent, TemplateDocument } from "./document.ts";
import { lineEnds } from "./paint/shape-groups.ts";

/** Half the smallest hit area in each direction, in px of the unscaled template, so that thin boxes can be hit. */
const slackPx = 3;

/** Lists the visible components at a point of the page, topmost first. The point is in px of the unscaled template. */
export function componentsAt(document: TemplateDocument, pageIndex: number, point: Point): SceneComponent[] {
  const onPage = document.pages[pageIndex]?.components ?? [];
  return onPage.filter((component) => isAt(component, point)).toReversed();
}

/** Half the smallest width of a line that can be hit. */
const lineSlackPx = 6;

/** The corners of a component's box on its page, clockwise from its unrotated top left; of a line its ends. */
export function componentCorners(component: SceneComponent): Point[] {
  const matrix = boxMatrix(component);
  if (component.type === "LINE") return lineEnds(component).map((end) => applyMatrix(matrix, end));
  return mapCorners(matrix, rectOf(component));
}

function isAt(component: SceneComponent, point: Point): boolean {
  if (!component.visible || component.opacity === 0) return false;
  const { x, y, width, height, rotation } = component;
  // Maps the point into the box's own px by the inverse rotation about the middle.
  const radians = (-rotation * Math.PI) / 180;
  const fromMiddle = { x: point.x - x - width / 2, y: point.y - y - height / 2 };
  const across = fromMiddle.x * Math.cos(radians) - fromMiddle.y * Math.sin(radians);
  const down = fromMiddle.x * Math.sin(radians) + fromMiddle.y * Math.cos(radians);
  if (component.type === "LINE") {
    const [start, end] = lineEnds(component);
    const at = { x: across + width / 2, y: down + height / 2 };
    return distanceTo(at, start, end) <= Math.max(component.strokeWidth / 2, lineSlackPx);
  }
  return Math.abs(across) <= Math.max(width / 2, slackPx) && Math.abs(down) <= Math.max(height / 2, slackPx);
}

/** The distance of a point from a line between two others. */
function distanceTo({ x, y }: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const share = ((x - start.x) * dx + (y - start.y) * dy) / (dx * dx + dy * dy || 1);
  const held = Math.min(1, Math.max(0, share));
  return Math.hypot(x - start.x - dx * held, y - start.y - dy * held);
}
