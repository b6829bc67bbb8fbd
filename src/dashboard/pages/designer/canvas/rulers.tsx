import { memo } from "react";
import type { StageView } from "../../../features/stage/stage-props.ts";
import { stopEvent } from "../../../features/stage/drag-handle.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { startGuideDrag } from "./move-guide.ts";
import { rulerTicks } from "./ruler-ticks.ts";

export interface RulersProps {
  designer: Designer;
  view: StageView;
}

/** Thickness, CSS px. */
const rulerPx = 14;
/** The length of a label, CSS px. */
const labelPx = 26;

/** Rulers beside the page. A drag from the upper one onto the page adds a guide across it, from the left one along it. */
export function Rulers({ designer, view }: RulersProps) {
  return (["x", "y"] as const).map((along) => {
    const axis = along === "x" ? "y" : "x";
    return (
      <div
        key={along}
        role="presentation"
        tabIndex={-1}
        data-handle={`ruler ${along}`}
        data-axis={along}
        title={texts.guides.fromRuler}
        className="designer-ruler"
        onPointerDown={(event) => startGuideDrag(event, { designer, view, axis, place: undefined })}
        onDoubleClick={stopEvent}
      >
        <Scale along={along} length={along === "x" ? view.width : view.height} zoom={view.shownZoom} />
      </div>
    );
  });
}

const Scale = memo(function Scale({
  along,
  length,
  zoom,
}: {
  along: "x" | "y";
  length: number;
  zoom: number;
}) {
  const { step, tick } = rulerTicks(zoom);
  const places = (by: number) =>
    Array.from({ length: Math.floor(length / by) + 1 }, (_, index) => index * by);
  const size = length * zoom;
  const lines = places(tick)
    .map((at) => {
      const from = at % step === 0 ? 0 : rulerPx - 4;
      const place = (at * zoom).toFixed(2);
      return along === "x" ? `M${place} ${from}V${rulerPx}` : `M${from} ${place}H${rulerPx}`;
    })
    .join("");
  return (
    <svg aria-hidden="true" width={along === "x" ? size : rulerPx} height={along === "x" ? rulerPx : size}>
      <path d={lines} />
      {places(step)
        .filter((at) => at * zoom + labelPx <= size)
        .map((at) => (
          <text
            key={at}
            transform={
              along === "x" ? `translate(${at * zoom + 3} 9)` : `translate(9 ${at * zoom + 3}) rotate(90)`
            }
          >
            {at}
          </text>
        ))}
    </svg>
  );
});
