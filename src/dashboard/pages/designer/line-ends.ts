import { componentsOf, type ComponentOf } from "#scene/document.ts";
import type { Point } from "#scene/paint/matrix.ts";
import { lineEnds } from "#scene/paint/shape-groups.ts";
import { type Design, documentOf, writeValues } from "../../model/design/design.ts";
import { flipBetween } from "../../model/design/geometry/lines.ts";
import { type Handle, pointOf } from "../../model/design/geometry/resize.ts";
import { listSnapMarks } from "../../model/design/geometry/snap.ts";
import { nearestOf } from "../../model/design/geometry/snap-targets.ts";
import { type Moved, type Snapping, withBoxes } from "./move-components.ts";
import { angleStep } from "./resize-components.ts";

/** The line that is selected alone. */
export function selectedLine({ source, selectedIds }: Design): ComponentOf<"LINE"> | undefined {
  const [id, ...others] = selectedIds;
  const selected = componentsOf(documentOf(source)).find((component) => component.id === id);
  return selected?.type === "LINE" && others.length === 0 ? selected : undefined;
}

/** The corners of a line's box that are its ends: the first is its start. */
export function lineHandles(line: ComponentOf<"LINE">): readonly [Handle, Handle] {
  const [start] = lineEnds({ flip: line.flip, width: 1, height: 1 });
  const [x, y] = [start.x === 0 ? -1 : 1, start.y === 0 ? -1 : 1] as const;
  return [
    { x, y },
    { x: x === 1 ? -1 : 1, y: y === 1 ? -1 : 1 },
  ];
}

/**
 * An end of a line, on whole px: where it snaps, or with `isStepped` in a direction of whole steps of 15° from the other
 * end, or in the line's own direction, to its end `before` the drag.
 */
export function lineEndAt(
  from: Point | undefined,
  to: Point,
  { isStepped, snapping, before }: { isStepped: boolean; snapping: Snapping | undefined; before?: Point },
): Point {
  const end = isStepped && from !== undefined ? inSteps(from, to, before) : snapPoint(to, snapping);
  return { x: Math.round(end.x), y: Math.round(end.y) };
}

function inSteps(from: Point, to: Point, before: Point | undefined): Point {
  const angleOf = (point: Point) => Math.atan2(point.y - from.y, point.x - from.x);
  const step = (angleStep * Math.PI) / 180;
  const stepped = Math.round(angleOf(to) / step) * step;
  const off = (angle: number) => 1 - Math.cos(angle - angleOf(to));
  const own = before === undefined ? stepped : angleOf(before);
  const angle = off(own) < off(stepped) ? own : stepped;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
}

/** The point, or where it snaps to lines that are near enough. */
export function snapPoint({ x, y }: Point, snapping: Snapping | undefined): Point {
  if (snapping === undefined) return { x, y };
  const { targets, distanceMax } = snapping;
  const near = (at: number, lines: readonly number[]) => {
    const line = nearestOf(lines, at);
    return line !== undefined && Math.abs(line - at) <= distanceMax ? line : at;
  };
  return { x: near(x, targets.x.lines), y: near(y, targets.y.lines) };
}

/** Moves the end at a handle by a distance, px of the page; the other end stays. The line has no rotation afterwards. */
export function moveLineEnd(
  design: Design,
  line: ComponentOf<"LINE">,
  { handle, by, isStepped = false }: { handle: Handle; by: Point; isStepped?: boolean },
  snapping?: Snapping,
): Moved {
  const [start] = lineHandles(line);
  const fixed = pointOf(line, { x: -handle.x, y: -handle.y });
  const before = pointOf(line, handle);
  const end = lineEndAt(fixed, { x: before.x + by.x, y: before.y + by.y }, { isStepped, snapping, before });
  if (end.x === fixed.x && end.y === fixed.y) return { design, marks: [] };
  const isStart = start.x === handle.x && start.y === handle.y;
  const flip = isStart ? flipBetween(end, fixed) : flipBetween(fixed, end);
  const box = {
    x: Math.min(fixed.x, end.x),
    y: Math.min(fixed.y, end.y),
    width: Math.abs(end.x - fixed.x),
    height: Math.abs(end.y - fixed.y),
    rotation: 0,
  };
  const moved = withBoxes(design, new Map([[line.id, box]]));
  return {
    design: flip === line.flip ? moved : writeValues(moved, new Map([[line.id, { flip }]])),
    marks:
      snapping === undefined
        ? []
        : listSnapMarks({ left: end.x, right: end.x, top: end.y, bottom: end.y }, snapping.targets),
  };
}
