import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { isEqualJson } from "#contract/canonical-json.ts";
import type { Point } from "#scene/paint/matrix.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import type { DragPoint } from "../../stage/drag-handle.ts";
import type { StageView } from "../../stage/stage-tools.ts";
import { chooseAt } from "../../stage/geometry.ts";
import { type Design, documentOf } from "../design.ts";
import {
  addSelected,
  duplicateSelected,
  movableOn,
  selectionWith,
  withSelection,
} from "../design-actions.ts";
import { boundsOf, unionOf } from "../geometry/bounds.ts";
import type { Handle } from "../geometry/resize.ts";
import { nearestOf, type SnapTargets } from "../geometry/snap-targets.ts";
import { boxesOn, moveSelected, type Snapping, snapTargetsOf } from "../move-components.ts";
import { resizeSelected, rotateSelected } from "../resize-components.ts";
import { newComponent } from "../source/new-component.ts";
import { selectionOf } from "../source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { type DesignerTool, selectTool } from "./designer-tool.ts";
import { idsAt, idsWithin } from "./hit.ts";
import { useDrags } from "./use-drags.ts";

/** Within this distance, CSS px, edges snap. */
const snapPx = 6;

interface GestureOptions {
  designer: Designer;
  view: StageView;
  /** Has the keys before and after a gesture. */
  surface: RefObject<HTMLElement | null>;
  tool: DesignerTool;
  onTool: (tool: DesignerTool) => void;
  /** Called at the end of a gesture that changed places, with the design as it is then. */
  onPlaced: (design: Design) => void;
  /** Called after a component was added by the pointer. */
  onAdded: (design: Design) => void;
}

/**
 * The gestures of the pointer on the canvas. Each is computed from the design at its start and the whole distance, and is
 * one step of undo; Escape reverts it.
 */
export function useCanvasGestures(options: GestureOptions) {
  const { designer, view, surface, tool, onTool, onPlaced, onAdded } = options;
  const focus = () => surface.current?.focus({ preventScroll: true, focusVisible: false });
  const { drawing, drag, drawRect } = useDrags({ designer, view, onPlaced, onReleased: focus });
  const { page, pointOf, shownZoom } = view;
  const latest = useRef(designer);
  useLayoutEffect(() => {
    latest.current = designer;
  }, [designer]);

  /** The design with what a field writes that loses the focus, such as an id: a drag is computed from it. */
  function begin(): Design {
    flushSync(focus);
    return latest.current.design;
  }

  function snapper(start: Design) {
    let targets: SnapTargets | undefined;
    return ({ ctrlKey, metaKey }: DragPoint): Snapping | undefined => {
      if (ctrlKey || metaKey) return undefined;
      targets ??= snapTargetsOf(start, page);
      return { targets, distanceMax: snapPx / shownZoom };
    };
  }

  /** Without locked components, whose selection stays. */
  function movable(design: Design): Design {
    return withSelection(design, [...movableOn(design, page)]);
  }

  function move(event: PointerEvent<HTMLDivElement>, selected: Design, onPress: () => void) {
    const { selectedIds } = selected;
    const start = movable(selected);
    const snapping = snapper(start);
    let copy: Design | undefined;
    drag(
      event,
      selected,
      (by, moved) => {
        const base = event.altKey ? (copy ??= duplicateSelected(start, page, 0)) : start;
        // Shift keeps to one axis.
        const along = moved.shiftKey
          ? Math.abs(by.x) > Math.abs(by.y)
            ? { x: by.x, y: 0 }
            : { x: 0, y: by.y }
          : by;
        const { design, marks } = moveSelected(base, page, along, snapping(moved));
        if (design === start) return { design: selected, marks };
        return { design: event.altKey ? design : withSelection(design, selectedIds), marks };
      },
      onPress,
    );
  }

  function put(at: Point) {
    const before = begin();
    const start = movable(before);
    const boxes = boxesOn(start, page, ({ id }) => start.selectedIds.includes(id));
    onTool(selectTool);
    if (boxes.length === 0) return;
    const { left, top, right, bottom } = unionOf(boxes.map(({ box }) => boundsOf(box)));
    const by = { x: at.x - (left + right) / 2, y: at.y - (top + bottom) / 2 };
    const design = withSelection(moveSelected(start, page, by).design, before.selectedIds);
    if (!isEqualJson(design.source, before.source)) designer.edit(() => design);
    onPlaced(design);
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || view.isPanning) return;
    const at = pointOf(event);
    if (tool.kind === "put") {
      put(at);
      return;
    }
    const design = begin();
    if (tool.kind === "add") {
      const { type } = tool;
      const document = documentOf(design.source);
      const snapping = snapper(design);
      const corner = (point: Point, moved: DragPoint) => snapPoint(point, snapping(moved));
      drawRect(event, corner, (rect, point) => {
        const pressed = isOn(document, point) ? { pressed: document } : {};
        const place = rect === undefined ? { at: point, ...pressed } : { rect, at: point };
        const added = addSelected(design, page, [newComponent(type, place, texts.newText)]);
        designer.edit(() => added);
        onTool(selectTool);
        onAdded(added);
      });
      return;
    }
    pressComponent(event, at, design);
  }

  /** Selects what was pressed and moves it while the pointer moves; on the ground, draws a selection. */
  function pressComponent(event: PointerEvent<HTMLDivElement>, at: Point, design: Design) {
    const pressed = readPress(design, page, event, at);
    if (pressed === undefined) {
      selectByRect(event, design);
      return;
    }
    const { ids, group, isDeselected, isAlone } = pressed;
    if (ids !== design.selectedIds) designer.select(ids);
    if (!isDeselected)
      move(event, withSelection(design, ids), () => {
        // A press on one of several selected components selects it alone.
        if (isAlone) designer.select(group);
      });
  }

  function selectByRect(event: PointerEvent<HTMLDivElement>, design: Design) {
    const isAdditive = event.shiftKey;
    const corner = (point: Point) => point;
    drawRect(event, corner, (rect, point) => {
      const document = documentOf(design.source);
      const isOnPage = isOn(document, point);
      const found = rect === undefined ? [] : idsWithin(design, page, rect);
      const ids = isAdditive ? selectionWith(design, found) : found;
      const isGround = rect === undefined && !isAdditive && isOnPage;
      designer.select(isGround ? [pageComponentIdOf(document)] : ids);
    });
  }

  function resize(event: PointerEvent<HTMLDivElement>, handle: Handle) {
    const selected = begin();
    const { selectedIds } = selected;
    const start = movable(selected);
    const snapping = snapper(start);
    drag(event, selected, (by, moved) => {
      const options = { keepsRatio: moved.shiftKey, isFromMiddle: moved.altKey };
      const { design, marks } = resizeSelected(start, page, { handle, by, options }, snapping(moved));
      return { design: design === start ? selected : withSelection(design, selectedIds), marks };
    });
  }

  function rotate(event: PointerEvent<HTMLDivElement>, middle: Point) {
    const selected = begin();
    const start = movable(selected);
    const from = pointOf(event);
    const angleOf = ({ x, y }: Point) => (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
    drag(event, selected, (by, moved) => {
      const degrees = angleOf({ x: from.x + by.x, y: from.y + by.y }) - angleOf(from);
      const design = rotateSelected(start, page, degrees, { isStepped: moved.shiftKey });
      return {
        design: design === start ? selected : withSelection(design, selected.selectedIds),
        marks: [],
      };
    });
  }

  return { drawing, press, resize, rotate };
}

