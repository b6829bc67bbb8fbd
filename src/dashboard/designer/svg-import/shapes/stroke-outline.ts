import type { Point } from "#scene/paint/matrix.ts";
import { ellipseOutline, rectOutline } from "./basic-outlines.ts";
import { dashOutline } from "./dash-outline.ts";
import { mix, type Outline, type Segment, type Subpath } from "./outline.ts";

/** Lengths in px of the outline. */
export interface StrokeLook {
  width: number;
  cap: "butt" | "round" | "square";
  join: "miter" | "round" | "bevel";
  /** The longest mitre, as a multiple of the width; a longer one is cut. */
  miterLimit: number;
  /** Empty: a solid line. */
  dashes: readonly number[];
  dashOffset: number;
}

export interface StrokeParts {
  /** To be stroked with butt caps and mitred joins. */
  strokes: Outline;
  /** To be filled with the colour of the stroke. */
  fills: Outline;
}

/**
 * Expresses a stroke by those that a component can have: without caps, with mitred joins and solid. Rounded ends and
 * corners become circles. They overlap the lines, so that the parts look right only in an opaque colour.
 */
export function strokeParts(outline: Outline, look: StrokeLook): StrokeParts {
  const strokes: Subpath[] = [];
  const fills: Subpath[] = [];
  for (const subpath of look.dashes.length === 0 ? outline : dashOutline(outline, look)) {
    const segments = visibleSegments(subpath);
    if (segments.length === 0) {
      for (const dot of dotOf(subpath.start, look)) fills.push(dot);
      continue;
    }
    const pieces = splitAtCorners(subpath, segments, look, fills);
    for (const piece of pieces) strokes.push(piece);
    if (subpath.isClosed) continue;
    const end = segments.at(-1) ?? subpath.start;
    if (look.cap === "round" && look.width / 2 > invisiblePx)
      for (const { x, y } of [subpath.start, end]) fills.push(...ellipseOutline({ x, y }, look.width / 2));
    if (look.cap === "square") extendEnds(strokes, pieces.length, look.width / 2);
  }
  return { strokes, fills };
}

/** Differences below this cannot be seen. */
const invisiblePx = 0.15;
/** A line with more corners has mitres: its corners are too small to be seen. */
const cornersMax = 5_000;
/** The painter's limit of mitres, and the initial one of SVG. */
const painterLimit = 4;

/** The segments that have a length, with the one that closes the path. */
function visibleSegments({ start, segments, isClosed }: Subpath): Segment[] {
  const all = isClosed ? [...segments, { ...start }] : segments;
  let from = start;
  return all.filter((segment) => {
    const hasLength = [segment, ...(segment.controls ?? [])].some(
      ({ x, y }) => Math.hypot(x - from.x, y - from.y) > 1e-6,
    );
    if (hasLength) from = segment;
    return hasLength;
  });
}

/** A line without length has ends only. */
function dotOf(at: Point, { cap, width }: StrokeLook): Outline {
  const half = width / 2;
  if (cap === "round") return ellipseOutline(at, half);
  if (cap === "butt") return [];
  return rectOutline({ left: at.x - half, top: at.y - half, right: at.x + half, bottom: at.y + half });
}

/** Cuts a line where its corners are not mitred, and adds what the corners look like to `fills`. */
function splitAtCorners(
  subpath: Subpath,
  segments: readonly Segment[],
  look: StrokeLook,
  fills: Subpath[],
): Subpath[] {
  const isMitred = look.join === "miter" && look.miterLimit === painterLimit;
  if (isMitred || segments.length > cornersMax) return [{ ...subpath, segments }];
  const pieces: { start: Point; segments: Segment[] }[] = [{ start: subpath.start, segments: [] }];
  let from = subpath.start;
  let isCutAtStart = false;
  segments.forEach((segment, index) => {
    pieces.at(-1)?.segments.push(segment);
    const isLast = index === segments.length - 1;
    const next = segments[isLast ? 0 : index + 1];
    if (next !== undefined && (!isLast || subpath.isClosed)) {
      const corner = cornerOf(directionAtEnd(from, segment), directionAtStart(segment, next), segment, look);
      if (corner !== undefined) {
        fills.push(corner);
        if (isLast) isCutAtStart = true;
        else pieces.push({ start: segment, segments: [] });
      }
    }
    from = segment;
  });
  if (!subpath.isClosed || isCutAtStart) return pieces.map((piece) => ({ ...piece, isClosed: false }));
  const [first, ...others] = pieces;
  const last = others.pop();
  if (first === undefined || last === undefined) return [{ ...subpath, segments }];
  // The start of a closed line is no corner, so that its last piece goes on in the first.
  const joined = { start: last.start, segments: [...last.segments, ...first.segments] };
  return [...others, joined].map((piece) => ({ ...piece, isClosed: false }));
}

