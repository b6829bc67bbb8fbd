import { applyMatrix, type Matrix, type Point, type Rect } from "#scene/paint/matrix.ts";

/** One command of a path with absolute places; the last point is where it ends. */
export interface Segment {
  command: "M" | "L" | "C" | "Q" | "A" | "Z";
  /** Control points and the end; none of `Z`. */
  points: readonly Point[];
  /** Of `A`: radii, the turn of the ellipse in degrees, and the flags. */
  arc?: { rx: number; ry: number; turn: number; isLarge: boolean; isClockwise: boolean };
}

const counts: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** Reads a path as browsers compute it: each command with its letter and apart numbers. */
export function readPath(data: string): Segment[] {
  const tokens = data.match(/[A-Za-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? [];
  const segments: Segment[] = [];
  let [at, start, control]: Point[] = [origin, origin, origin];
  let before = "";
  for (let index = 0; index < tokens.length;) {
    const command = tokens[index] ?? "";
    const kind = command.toUpperCase();
    const count = counts[kind];
    if (count === undefined || at === undefined || start === undefined) return segments;
    const numbers = tokens.slice(index + 1, index + 1 + count).map(Number);
    index += 1 + count;
    const from = command === kind ? origin : at;
    const point = (place: number): Point => ({
      x: from.x + (numbers[place] ?? 0),
      y: from.y + (numbers[place + 1] ?? 0),
    });
    const mirrored = (kinds: string): Point =>
      kinds.includes(before) && control !== undefined && at !== undefined
        ? { x: 2 * at.x - control.x, y: 2 * at.y - control.y }
        : (at ?? origin);
    const add = (name: Segment["command"], ...points: Point[]) => {
      segments.push({ command: name, points });
      control = points.at(-2);
      at = points.at(-1) ?? start ?? origin;
    };
    switch (kind) {
      case "M":
        add("M", point(0));
        start = at;
        break;
      case "H":
        add("L", { x: point(0).x, y: at.y });
        break;
      case "V":
        add("L", { x: at.x, y: from.y + (numbers[0] ?? 0) });
        break;
      case "C":
        add("C", point(0), point(2), point(4));
        break;
      case "S":
        add("C", mirrored("CS"), point(0), point(2));
        break;
      case "Q":
        add("Q", point(0), point(2));
        break;
      case "T":
        add("Q", mirrored("QT"), point(0));
        break;
      case "A": {
        const [rx = 0, ry = 0, turn = 0, isLarge = 0, isClockwise = 0] = numbers;
        at = point(5);
        const arc = {
          rx: Math.abs(rx),
          ry: Math.abs(ry),
          turn,
          isLarge: isLarge === 1,
          isClockwise: isClockwise === 1,
        };
        segments.push(
          rx === 0 || ry === 0 ? { command: "L", points: [at] } : { command: "A", points: [at], arc },
        );
        break;
      }
      case "Z":
        segments.push({ command: "Z", points: [] });
        at = start;
        break;
      default:
        add("L", point(0));
    }
    before = kind;
  }
  return segments;
}

const origin: Point = { x: 0, y: 0 };

/** A rectangle whose corners are ellipses. */
export function rectPath({ left, top, right, bottom }: Rect, rx: number, ry: number): Segment[] {
  if (rx <= 0 || ry <= 0) return readPath(`M ${left} ${top} H ${right} V ${bottom} H ${left} Z`);
  const corner = (x: number, y: number) => `A ${rx} ${ry} 0 0 1 ${x} ${y}`;
  return readPath(
    `M ${left + rx} ${top} H ${right - rx} ${corner(right, top + ry)} V ${bottom - ry} ${corner(right - rx, bottom)} ` +
      `H ${left + rx} ${corner(left, bottom - ry)} V ${top + ry} ${corner(left + rx, top)} Z`,
  );
}

export function ellipsePath({ left, top, right, bottom }: Rect): Segment[] {
  const arc = `A ${(right - left) / 2} ${(bottom - top) / 2} 0 0 1`;
  const middle = (top + bottom) / 2;
  return readPath(`M ${left} ${middle} ${arc} ${right} ${middle} ${arc} ${left} ${middle} Z`);
}

export function mapPath(matrix: Matrix, segments: readonly Segment[]): Segment[] {
  return segments.map(({ command, points, arc }) => ({
    command,
    points: points.map((point) => applyMatrix(matrix, point)),
    ...(arc !== undefined && { arc: mapArc(matrix, arc) }),
  }));
}

/** The ellipse that a map makes of another one, by its singular values. */
function mapArc(
  { a, b, c, d }: Matrix,
  { rx, ry, turn, isLarge, isClockwise }: NonNullable<Segment["arc"]>,
): NonNullable<Segment["arc"]> {
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [p, q] = [(a * cosine + c * sine) * rx, (c * cosine - a * sine) * ry];
  const [r, s] = [(b * cosine + d * sine) * rx, (d * cosine - b * sine) * ry];
  const [sum, rest] = [Math.hypot((p + s) / 2, (r - q) / 2), Math.hypot((p - s) / 2, (r + q) / 2)];
  const radians = (Math.atan2(r + q, p - s) + Math.atan2(r - q, p + s)) / 2;
  return {
    rx: sum + rest,
    ry: Math.abs(sum - rest),
    turn: (radians * 180) / Math.PI,
    isLarge,
    isClockwise: a * d - b * c < 0 ? !isClockwise : isClockwise,
  };
}

/** Writes a path; `digits`: after the point. */
export function writePath(segments: readonly Segment[], from: Point, digits: number): string {
  const unit = 10 ** digits;
  const write = (number: number) => String(Math.round(number * unit) / unit + 0).replace(/^(-?)0\./, "$1.");
  return segments
    .map(({ command, points, arc }) => {
      const radii =
        arc === undefined
          ? []
          : [write(arc.rx), write(arc.ry), write(arc.turn), Number(arc.isLarge), Number(arc.isClockwise)];
      return (
        command +
        [...radii, ...points.flatMap(({ x, y }) => [write(x - from.x), write(y - from.y)])].join(" ")
      );
    })
    .join("");
}

/** The rectangle that a closed path of four lines draws, parallel to the axes; undefined for any other. */
export function asRect(segments: readonly Segment[]): Rect | undefined {
  if (segments.some(({ command }, index) => !/[MLZ]/.test(command) || (command === "M") !== (index === 0)))
    return undefined;
  const all = segments.flatMap(({ points }) => points);
  // Without points that repeat the one before them; the last may repeat the first.
  const corners = all.filter(({ x, y }, index) => x !== all.at(index - 1)?.x || y !== all.at(index - 1)?.y);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const rect = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  const tolerance = 1e-3 * Math.max(rect.right - rect.left, rect.bottom - rect.top);
  const isAt = (value: number, one: number, other: number) =>
    Math.min(Math.abs(value - one), Math.abs(value - other)) <= tolerance;
  const isRect =
    corners.length === 4 &&
    corners.every(({ x, y }, index) => {
      const next = corners[(index + 1) % 4];
      const isSide =
        next !== undefined && Math.abs(x - next.x) <= tolerance !== Math.abs(y - next.y) <= tolerance;
      return isSide && isAt(x, rect.left, rect.right) && isAt(y, rect.top, rect.bottom);
    });
  return isRect ? rect : undefined;
}

/** A stroke in px of its path. */
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

/** The painter's limit of mitres. */
const painterLimit = 4;

/**
 * Expresses a stroke by what a component can have: lines with mitres and without caps, and what rounded ends, rounded, cut
 * and long corners look like, which overlaps the lines. Undefined for dashes.
 */
export function strokeParts(
  path: readonly Segment[],
  look: StrokeLook,
): { lines: Segment[]; fills: Segment[] } | undefined {
  if (look.dashes.length > 0) return undefined;
  const half = look.width / 2;
  const lines: Segment[] = [];
  const fills: Segment[] = [];
  const dot = ({ x, y }: Point) =>
    fills.push(...ellipsePath({ left: x - half, top: y - half, right: x + half, bottom: y + half }));
  for (const { start, segments, isClosed } of subpathsOf(path)) {
    lines.push({ command: "M", points: [start] });
    let at = start;
    let isWhole = true;
    for (const [index, segment] of segments.entries()) {
      lines.push(segment);
      const end = segment.points.at(-1) ?? at;
      const next = segments[index + 1] ?? (isClosed ? segments[0] : undefined);
      const corner =
        next === undefined
          ? "own"
          : cornerOf(end, directionAt(segment, at, 1), directionAt(next, end, 0), look);
      if (corner === "dot") dot(end);
      else if (corner !== "own") fills.push(...corner);
      if (corner !== "own") {
        lines.push({ command: "M", points: [end] });
        isWhole = false;
      }
      at = end;
    }
    if (isClosed && isWhole) lines.push({ command: "Z", points: [] });
    if (isClosed || look.cap === "butt") continue;
    const [first, last] = [segments[0], segments.at(-1)];
    const before = segments.at(-2)?.points.at(-1) ?? start;
    const ends = [
      { from: start, direction: directionAt(first, start, 0), sign: -1 },
      { from: at, direction: directionAt(last, before, 1), sign: 1 },
    ];
    for (const { from, direction, sign } of ends)
      if (look.cap === "round") dot(from);
      else if (direction !== undefined) {
        const beyond = { x: from.x + sign * direction.x * half, y: from.y + sign * direction.y * half };
        lines.push({ command: "M", points: [from] }, { command: "L", points: [beyond] });
      }
  }
  return { lines, fills };
}

/** The part of a corner that the painter does not draw: nothing, a circle, or the triangle of a cut or long one. */
function cornerOf(
  at: Point,
  before: Point | undefined,
  after: Point | undefined,
  { join, miterLimit, width }: StrokeLook,
): "own" | "dot" | Segment[] {
  if (before === undefined || after === undefined) return join === "round" ? "dot" : "own";
  const cosine = before.x * after.x + before.y * after.y;
  if (cosine > 0.995) return "own";
  if (join === "round") return "dot";
  const half = width / 2;
  const cosineOfHalf = Math.sqrt(Math.max(0, (1 + cosine) / 2));
  const isLong = join === "miter" && cosineOfHalf * miterLimit >= 1;
  if (isLong === cosineOfHalf * painterLimit >= 1) return "own";
  // The outer corners of both lines; the other side is covered by the lines.
  const side = before.x * after.y - before.y * after.x > 0 ? half : -half;
  const outer = ({ x, y }: Point): Point => ({ x: at.x + y * side, y: at.y - x * side });
  const one = outer(before);
  // A mitre goes on in the direction of its line.
  const reach = half * Math.sqrt(Math.max(0, 1 / cosineOfHalf ** 2 - 1));
  const tip = isLong ? [{ x: one.x + before.x * reach, y: one.y + before.y * reach }] : [];
  const points = [one, ...tip, outer(after)].map((point): Segment => ({ command: "L", points: [point] }));
  return [{ command: "M", points: [at] }, ...points, { command: "Z", points: [] }];
}

/** The unit vector in which a segment leaves its start (0) or reaches its end (1); unknown for arcs. */
function directionAt(segment: Segment | undefined, start: Point, end: 0 | 1): Point | undefined {
  if (segment === undefined || segment.command === "A") return undefined;
  const points = [start, ...segment.points];
  const [from, to] =
    end === 0
      ? [points[0], points.find(({ x, y }) => x !== start.x || y !== start.y)]
      : [points.findLast(({ x, y }) => x !== points.at(-1)?.x || y !== points.at(-1)?.y), points.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function subpathsOf(path: readonly Segment[]): { start: Point; segments: Segment[]; isClosed: boolean }[] {
  const subpaths: { start: Point; segments: Segment[]; isClosed: boolean }[] = [];
  for (const segment of path) {
    const last = subpaths.at(-1);
    const at = last?.segments.at(-1)?.points.at(-1) ?? last?.start ?? origin;
    const end = segment.command === "Z" ? last?.start : segment.points.at(-1);
    const isStill = segment.points.length < 2 && end?.x === at.x && end.y === at.y;
    if (segment.command === "M") subpaths.push({ start: end ?? origin, segments: [], isClosed: false });
    else if (segment.command === "Z" && last !== undefined) {
      if (!isStill && end !== undefined) last.segments.push({ command: "L", points: [end] });
      last.isClosed = true;
    } else if (last?.isClosed === true)
      subpaths.push({ start: last.start, segments: [segment], isClosed: false });
    else if (!isStill || last?.segments.length === 0) last?.segments.push(segment);
  }
  return subpaths.filter(({ segments }) => segments.length > 0);
}
