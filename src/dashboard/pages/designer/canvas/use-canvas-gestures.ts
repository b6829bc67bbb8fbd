import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Point } from "#scene/paint/matrix.ts";
import type { StageView } from "../../../features/stage/stage-tools.ts";
import type { Design } from "../../../model/design/design.ts";
import type { Handle } from "../../../model/design/geometry/resize.ts";
import type { Designer } from "../use-designer.ts";
import { type DesignerTool, selectTool } from "./designer-tool.ts";
import { type GestureStart, pressAt, resizeBy, rotateFrom } from "./gestures.ts";
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
 * The gestures of the pointer on the canvas, whose rules are in `gestures.ts`. Each is computed from the design at its
 * start and the whole distance, and is one step of undo; Escape reverts it.
 */
export function useCanvasGestures(options: GestureOptions) {
  const { designer, view, surface, tool, onTool, onPlaced, onAdded } = options;
  const focus = () => surface.current?.focus({ preventScroll: true, focusVisible: false });
  const { drawing, drag, draw } = useDrags({ designer, view, onPlaced, onReleased: focus });
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
    if (event.button !== 0 || view.isPanning) return;
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

  return { drawing, press, resize, rotate };
}
