import { boxMatrix } from "./component-box.ts";
import type { SceneComponent, TemplateDocument } from "./document.ts";
import { mapCorners, type Point, rectOf } from "./paint/matrix.ts";

/** Half the smallest hit area in each direction, in px of the unscaled template, so that thin boxes can be hit. */
const slackPx = 3;

/** Lists the visible components at a point of the page, topmost first. The point is in px of the unscaled template. */
export function componentsAt(document: TemplateDocument, pageIndex: number, point: Point): SceneComponent[] {
  const onPage = document.pages[pageIndex]?.components ?? [];
  return onPage.filter((component) => isAt(component, point)).toReversed();
}

/** The corners of a component's box on its page, clockwise from its unrotated top left. */
export function componentCorners(component: SceneComponent): Point[] {
  return mapCorners(boxMatrix(component), rectOf(component));
}

function isAt(component: SceneComponent, point: Point): boolean {
  if (!component.visible || component.opacity === 0) return false;
  const { x, y, width, height, rotation } = component;
  // Maps the point into the box's own px by the inverse rotation about the middle.
  const radians = (-rotation * Math.PI) / 180;
  const fromMiddle = { x: point.x - x - width / 2, y: point.y - y - height / 2 };
  const across = fromMiddle.x * Math.cos(radians) - fromMiddle.y * Math.sin(radians);
  const down = fromMiddle.x * Math.sin(radians) + fromMiddle.y * Math.cos(radians);
  return Math.abs(across) <= Math.max(width / 2, slackPx) && Math.abs(down) <= Math.max(height / 2, slackPx);
}
