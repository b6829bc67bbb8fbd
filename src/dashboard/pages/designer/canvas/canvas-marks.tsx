import type { Point, Rect } from "#scene/paint/matrix.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import type { SafeZone } from "../../../model/design/geometry/safe-zone.ts";
import type { SnapMark } from "../../../model/design/geometry/snap.ts";
import { rectBetween } from "./hit.ts";
import type { CanvasDrawing } from "./use-canvas-gestures.ts";
import type { Guides } from "../../../model/design/source/design-notes.ts";

export interface CanvasMarksProps {
  /** Px of the template. */
  width: number;
  height: number;
  zoom: number;
  /** Outlines of what is selected, and of what a press would select. */
  selected: readonly Point[][];
  frame: Rect | undefined;
  hovered: readonly Point[][];
  marks: readonly SnapMark[];
  guides: Guides;
  safeZone: SafeZone | undefined;
  drawn: CanvasDrawing["drawn"];
}

/** Lines over the picture. Their width does not depend on the zoom. */
export function CanvasMarks(props: CanvasMarksProps) {
  const { width, height, zoom, selected, frame, hovered, marks, guides, safeZone, drawn } = props;
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
      {marks.map((mark, index) => (
        <Mark key={`mark ${index}`} mark={mark} label={label} />
      ))}
      {drawn !== undefined &&
        (drawn.isLine ? (
          <polygon points={pointsOf(drawn.ends)} className="designer-drawn" />
        ) : (
          <Box rect={rectBetween(...drawn.ends)} className="designer-drawn" />
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

function pointsOf(corners: readonly Point[]): string {
  return corners.map(({ x, y }) => `${x},${y}`).join(" ");
}

function pxWords(px: number): string {
  const rounded = Math.round(px * 10) / 10;
  return formatCount(rounded, Number.isInteger(rounded) ? 0 : 1);
}