function isOn({ width, height }: { width: number; height: number }, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** The corner of a rectangle that is drawn, at lines that are near enough. */
function snapPoint({ x, y }: Point, snapping: Snapping | undefined): Point {
  if (snapping === undefined) return { x, y };
  const { targets, distanceMax } = snapping;
  const near = (at: number, lines: readonly number[]) => {
    const line = nearestOf(lines, at);
    return line !== undefined && Math.abs(line - at) <= distanceMax ? line : at;
  };
  return { x: near(x, targets.x.lines), y: near(y, targets.y.lines) };
}

interface Pressed {
  /** The selection then; the same list if that does not change. */
  ids: readonly string[];
  /** The pressed component with its group. */
  group: readonly string[];
  isDeselected: boolean;
  /** Whether a press without a move selects it alone. */
  isAlone: boolean;
}

/** The selection by a press: with ⌘ or Ctrl what lies below the selected, with Shift in addition to it. */
function readPress(
  design: Design,
  page: number,
  event: Pick<PointerEvent, "metaKey" | "ctrlKey" | "shiftKey">,
  at: Point,
): Pressed | undefined {
  const { selectedIds, source } = design;
  const hit = idsAt(design, page, at);
  const isThrough = event.metaKey || event.ctrlKey;
  const isAdditive = event.shiftKey && !isThrough;
  const chosen = isThrough
    ? chooseAt(hit, selectedIds.at(-1), { isAgain: true })
    : isAdditive
      ? hit[0]
      : (hit.find((id) => selectedIds.includes(id)) ?? hit[0]);
  if (chosen === undefined) return undefined;
  const group = isThrough ? [chosen] : selectionOf(source, chosen);
  const wasSelected = selectedIds.includes(chosen);
  const ids = isAdditive
    ? wasSelected
      ? selectedIds.filter((id) => !group.includes(id))
      : selectionWith(design, group)
    : wasSelected && !isThrough
      ? selectedIds
      : group;
  return {
    ids,
    group,
    isDeselected: isAdditive && wasSelected,
    isAlone: !isAdditive && wasSelected && ids.length > group.length,
  };
}
