import type { PointerEvent } from "react";
import { startHandleDrag } from "../../stage/drag-handle.ts";
import type { StageView } from "../../stage/stage-tools.ts";
import { stopEvent } from "../../stage/stop-event.ts";
import { guidesOf, withGuides } from "../source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";

export interface GuideHandlesProps {
  designer: Designer;
  view: StageView;
}

/** CSS px beside the page at which a guide that is released disappears. */
const removedPx = 24;

/** The ends of the guides, which move them; beside the page they are removed. The fields of the page do the same. */
export function GuideHandles({ designer, view }: GuideHandlesProps) {
  const guides = guidesOf(designer.source);
  const { shownZoom, pointOf, width, height } = view;

  function move(event: PointerEvent<HTMLDivElement>, axis: "x" | "y", place: number) {
    const gesture = `guide ${axis} ${event.timeStamp}`;
    const length = axis === "x" ? width : height;
    startHandleDrag(event, {
      onMove: (moved) => {
        const px = Math.round(pointOf(moved)[axis]);
        const isRemoved = px < -removedPx / shownZoom || px > length + removedPx / shownZoom;
        designer.drag((start) => {
          const before = guidesOf(start.source);
          const others = before[axis].filter((one) => one !== place);
          const places = isRemoved ? others : [...new Set([...others, px])].toSorted((a, b) => a - b);
          return { ...start, source: withGuides(start.source, { ...before, [axis]: places }) };
        }, gesture);
      },
      onEnd: designer.finishGesture,
      onCancel: () => designer.cancelGesture(gesture),
    });
  }

  return (["x", "y"] as const).flatMap((axis) =>
    guides[axis].map((place, index) => (
      <div
        // By its index, so that the dragged one stays mounted.
        key={`${axis} ${index}`}
        role="presentation"
        tabIndex={-1}
        data-handle={`guide ${axis}`}
        title={texts.guides.move(texts.guides.at[axis](place))}
        className="designer-guide-handle"
        data-axis={axis}
        style={axis === "x" ? { left: place * shownZoom } : { top: place * shownZoom }}
        onPointerDown={(event) => move(event, axis, place)}
        onDoubleClick={stopEvent}
      />
    )),
  );
}
