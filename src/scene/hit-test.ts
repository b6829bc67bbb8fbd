import { boxMatrix } from "./component-box.ts";
import type { SceneComponent, TemplateDocument } from "./document.ts";
import { applyMatrix, type Point } from "./paint/matrix.ts";

/** Boxes this thin are hit a little beside their edge too, px of the unscaled template. */
const slackPx = 3;

/** The visible components whose boxes are at a point of the page, the topmost first. The point is in px of the unscaled template. */
export function componentsAt(document: TemplateDocument, pageIndex: number, point: Point): SceneComponent[] {
  const onPage = document.pages[pageIndex]?.components ?? [];
  return onPage.filter((component) => isAt(component, point)).toReversed();
}

/** The corners of a component's box on its page, clockwise from its unturned top left. */
export function componentCorners(component: SceneComponent): Point[] {
  const matrix = boxMatrix(component);
  const { width, height } = component;
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map((corner) => applyMatrix(matrix, corner));
}

function isAt(component: SceneComponent, point: Point): boolean {
  if (!component.visible || component.opacity === 0) return false;
  const { x, y, width, height, rotation } = component;
  // Back into the box's own px: turned the other way about the middle.
  const radians = (-rotation * Math.PI) / 180;
  const fromMiddle = { x: point.x - x - width / 2, y: point.y - y - height / 2 };
  const across = fromMiddle.x * Math.cos(radians) - fromMiddle.y * Math.sin(radians);
  const down = fromMiddle.x * Math.sin(radians) + fromMiddle.y * Math.cos(radians);
  return Math.abs(across) <= Math.max(width / 2, slackPx) && Math.abs(down) <= Math.max(height / 2, slackPx);
}
