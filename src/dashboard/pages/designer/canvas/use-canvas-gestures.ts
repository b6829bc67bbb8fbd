import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Point } from "#scene/paint/matrix.ts";
import type { StageView } from "../../../features/stage/stage-props.ts";
import type { Design } from "../../../model/design/design.ts";
import type { Handle } from "../../../model/design/geometry/resize.ts";
import type { Designer } from "../use-designer.ts";
import { type GestureStart, pressAt, resizeBy, rotateFrom, type Ends, type Press } from "./gestures.ts";
import { type DragPoint, startHandleDrag } from "../../../features/stage/drag-handle.ts";
import type { SnapMark } from "../../../model/design/geometry/snap.ts";
import { type DesignerTool, selectTool } from "./canvas-context.ts";

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
 * The gestures of the pointer on the canvas, whose rules are in `gestures.ts`. Each is computed from the design at its
 * start and the whole distance, and is one step of undo; Escape reverts it.
 */
export function useCanvasGestures(options: GestureOptions) {
  const { designer, view, surface, tool, onTool, onPlaced, onAdded } = options;
  const focus = () => surface.current?.focus({ preventScroll: true, focusVisible: false });
  const { state, drag, draw } = useDrags({ designer, view, onPlaced, onReleased: focus });
  const { page, pointOf, shownZoom } = view;
  const latest = useRef(designer);
  useLayoutEffect(() => {
    latest.current = designer;
  }, [designer]);

  /** The design with what a field writes that loses the focus, such as an id: a drag is computed from it. */
  function begin(): GestureStart {
    flushSync(focus);
    return { design: latest.current.design, page, snapDistance: snapPx / shownZoom };
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !event.isPrimary || view.isPanning) return;
    const start = begin();
    const { design } = start;
    const pressed = pressAt(start, tool, pointOf(event), event);
    if (pressed.kind === "put") {
      const put = pressed.design;
      onTool(selectTool);
      if (put === undefined) return;
      if (put !== design) designer.edit(() => put);
      onPlaced(put);
    } else if (pressed.kind === "draw") {
      draw(event, pressed, (ends, at) => {
        const drawn = pressed.end(ends, at);
        if (tool.kind !== "add") {
          designer.select(drawn.selectedIds);
          return;
        }
        designer.edit(() => drawn);
        onTool(selectTool);
        onAdded(drawn);
      });
    } else {
      const { selectedIds } = pressed.design;
      if (selectedIds !== design.selectedIds) designer.select(selectedIds);
      drag(event, pressed.design, pressed.drag, () => {
        if (pressed.released !== selectedIds) designer.select(pressed.released);
      });
    }
  }

  function resize(event: PointerEvent<HTMLDivElement>, handle: Handle) {
    const start = begin();
    drag(event, start.design, resizeBy(start, handle));
  }

  function rotate(event: PointerEvent<HTMLDivElement>, middle: Point) {
    const start = begin();
    drag(event, start.design, rotateFrom(start, pointOf(event), middle));
  }

  return { state, press, resize, rotate };
}

/** A press that moves less, CSS px, is still a press. */
const pressPx = 3;

/** The work of the pointer on the canvas. A press becomes a move or a drawing beyond a few px. */
export type CanvasGesture =
  | { kind: "idle" }
  | { kind: "pressing" }
  /** Of the selection or its handles, with the edges that it has reached. */
  | { kind: "moving"; marks: readonly SnapMark[] }
  /** Of a rectangle or line: a selection, or the place of a new component. */
  | { kind: "drawing"; ends: Ends; isLine: boolean };

interface DragOptions {
  designer: Designer;
  view: StageView;
  /** Called at the end of a gesture that changed places, with the design as it is then. */
  onPlaced: (design: Design) => void;
  /** Called at the end of each move, whose handle has the focus. */
  onReleased: () => void;
}

/** Drags over the picture: those that change the design, and those that draw. */
function useDrags({ designer, view, onPlaced, onReleased }: DragOptions) {
  const [state, setState] = useState<CanvasGesture>({ kind: "idle" });
  // The wheel may zoom during a drag.
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  }, [view]);
  const pointOf: StageView["pointOf"] = (event) => latest.current.pointOf(event);

  /** `moved` computes the state from a move; `end` and `cancel` get the last one. */
  function follow<Moved extends CanvasGesture>(
    event: PointerEvent<HTMLDivElement>,
    moved: (point: DragPoint) => Moved,
    { end, cancel }: { end: (last: Moved | undefined) => void; cancel: () => void },
  ) {
    const { clientX, clientY } = event;
    let last: Moved | undefined;
    setState({ kind: "pressing" });
    startHandleDrag(event, {
      onMove: (point) => {
        if (last === undefined && Math.hypot(point.clientX - clientX, point.clientY - clientY) <= pressPx)
          return;
        last = moved(point);
        setState(last);
      },
      onEnd: () => {
        setState({ kind: "idle" });
        end(last);
      },
      onCancel: () => {
        setState({ kind: "idle" });
        cancel();
      },
    });
  }

  /** Drags with `change`, which computes the design from the one at the start and the distance, px of the page. */
  function drag(
    event: PointerEvent<HTMLDivElement>,
    start: Design,
    change: (by: Point, moved: DragPoint) => { design: Design; marks: readonly SnapMark[] },
    onPress: () => void = () => undefined,
  ) {
    const from = pointOf(event);
    const gesture = `canvas ${event.timeStamp}`;
    let placed = start;
    follow(
      event,
      (point) => {
        const to = pointOf(point);
        const { design, marks } = change({ x: to.x - from.x, y: to.y - from.y }, point);
        placed = design;
        designer.drag((begun) => (design === start ? begun : design), gesture);
        return { kind: "moving", marks };
      },
      {
        end: (last) => {
          designer.finishGesture();
          onReleased();
          if (last === undefined) onPress();
          else onPlaced(placed);
        },
        cancel: () => {
          designer.cancelGesture(gesture);
          onReleased();
        },
      },
    );
  }

  /** Draws between two points. `onDrawn` gets none for a press without a move. */
  function draw(
    event: PointerEvent<HTMLDivElement>,
    { isLine, corner }: Pick<Extract<Press, { kind: "draw" }>, "isLine" | "corner">,
    onDrawn: (ends: Ends | undefined, at: Point) => void,
  ) {
    const from = pointOf(event);
    follow(
      event,
      (point) => {
        const first = corner(from, event);
        return {
          kind: "drawing" as const,
          ends: [first, corner(pointOf(point), point, first)] as const,
          isLine,
        };
      },
      { end: (last) => onDrawn(last?.ends, from), cancel: () => undefined },
    );
  }

  return { state, drag, draw };
}
