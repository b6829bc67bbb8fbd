import type { PointerEvent } from "react";
import { isEqualJson } from "#contract/canonical-json.ts";
import { startHandleDrag } from "../../stage/drag-handle.ts";
import type { StageView } from "../../stage/stage-tools.ts";
import { guidesMax, guidesOf, withGuides } from "../source/design-notes.ts";
import type { Designer } from "../use-designer.ts";

/** CSS px beside the page at which a guide that is released disappears. */
const removedPx = 24;

export interface GuideDrag {
  designer: Designer;
  view: StageView;
  axis: "x" | "y";
  /** The guide that is moved; undefined for a new one, which appears on the page. */
  place: number | undefined;
}

/** Drags a guide: one step of undo. Released beside the page, it is removed. */
export function startGuideDrag(
  event: PointerEvent<HTMLDivElement>,
  { designer, view, axis, place }: GuideDrag,
): void {
  const { shownZoom, pointOf, width, height } = view;
  const gesture = `guide ${axis} ${event.timeStamp}`;
  const length = axis === "x" ? width : height;
  const room = place === undefined ? 0 : removedPx / shownZoom;
  startHandleDrag(event, {
    onMove: (moved) => {
      const px = Math.round(pointOf(moved)[axis]);
      const isBeside = px < -room || px > length + room;
      designer.drag((start) => {
        const before = guidesOf(start.source);
        const others = before[axis].filter((one) => one !== place);
        const isAdded = !isBeside && (place !== undefined || others.length < guidesMax);
        const places = isAdded ? [...new Set([...others, px])].toSorted((a, b) => a - b) : others;
        if (isEqualJson([...places], [...before[axis]])) return start;
        return { ...start, source: withGuides(start.source, { ...before, [axis]: places }) };
      }, gesture);
    },
    onEnd: designer.finishGesture,
    onCancel: () => designer.cancelGesture(gesture),
  });
}
