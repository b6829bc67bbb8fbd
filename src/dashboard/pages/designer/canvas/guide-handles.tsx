import type { StageView } from "../../../features/stage/stage-tools.ts";
import { stopEvent } from "../../../features/stage/stop-event.ts";
import { guidesOf } from "../../../model/design/source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { startGuideDrag } from "./move-guide.ts";

export interface GuideHandlesProps {
  designer: Designer;
  view: StageView;
}

function isOf(target: EventTarget, axis: string, place: number): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.dataset["axis"] === axis && target.dataset["place"] === String(place);
}

/** The ends of the guides, which move them; beside the page they are removed. The fields of the page do the same. */
export function GuideHandles({ designer, view }: GuideHandlesProps) {
  const guides = guidesOf(designer.source);
  const { shownZoom } = view;
  const handles = (["x", "y"] as const).flatMap((axis) => guides[axis].map((place) => ({ axis, place })));
  return (
    // Takes the drags, because a guide that passes another one or leaves the page loses its handle.
    <div
      role="presentation"
      tabIndex={-1}
      className="designer-guide-handles"
      onPointerDown={(event) => {
        const pressed = handles.find(({ axis, place }) => isOf(event.target, axis, place));
        if (pressed !== undefined) startGuideDrag(event, { designer, view, ...pressed });
      }}
      onDoubleClick={stopEvent}
    >
      {handles.map(({ axis, place }) => (
        <div
          key={`${axis} ${place}`}
          data-handle={`guide ${axis}`}
          data-place={place}
          title={texts.guides.move(texts.guides.at[axis](place))}
          className="designer-guide-handle"
          data-axis={axis}
          style={axis === "x" ? { left: place * shownZoom } : { top: place * shownZoom }}
        />
      ))}
    </div>
  );
}