/** The filled part of a corner that is rounded, cut or long; undefined if the painter's own looks the same. */
function cornerOf(before: Point, after: Point, at: Point, look: StrokeLook): Subpath | undefined {
  const half = look.width / 2;
  const cosine = Math.max(-1, Math.min(1, before.x * after.x + before.y * after.y));
  const cosineOfHalf = Math.sqrt((1 + cosine) / 2);
  const isMitred = cosineOfHalf * painterLimit >= 1;
  if (look.join === "round") {
    if (isMitred && half / cosineOfHalf - half < invisiblePx) return undefined;
    return ellipseOutline({ x: at.x, y: at.y }, half)[0];
  }
  const isLong = look.join === "miter" && cosineOfHalf * look.miterLimit >= 1;
  if (isLong === isMitred || half / cosineOfHalf - half * cosineOfHalf < invisiblePx) return undefined;
  // The outer corners of both lines; the other side is covered by the lines.
  const side = before.x * after.y - before.y * after.x > 0 ? half : -half;
  const outer = ({ x, y }: Point): Point => ({ x: at.x + y * side, y: at.y - x * side });
  const one = outer(before);
  // A mitre goes on in the direction of its line.
  const reach = half * Math.sqrt(Math.max(0, 1 / cosineOfHalf ** 2 - 1));
  const tip = isLong ? [{ x: one.x + before.x * reach, y: one.y + before.y * reach }] : [];
  return { start: { x: at.x, y: at.y }, segments: [one, ...tip, outer(after)], isClosed: true };
}

/** Lengthens the first and last of the newest pieces of one open line. */
function extendEnds(strokes: Subpath[], count: number, by: number): void {
  const firstAt = strokes.length - count;
  const first = strokes[firstAt];
  const start = first?.segments[0];
  if (first !== undefined && start !== undefined) {
    const direction = directionAtStart(first.start, start);
    const beyond = { x: first.start.x - direction.x * by, y: first.start.y - direction.y * by };
    strokes[firstAt] = { ...first, start: beyond, segments: [{ ...first.start }, ...first.segments] };
  }
  const last = strokes.at(-1);
  const end = last?.segments.at(-1);
  if (last !== undefined && end !== undefined) {
    const direction = directionAtEnd(last.segments.at(-2) ?? last.start, end);
    const beyond = { x: end.x + direction.x * by, y: end.y + direction.y * by };
    strokes[strokes.length - 1] = { ...last, segments: [...last.segments, beyond] };
  }
}

/** The unit vector in which a segment leaves `from`. */
function directionAtStart(from: Point, segment: Segment): Point {
  return unit(from, [...(segment.controls ?? []), segment]);
}

/** The unit vector in which a segment that begins at `from` arrives. */
function directionAtEnd(from: Point, segment: Segment): Point {
  const backwards = unit(segment, [...(segment.controls ?? []).toReversed(), from]);
  return { x: -backwards.x, y: -backwards.y };
}

/** Towards the first of some points that is elsewhere. */
function unit(from: Point, towards: readonly Point[]): Point {
  const other = towards.find(({ x, y }) => Math.hypot(x - from.x, y - from.y) > 1e-9) ?? from;
  const length = Math.hypot(other.x - from.x, other.y - from.y);
  return length === 0
    ? { x: 1, y: 0 }
    : mix({ x: 0, y: 0 }, { x: other.x - from.x, y: other.y - from.y }, 1 / length);
}
