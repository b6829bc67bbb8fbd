import { componentsAt } from "#scene/hit-test.ts";
import type { Point, Rect } from "#scene/paint/matrix.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { boundsOf } from "../../../model/design/geometry/bounds.ts";
import { boxesOn } from "../move-components.ts";
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
  const touched = boxesOn(design, page, ({ id, visible }) => visible && !locked.has(id)).filter(({ box }) => {
    const { left, top, right, bottom } = boundsOf(box);
    return left < area.right && right > area.left && top < area.bottom && bottom > area.top;
  });
  return [...new Set(touched.flatMap(({ id }) => selectionOf(design.source, id)))];
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
