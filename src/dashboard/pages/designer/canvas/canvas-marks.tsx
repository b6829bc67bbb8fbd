import { type DOMAttributes, type PointerEvent, useState } from "react";
import type { ComponentBox, Point, Rect } from "#scene/paint/matrix.ts";
import type { ComponentOf, TemplateDocument } from "#scene/document.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { gradientAngleTo, gradientEnds } from "../../../model/design/geometry/lines.ts";
import type { SafeZone } from "../../../model/design/geometry/safe-zone.ts";
import type { SnapMark } from "../../../model/design/geometry/snap.ts";
import type { CanvasGesture } from "./use-canvas-gestures.ts";
import type { Guides } from "../../../model/design/source/design-notes.ts";
import { type Handle, pointOf } from "../../../model/design/geometry/resize.ts";
import { lineHandles } from "../line-ends.ts";
import { texts } from "../texts.ts";
import { startHandleDrag, stopEvent } from "../../../features/stage/drag-handle.ts";
import { formatGradient, readGradient } from "../../../features/fields/gradient-model.ts";
import { pointsOf } from "../../../features/stage/outlines.tsx";
import type { StageView } from "../../../features/stage/stage-props.ts";
import type { Designer } from "../use-designer.ts";
import { rectBetween } from "./gestures.ts";

export interface CanvasMarksProps {
  /** Px of the template. */
  width: number;
  height: number;
  zoom: number;
  /** Outlines of what is selected, and of what a press would select. */
  selected: readonly Point[][];
  frame: Rect | undefined;
  hovered: readonly Point[][];
  gesture: CanvasGesture;
  guides: Guides;
  safeZone: SafeZone | undefined;
}

/** Lines over the picture. Their width does not depend on the zoom. */
export function CanvasMarks(props: CanvasMarksProps) {
  const { width, height, zoom, selected, frame, hovered, gesture, guides, safeZone } = props;
  const label = 11 / zoom;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="designer-marks pointer-events-none absolute inset-0 size-full overflow-visible fill-none"
    >
      {safeZone?.covered.map((rect, index) => (
        <Box key={`covered ${index}`} rect={rect} className="designer-covered" />
      ))}
      {safeZone?.borders.map((rect, index) => (
        <Box key={`border ${index}`} rect={rect} className="designer-safe" />
      ))}
      {guides.x.map((at) => (
        <line key={`x ${at}`} x1={at} x2={at} y1={0} y2={height} className="designer-guide" />
      ))}
      {guides.y.map((at) => (
        <line key={`y ${at}`} x1={0} x2={width} y1={at} y2={at} className="designer-guide" />
      ))}
      {/* By their order: components may lie in one place. */}
      {hovered.map((corners, index) => (
        <polygon key={`hovered ${index}`} points={pointsOf(corners)} className="designer-hovered" />
      ))}
      {selected.map((corners, index) => (
        <polygon key={`halo ${index}`} points={pointsOf(corners)} className="designer-halo" />
      ))}
      {selected.map((corners, index) => (
        <polygon key={`selected ${index}`} points={pointsOf(corners)} className="designer-selected" />
      ))}
      {frame !== undefined && <Box rect={frame} className="designer-selected" />}
      {gesture.kind === "moving" &&
        gesture.marks.map((mark, index) => <Mark key={`mark ${index}`} mark={mark} label={label} />)}
      {gesture.kind === "drawing" &&
        (gesture.isLine ? (
          <polygon points={pointsOf(gesture.ends)} className="designer-drawn" />
        ) : (
          <Box rect={rectBetween(...gesture.ends)} className="designer-drawn" />
        ))}
    </svg>
  );
}

function Box({ rect: { left, top, right, bottom }, className }: { rect: Rect; className: string }) {
  return <rect x={left} y={top} width={right - left} height={bottom - top} className={className} />;
}

