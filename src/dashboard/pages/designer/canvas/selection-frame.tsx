import { type DOMAttributes, type PointerEvent, useState } from "react";
import type { ComponentBox } from "#scene/component-box.ts";
import type { ComponentOf } from "#scene/document.ts";
import type { Point } from "#scene/paint/matrix.ts";
import { type Handle, pointOf } from "../../../model/design/geometry/resize.ts";
import { lineHandles } from "../line-ends.ts";
import { texts } from "../texts.ts";

export interface SelectionFrameProps {
  /** The box of one component, or the upright one around several. */
  box: ComponentBox;
  /** The line that is selected alone: it has a handle at each end instead of the eight. */
  line: ComponentOf<"LINE"> | undefined;
  zoom: number;
  gestures: {
    resize: (event: PointerEvent<HTMLDivElement>, handle: Handle) => void;
    rotate: (event: PointerEvent<HTMLDivElement>, middle: Point) => void;
  };
  /** Handlers of a double click or tap, also on the handles, because they cover a small component. */
  presses: Pick<DOMAttributes<HTMLDivElement>, "onPointerUp" | "onDoubleClick">;
}

const boxHandles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** Below this length of a side on the screen, CSS px, the handles in its middle would cover those of its ends. */
const middleHandlePxMin = 28;
const cursors = ["ns-resize", "nesw-resize", "ew-resize", "nwse-resize"] as const;
/** CSS px between the frame and the handle that rotates it. */
const rotatePx = 26;

/** The eight handles of the selection, and the one that rotates it. For the pointer only; keys and fields do the same. */
export function SelectionFrame({ box, line, zoom, gestures, presses }: SelectionFrameProps) {
  // The dragged handle stays, however short its side becomes.
  const [held, setHeld] = useState<Handle>();
  const isShown = (handle: Handle) => handle === held || hasRoom(handle);
  const hasRoom = ({ x, y }: Handle) =>
    (x !== 0 || box.width * zoom >= middleHandlePxMin) && (y !== 0 || box.height * zoom >= middleHandlePxMin);
  const handles = line === undefined ? boxHandles : lineHandles(line);
  const middle = pointOf(box, { x: 0, y: 0 });
  const top = pointOf(box, { x: 0, y: -1 });
  const radians = (box.rotation * Math.PI) / 180;
  const rotateAt = {
    x: top.x * zoom + Math.sin(radians) * rotatePx,
    y: top.y * zoom - Math.cos(radians) * rotatePx,
  };
  return (
    <>
      {handles.filter(isShown).map((handle, index) => {
        const at = pointOf(box, handle);
        return (
          <div
            // An end of a line that passes the other one is another corner of the box.
            key={line === undefined ? `${handle.x} ${handle.y}` : index}
            role="presentation"
            tabIndex={-1}
            data-handle={`${handle.x} ${handle.y}`}
            {...presses}
            className="designer-handle"
            style={{ left: at.x * zoom, top: at.y * zoom, cursor: cursorOf(handle, box.rotation) }}
            onPointerDown={(event) => {
              setHeld(handle);
              gestures.resize(event, handle);
            }}
            onLostPointerCapture={() => setHeld(undefined)}
          />
        );
      })}
      <div
        role="presentation"
        tabIndex={-1}
        data-handle="rotate"
        title={texts.canvas.rotate}
        className="designer-handle designer-rotate"
        style={{ left: rotateAt.x, top: rotateAt.y }}
        {...presses}
        onPointerDown={(event) => gestures.rotate(event, middle)}
      />
    </>
  );
}

/** The cursor that points along the handle's direction on the screen. */
function cursorOf({ x, y }: Handle, rotation: number): (typeof cursors)[number] {
  const degrees = (Math.atan2(y, x) * 180) / Math.PI + rotation + 90;
  return cursors[((Math.round(degrees / 45) % 4) + 4) % 4] ?? "nwse-resize";
}
