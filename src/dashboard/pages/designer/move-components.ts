import type { ComponentBox, Point } from "#scene/paint/matrix.ts";
import { componentsOf, type SceneComponent } from "#scene/document.ts";
import { type Design, documentOf, writeValues } from "../../model/design/design.ts";
import { type Axis, boundsOf, translateRect, unionOf } from "../../model/design/geometry/bounds.ts";
import { collectSnapTargets, type SnapTargets } from "../../model/design/geometry/snap-targets.ts";
import { listSnapMarks, type SnapMark, snapMove } from "../../model/design/geometry/snap.ts";
import { linesOfSafeZone } from "../../model/design/geometry/safe-zone.ts";
import { boxFields, boxLimitsOf, withinLimits } from "../../model/design/source/components.ts";
import { guidesOf, safeZoneOf } from "../../model/design/source/design-notes.ts";

/** The boxes of components on a page, in paint order. */
export function boxesOn(
  { source }: Design,
  page: number,
  isWanted: (component: SceneComponent) => boolean,
): { id: string; box: ComponentBox }[] {
  const components = documentOf(source).pages[page]?.components ?? [];
  return components.filter(isWanted).map((component) => ({
    id: component.id,
    box: {
      x: component.x,
      y: component.y,
      width: component.width,
      height: component.height,
      rotation: component.rotation,
    },
  }));
}

/**
 * Writes the boxes of components, within the limits of a document, and only the numbers that differ. The same design if
 * none does.
 */
export function withBoxes(design: Design, boxes: ReadonlyMap<string, ComponentBox>): Design {
  const changed = new Map<string, Record<string, unknown>>();
  for (const component of componentsOf(documentOf(design.source))) {
    const box = boxes.get(component.id);
    if (box === undefined) continue;
    const values: Record<string, unknown> = {};
    for (const field of boxFields) {
      const value = withinLimits(field, roundedPx(box[field]));
      if (value !== component[field]) values[field] = value;
    }
    if (Object.keys(values).length > 0) changed.set(component.id, values);
  }
  return writeValues(design, changed);
}

/** Exact to a thousandth, px or degrees, without the rounding of sums. */
function roundedPx(px: number): number {
  return Math.round(px * 1_000) / 1_000 + 0;
}

/** Everything that the selected components of a page can align with. */
export function snapTargetsOf(design: Design, page: number): SnapTargets {
  const { width, height } = documentOf(design.source);
  const guides = guidesOf(design.source);
  const safeZone = safeZoneOf(design.source, { width, height });
  const zone = safeZone && linesOfSafeZone(safeZone, { width, height });
  const moving = new Set(design.selectedIds);
  const others = boxesOn(design, page, ({ id, visible }) => visible && !moving.has(id));
  return collectSnapTargets({
    others: others.map(({ box }) => boundsOf(box)),
    page: { width, height },
    guides: { x: [...guides.x, ...(zone?.x ?? [])], y: [...guides.y, ...(zone?.y ?? [])] },
  });
}

export interface Snapping {
  targets: SnapTargets;
  /** Px of the page. */
  distanceMax: number;
}

export interface Moved {
  design: Design;
  /** To be drawn while the gesture lasts. */
  marks: readonly SnapMark[];
}

/**
 * Moves the selected components by a distance, px of the page, from where they are in `start`. They land on whole px,
 * unless `snapping` aligns them with something at most `distanceMax` px away, which is exact; an axis without a distance
 * stays as it is. They keep their distances: all stop where the first one reaches the limit of a place.
 */
export function moveSelected(start: Design, page: number, by: Point, snapping?: Snapping): Moved {
  const ids = new Set(start.selectedIds);
  const boxes = boxesOn(start, page, ({ id }) => ids.has(id));
  if (boxes.length === 0) return { design: start, marks: [] };
  const frame = unionOf(boxes.map(({ box }) => boundsOf(box)));
  const free = translateRect(frame, by.x, by.y);
  const { dx, dy } = snapping === undefined ? {} : snapMove(free, snapping.targets, snapping.distanceMax);
  const whole = { x: Math.round(free.left) - frame.left, y: Math.round(free.top) - frame.top };
  const moved = {
    x: by.x === 0 ? 0 : possibleMove(boxes, "x", dx === undefined ? whole.x : by.x + dx),
    y: by.y === 0 ? 0 : possibleMove(boxes, "y", dy === undefined ? whole.y : by.y + dy),
  };
  const places = new Map(
    boxes.map(({ id, box }) => [id, { ...box, x: box.x + moved.x, y: box.y + moved.y }] as const),
  );
  const marks =
    snapping === undefined ? [] : listSnapMarks(translateRect(frame, moved.x, moved.y), snapping.targets);
  return { design: withBoxes(start, places), marks };
}

/** The part of a move, px, that leaves each box where a component can be. */
function possibleMove(boxes: readonly { box: ComponentBox }[], axis: Axis, px: number): number {
  const { least, most } = boxLimitsOf(axis);
  const places = boxes.map(({ box }) => box[axis]);
  return Math.min(most - Math.max(...places), Math.max(least - Math.min(...places), px));
}
