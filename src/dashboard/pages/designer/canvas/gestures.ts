import { isEqualJson } from "#contract/canonical-json.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import type { Point, Rect } from "#scene/paint/matrix.ts";
import { chooseAt, isWithin } from "../../../features/stage/geometry.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { flipBetween } from "../../../model/design/geometry/lines.ts";
import {
  addSelected,
  duplicateSelected,
  movableOn,
  selectionWith,
  withSelection,
} from "../design-actions.ts";
import { boundsOf, unionOf } from "../../../model/design/geometry/bounds.ts";
import type { Handle } from "../../../model/design/geometry/resize.ts";
import type { SnapTargets } from "../../../model/design/geometry/snap-targets.ts";
import { lineEndAt, moveLineEnd, selectedLine, snapPoint } from "../line-ends.ts";
import { boxesOn, type Moved, moveSelected, type Snapping, snapTargetsOf } from "../move-components.ts";
import { resizeSelected, rotateSelected } from "../resize-components.ts";
import { newComponent, typeOfAddable } from "../../../model/design/source/new-component.ts";
import { lockedIds, selectionOf } from "../../../model/design/source/design-notes.ts";
import { texts } from "../texts.ts";
import type { DesignerTool } from "./canvas-context.ts";
import { componentCorners, componentsAt } from "#scene/hit-test.ts";

/** The components that a press at a point of the page can select, topmost first. Locked ones are not hit. */
export function idsAt(design: Design, page: number, point: Point): string[] {
  const locked = lockedIds(design.source);
  return componentsAt(documentOf(design.source), page, point)
    .map(({ id }) => id)
    .filter((id) => !locked.has(id));
}

