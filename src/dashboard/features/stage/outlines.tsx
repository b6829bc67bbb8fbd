import type { Point } from "#scene/paint/matrix.ts";
import type { StageGeometry } from "./geometry.ts";

export interface OutlinesProps {
  geometry: StageGeometry;
  width: number;
  height: number;
  selectedId: string | undefined;
  hoveredId: string | undefined;
}

/** The outlines of the selected and the hovered component. Their line width does not depend on the zoom. */
export function Outlines({ geometry, width, height, selectedId, hoveredId }: OutlinesProps) {
  const selected = geometry.outlinesOf(selectedId);
  const hovered = hoveredId === selectedId ? [] : geometry.outlinesOf(hoveredId);
  // Each line has a light halo below it.
  const lines: readonly (Omit<OutlineProps, "corners"> & { outlines: readonly Point[][] })[] = [
    { outlines: selected, className: "stroke-[rgb(255_255_255/0.8)]", lineWidth: 3 },
    { outlines: selected, className: accentLine, lineWidth: 1.5 },
    { outlines: hovered, className: "stroke-[rgb(255_255_255/0.6)]", lineWidth: 2.5 },
    { outlines: hovered, className: accentLine, lineWidth: 1, dashes: "4 3" },
  ];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none"
    >
      {lines.map(({ outlines, ...line }) =>
        outlines.map((corners) => (
          <Outline key={`${line.lineWidth} ${pointsOf(corners)}`} corners={corners} {...line} />
        )),
      )}
    </svg>
  );
}

const accentLine = "stroke-accent forced-colors:stroke-[Highlight]";

interface OutlineProps {
  corners: readonly Point[];
  className: string;
  lineWidth: number;
  dashes?: string | undefined;
}

export function Outline({ corners, className, lineWidth, dashes }: OutlineProps) {
  return (
    <polygon
      points={pointsOf(corners)}
      className={className}
      strokeWidth={lineWidth}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  );
}

export function pointsOf(corners: readonly Point[]): string {
  return corners.map(({ x, y }) => `${x},${y}`).join(" ");
}