function Mark({ mark, label }: { mark: SnapMark; label: number }) {
  const isAcross = mark.axis === "x";
  if (mark.kind === "line") {
    const { at, across } = mark;
    const line = isAcross
      ? { x1: at, x2: at, y1: across.start, y2: across.end }
      : { x1: across.start, x2: across.end, y1: at, y2: at };
    return <line {...line} className="designer-snap" />;
  }
  const { at, along } = mark;
  const middle = (along.start + along.end) / 2;
  const line = isAcross
    ? { x1: along.start, x2: along.end, y1: at, y2: at }
    : { x1: at, x2: at, y1: along.start, y2: along.end };
  return (
    <>
      <line {...line} className="designer-snap" />
      <text
        x={isAcross ? middle : at + label * 0.5}
        y={isAcross ? at - label * 0.4 : middle}
        fontSize={label}
        textAnchor={isAcross ? "middle" : "start"}
        className="designer-distance"
      >
        {pxWords(along.end - along.start)}
      </text>
    </>
  );
}

function pxWords(px: number): string {
  const rounded = Math.round(px * 10) / 10;
  return formatCount(rounded, Number.isInteger(rounded) ? 0 : 1);
}

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

/** A gradient that the canvas shows a line for. */
interface GradientOwner {
  componentId: string;
  property: string;
  text: string;
  box: ComponentBox;
}

export interface GradientLineProps {
  owner: GradientOwner;
  designer: Designer;
  view: StageView;
}

const angleStep = 15;

/** The line of a linear gradient, whose ends turn it; with Shift in steps of 15°. The gradient's field does the same. */
export function GradientLine({ owner, designer, view }: GradientLineProps) {
  const { componentId, property, text, box } = owner;
  const gradient = readGradient(text);
  if (gradient === undefined || gradient.shape !== "linear") return null;
  const { from, to } = gradientEnds(box, gradient.angle);
  const { shownZoom, pointOf } = view;

  function turn(event: PointerEvent<HTMLDivElement>, isEnd: boolean) {
    const gesture = `gradient ${componentId}.${property}`;
    designer.finishGesture();
    startHandleDrag(event, {
      onMove: (moved) => {
        if (gradient === undefined) return;
        const free = (gradientAngleTo(box, pointOf(moved)) + (isEnd ? 0 : 180)) % 360;
        const angle = moved.shiftKey ? (Math.round(free / angleStep) * angleStep) % 360 : free;
        const value = formatGradient({ ...gradient, angle });
        designer.set([{ componentId, property, value }], gesture);
      },
      onEnd: designer.finishGesture,
      onCancel: () => designer.cancelGesture(gesture),
    });
  }

  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${view.width} ${view.height}`}
        className="designer-marks pointer-events-none absolute inset-0 size-full overflow-visible fill-none"
      >
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className="designer-halo" />
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className="designer-selected" />
      </svg>
      {[
        { isEnd: false, at: from, color: gradient.stops[0]?.color },
        { isEnd: true, at: to, color: gradient.stops.at(-1)?.color },
      ].map(({ isEnd, at, color }) => (
        <div
          key={String(isEnd)}
          role="presentation"
          tabIndex={-1}
          data-handle={isEnd ? "gradient end" : "gradient start"}
          title={texts.canvas.gradient}
          className="designer-handle designer-rotate"
          style={{ left: at.x * shownZoom, top: at.y * shownZoom, background: color }}
          onPointerDown={(event) => turn(event, isEnd)}
          onDoubleClick={stopEvent}
        />
      ))}
    </>
  );
}

/** The gradient of the selected component, or of the page; undefined if it has none. */
export function gradientOwnerOf(
  document: TemplateDocument,
  page: number,
  componentId: string | undefined,
): GradientOwner | undefined {
  if (componentId === undefined) return undefined;
  const shown = document.pages[page];
  if (componentId === pageComponentIdOf(document)) {
    const { width, height } = document;
    const box = { x: 0, y: 0, width, height, rotation: 0 };
    return { componentId, property: "backgroundGradient", text: shown?.backgroundGradient ?? "", box };
  }
  const component = shown?.components.find(({ id }) => id === componentId);
  if (component === undefined) return undefined;
  if ("gradient" in component)
    return { componentId, property: "gradient", text: component.gradient, box: component };
  if ("tintGradient" in component)
    return { componentId, property: "tintGradient", text: component.tintGradient, box: component };
  return undefined;
}
