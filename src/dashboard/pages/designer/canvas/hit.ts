import { componentCorners, componentsAt } from "#scene/hit-test.ts";
import type { Point, Rect } from "#scene/paint/matrix.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { boundsOf } from "../../../model/design/geometry/bounds.ts";
import { lockedIds, selectionOf } from "../../../model/design/source/design-notes.ts";

/** The components that a press at a point of the page can select, topmost first. Locked ones are not hit. */
export function idsAt(design: Design, page: number, point: Point): string[] {
  const locked = lockedIds(design.source);
  return componentsAt(documentOf(design.source), page, point)
    .map(({ id }) => id)
    .filter((id) => !locked.has(id));
}

/** The components that a rectangle touches, each with its group. */
export function idsWithin(design: Design, page: number, area: Rect): string[] {
  const locked = lockedIds(design.source);
  const components = documentOf(design.source).pages[page]?.components ?? [];
  const touched = components.filter((component) => {
    if (!component.visible || locked.has(component.id)) return false;
    const { left, top, right, bottom } = boundsOf(component);
    const isNear = left < area.right && right > area.left && top < area.bottom && bottom > area.top;
    return isNear && (component.type !== "LINE" || crosses(componentCorners(component), area));
  });
  return [...new Set(touched.flatMap(({ id }) => selectionOf(design.source, id)))];
}

/** Whether a part of the line between two points is within a rectangle (Liang and Barsky, 1984). */
function crosses([start, end]: readonly Point[], { left, top, right, bottom }: Rect): boolean {
  if (start === undefined || end === undefined) return false;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  let [first, last] = [0, 1];
  for (const [by, room] of [
    [-dx, start.x - left],
    [dx, right - start.x],
    [-dy, start.y - top],
    [dy, bottom - start.y],
  ] as const) {
    if (by === 0 && room < 0) return false;
    if (by < 0) first = Math.max(first, room / by);
    if (by > 0) last = Math.min(last, room / by);
  }
  return first <= last;
}

/** The rectangle between two points. */
export function rectBetween(a: Point, b: Point): Rect {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}
