import type { Point } from "#scene/paint/matrix.ts";
import type { Outline, Segment, Subpath } from "./outline.ts";

/** Points that one line may leave out; bounds the time. */
const skippedMax = 40;

/** Replaces curves and rows of lines by lines from which they differ by at most `tolerance` px. */
export function simplifyOutline(outline: Outline, tolerance: number): Outline {
  return outline.map((subpath) => simplify(subpath, tolerance)).filter(({ segments }) => segments.length > 0);
}

function simplify({ start, segments, isClosed }: Subpath, tolerance: number): Subpath {
  const kept: Segment[] = [];
  let from = start;
  /** Ends of lines since `from` that are not drawn. */
  let skipped: Point[] = [];
  const flush = () => {
    const last = skipped.at(-1);
    if (last === undefined) return;
    kept.push({ x: last.x, y: last.y });
    from = last;
    skipped = [];
  };
  for (const segment of segments) {
    const at = skipped.at(-1) ?? from;
    const isStraight =
      segment.controls === undefined ||
      segment.controls.every((control) => distance(control, at, segment) <= tolerance);
    if (!isStraight) {
      flush();
      kept.push(segment);
      from = segment;
      continue;
    }
    const fits =
      skipped.length < skippedMax && skipped.every((point) => distance(point, from, segment) <= tolerance);
    if (!fits) flush();
    skipped.push(segment);
  }
  flush();
  return { start, segments: kept, isClosed };
}

/** The distance of a point from a line between two others. */
function distance({ x, y }: Point, one: Point, other: Point): number {
  const dx = other.x - one.x;
  const dy = other.y - one.y;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - one.x) * dx + (y - one.y) * dy) / length));
  return Math.hypot(x - one.x - dx * share, y - one.y - dy * share);
}
