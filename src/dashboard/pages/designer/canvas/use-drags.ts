import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import type { Point } from "#scene/paint/matrix.ts";
import { type DragPoint, startHandleDrag } from "../../../features/stage/drag-handle.ts";
import type { StageView } from "../../../features/stage/stage-tools.ts";
import type { Design } from "../../../model/design/design.ts";
import type { SnapMark } from "../../../model/design/geometry/snap.ts";
import type { Designer } from "../use-designer.ts";
import type { Ends, Press } from "./gestures.ts";

/** A press that moves less, CSS px, is still a press. */
const pressPx = 3;

/** The drawing while a gesture lasts. */
export interface CanvasDrawing {
  marks: readonly SnapMark[];
  /** A rectangle or line that is drawn: a selection, or the place of a new component. */
  drawn: { ends: Ends; isLine: boolean } | undefined;
}

const nothing: CanvasDrawing = { marks: [], drawn: undefined };

interface DragOptions {
  designer: Designer;
  view: StageView;
  /** Called at the end of a gesture that changed places, with the design as it is then. */
  onPlaced: (design: Design) => void;
  /** Called at the end of each gesture, whose handle has the focus. */
  onReleased: () => void;
}

/** Drags over the picture: those that change the design, and those that draw. */
export function useDrags({ designer, view, onPlaced, onReleased }: DragOptions) {
  const [drawing, setDrawing] = useState(nothing);
  // The wheel may zoom during a drag.
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  }, [view]);
  const pointOf: StageView["pointOf"] = (event) => latest.current.pointOf(event);

  /** Drags with `change`, which computes the design from the one at the start and the distance, px of the page. */
  function drag(
    event: PointerEvent<HTMLDivElement>,
    start: Design,
    change: (by: Point, moved: DragPoint) => { design: Design; marks: readonly SnapMark[] },
    onPress: () => void = () => undefined,
  ) {
    const from = pointOf(event);
    const { clientX, clientY } = event;
    let last = start;
    let hasMoved = false;
    const gesture = `canvas ${event.timeStamp}`;
    startHandleDrag(event, {
      onMove: (moved) => {
        hasMoved ||= Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > pressPx;
        if (!hasMoved) return;
        const to = pointOf(moved);
        const { design, marks } = change({ x: to.x - from.x, y: to.y - from.y }, moved);
        last = design;
        designer.drag((begun) => (design === start ? begun : design), gesture);
        setDrawing({ marks, drawn: undefined });
      },
      onEnd: () => {
        setDrawing(nothing);
        designer.finishGesture();
        onReleased();
        if (!hasMoved) onPress();
        else onPlaced(last);
      },
      onCancel: () => {
        setDrawing(nothing);
        designer.cancelGesture(gesture);
        onReleased();
      },
    });
  }

  /** Draws between two points. `onDrawn` gets none for a press without a move. */
  function draw(
    event: PointerEvent<HTMLDivElement>,
    { isLine, corner }: Pick<Extract<Press, { kind: "draw" }>, "isLine" | "corner">,
    onDrawn: (ends: Ends | undefined, at: Point) => void,
  ) {
    const from = pointOf(event);
    const { clientX, clientY } = event;
    let ends: Ends | undefined;
    startHandleDrag(event, {
      onMove: (moved) => {
        const isPress = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) <= pressPx;
        if (isPress && ends === undefined) return;
        const first = corner(from, event);
        ends = [first, corner(pointOf(moved), moved, first)];
        setDrawing({ marks: [], drawn: { ends, isLine } });
      },
      onEnd: () => {
        setDrawing(nothing);
        onDrawn(ends, from);
      },
      onCancel: () => setDrawing(nothing),
    });
  }

  return { drawing, drag, draw };
}