/** The components that a rectangle touches, each with its group. */
function idsWithin(design: Design, page: number, area: Rect): string[] {
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

/** The keys that are held while the pointer moves. */
export type HeldKeys = Pick<MouseEvent, "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** Computes the design from the whole distance of a drag, px of the page. */
export type Drag = (by: Point, keys: HeldKeys) => Moved;

/** The page on which a gesture begins, with the distance within which edges snap, px of the page. */
export interface GestureStart {
  design: Design;
  page: number;
  snapDistance: number;
}

/** The effect of a press on the canvas, and of the drag that may follow. */
export type Press =
  /** The design after it, the given one if the selection is there already; undefined if there is nothing to put. */
  | { kind: "put"; design: Design | undefined }
  /** `design` has the selection that a drag moves, `released` the ids that a press without a drag selects. */
  | { kind: "move"; design: Design; drag: Drag; released: readonly string[] }
  /** Draws a rectangle or a line between two points; `end` gets none for a press without a drag. */
  | {
      kind: "draw";
      isLine: boolean;
      /** May move a point; the second one is given with the first. */
      corner: (point: Point, keys: HeldKeys, first?: Point) => Point;
      end: (ends: Ends | undefined, at: Point) => Design;
    };

export type Ends = readonly [Point, Point];

/** The press of a tool at a point of the page: puts the selection there, draws a component, or selects and moves. */
export function pressAt(start: GestureStart, tool: DesignerTool, at: Point, keys: HeldKeys): Press {
  if (tool.kind === "put") return { kind: "put", design: putSelected(start, at) };
  if (tool.kind === "select") return pressComponent(start, at, keys);
  const { design, page } = start;
  const document = documentOf(design.source);
  const snapping = snapper(start);
  const isLine = typeOfAddable(tool.type) === "LINE";
  return {
    kind: "draw",
    isLine,
    corner: (point, held, first) =>
      isLine
        ? lineEndAt(first, point, { isStepped: held.shiftKey, snapping: snapping(held) })
        : squareTo(snapPoint(point, snapping(held)), held.shiftKey ? first : undefined),
    end: (ends, point) => {
      const pressed = isWithin(document, point) ? { pressed: document } : {};
      const flip = isLine && ends !== undefined ? { flip: flipBetween(...ends) } : {};
      const place =
        ends === undefined ? { at: point, ...pressed } : { rect: rectBetween(...ends), at: point, ...flip };
      return addSelected(design, page, [newComponent(tool.type, place, texts.newText)]);
    },
  };
}

/** The opposite corner of a square from `first`, as large as the longer side to the point. */
function squareTo(point: Point, first: Point = point): Point {
  const [across, down] = [point.x - first.x, point.y - first.y];
  const side = Math.max(Math.abs(across), Math.abs(down));
  return { x: first.x + (across < 0 ? -side : side), y: first.y + (down < 0 ? -side : side) };
}

/**
 * Drags a handle of the frame around the selection; with Shift in its ratio, with Alt from its middle. The handles of a
 * line are its ends; with Shift they keep to steps of 15°.
 */
export function resizeBy(start: GestureStart, handle: Handle): Drag {
  const { design: selected, page } = start;
  const design = movable(selected, page);
  const snapping = snapper({ ...start, design });
  const line = selectedLine(design);
  if (line !== undefined)
    return (by, keys) => {
      const end = { handle, by, isStepped: keys.shiftKey };
      return moved(selected, design, moveLineEnd(design, line, end, snapping(keys)));
    };
  return (by, keys) => {
    const options = { keepsRatio: keys.shiftKey, isFromMiddle: keys.altKey };
    return moved(selected, design, resizeSelected(design, page, { handle, by, options }, snapping(keys)));
  };
}

/** Rotates the selection about `middle` by a handle at `from`; with Shift in steps. */
export function rotateFrom({ design: selected, page }: GestureStart, from: Point, middle: Point): Drag {
  const design = movable(selected, page);
  const angleOf = ({ x, y }: Point) => (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
  return (by, { shiftKey }) => {
    const degrees = angleOf({ x: from.x + by.x, y: from.y + by.y }) - angleOf(from);
    const rotated = rotateSelected(design, page, degrees, { isStepped: shiftKey });
    return moved(selected, design, { design: rotated, marks: [] });
  };
}

/** Without locked components, whose selection stays. */
function movable(design: Design, page: number): Design {
  return withSelection(design, [...movableOn(design, page)]);
}

/** With the selection from before the gesture. */
function moved(selected: Design, start: Design, { design, marks }: Moved): Moved {
  return { design: design === start ? selected : withSelection(design, selected.selectedIds), marks };
}

function snapper({ design, page, snapDistance: distanceMax }: GestureStart) {
  let targets: SnapTargets | undefined;
  return ({ ctrlKey, metaKey }: HeldKeys): Snapping | undefined => {
    if (ctrlKey || metaKey) return undefined;
    targets ??= snapTargetsOf(design, page);
    return { targets, distanceMax };
  };
}

function putSelected({ design, page }: GestureStart, at: Point): Design | undefined {
  const start = movable(design, page);
  const boxes = boxesOn(start, page, ({ id }) => start.selectedIds.includes(id));
  if (boxes.length === 0) return undefined;
  const { left, top, right, bottom } = unionOf(boxes.map(({ box }) => boundsOf(box)));
  const by = { x: at.x - (left + right) / 2, y: at.y - (top + bottom) / 2 };
  const put = withSelection(moveSelected(start, page, by).design, design.selectedIds);
  return isEqualJson(put.source, design.source) ? design : put;
}

/** Selects what was pressed and moves it while the pointer moves; on the ground, draws a selection. */
function pressComponent(start: GestureStart, at: Point, keys: HeldKeys): Press {
  const { design } = start;
  const pressed = readPress(start, keys, at);
  if (pressed === undefined) {
    return {
      kind: "draw",
      isLine: false,
      corner: (point) => point,
      end: (ends, point) =>
        withSelection(design, selectionBy(start, keys, ends && rectBetween(...ends), point)),
    };
  }
  const selected = withSelection(design, pressed.dragged);
  return {
    kind: "move",
    design: selected,
    drag: moveFrom({ ...start, design: selected }),
    released: pressed.released,
  };
}

/** With Alt it moves a copy; with Shift along one axis. */
function moveFrom(start: GestureStart): Drag {
  const { design: selected, page } = start;
  const design = movable(selected, page);
  const snapping = snapper({ ...start, design });
  let copy: Design | undefined;
  return (by, keys) => {
    const base = keys.altKey ? (copy ??= duplicateSelected(design, page, 0)) : design;
    const isLevel = Math.abs(by.x) > Math.abs(by.y);
    const along = keys.shiftKey ? { x: isLevel ? by.x : 0, y: isLevel ? 0 : by.y } : by;
    const after = moveSelected(base, page, along, snapping(keys));
    return base === design ? moved(selected, design, after) : after;
  };
}

/** The ids within a drawn rectangle; a press on the ground selects the page. */
function selectionBy(
  { design, page }: GestureStart,
  { shiftKey: isAdditive }: HeldKeys,
  rect: Rect | undefined,
  at: Point,
): readonly string[] {
  const document = documentOf(design.source);
  if (rect === undefined && !isAdditive && isWithin(document, at)) return [pageComponentIdOf(document)];
  const found = rect === undefined ? [] : idsWithin(design, page, rect);
  return isAdditive ? selectionWith(design, found) : found;
}

interface Pressed {
  /** The selection that a drag moves; the same list if the press does not change it. */
  dragged: readonly string[];
  /** The selection after a release without a drag. */
  released: readonly string[];
}

/**
 * The selection by a press: the topmost, with ⌘ or Ctrl what lies below the selected, with Shift in addition to it or no
 * longer. A drag moves what is selected, also from below other components.
 */
function readPress(
  { design, page }: GestureStart,
  { metaKey, ctrlKey, shiftKey }: HeldKeys,
  at: Point,
): Pressed | undefined {
  const { selectedIds, source } = design;
  const hit = idsAt(design, page, at);
  const [top] = hit;
  if (top === undefined) return undefined;
  if (metaKey || ctrlKey) {
    const below = [chooseAt(hit, selectedIds.at(-1), { isAgain: true }) ?? top];
    return { dragged: below, released: below };
  }
  const group = selectionOf(source, top);
  const isHeld = hit.some((id) => selectedIds.includes(id));
  if (shiftKey) {
    const isRemoved = selectedIds.includes(top);
    const released = isRemoved
      ? selectedIds.filter((id) => !group.includes(id))
      : selectionWith(design, group);
    return { dragged: isHeld ? selectedIds : released, released };
  }
  if (!isHeld) return { dragged: group, released: group };
  // A component that was selected inside its group stays so.
  const isInside = selectedIds.includes(top) && selectedIds.length <= group.length;
  return { dragged: selectedIds, released: isInside ? selectedIds : group };
}
