import type { Point } from "#scene/paint/matrix.ts";
import { joinNested } from "./join-nested.ts";
import type { Outline, Subpath } from "./outline.ts";
import { simplifyOutline } from "./simplify-outline.ts";

/** Where an outline is written: from which point, and with how many digits after the point. */
export interface PathGrid {
  origin: Point;
  digits: number;
}

/** Writes an outline with relative commands. Rounds places, not distances, so that errors do not add up. */
export function writePath(outline: Outline, { origin, digits }: PathGrid): string {
  const unit = 10 ** digits;
  const snap = ({ x, y }: Point): Point => ({
    x: Math.round((x - origin.x) * unit),
    y: Math.round((y - origin.y) * unit),
  });
  let text = "";
  let command = "";
  const write = (letter: string, numbers: readonly number[]) => {
    // Line commands after a move, and commands that repeat the last one, need no letter.
    const isImplied = letter === "l" ? /[lm]/.test(command) : letter === command && letter !== "m";
    if (!isImplied) text += letter;
    numbers.forEach((number, index) => {
      const digitsOf = writeNumber(number / unit);
      const isApart = (index === 0 && !isImplied) || digitsOf.startsWith("-");
      text += isApart ? digitsOf : ` ${digitsOf}`;
    });
    command = letter;
  };
  let at: Point = { x: 0, y: 0 };
  for (const { start, segments, isClosed } of outline) {
    const first = snap(start);
    write("m", [first.x - at.x, first.y - at.y]);
    at = first;
    for (const segment of segments) {
      const end = snap(segment);
      if (segment.controls !== undefined) {
        const [one, other] = segment.controls.map(snap);
        if (one !== undefined && other !== undefined)
          write("c", [
            one.x - at.x,
            one.y - at.y,
            other.x - at.x,
            other.y - at.y,
            end.x - at.x,
            end.y - at.y,
          ]);
      } else if (end.y === at.y) write("h", [end.x - at.x]);
      else if (end.x === at.x) write("v", [end.y - at.y]);
      else write("l", [end.x - at.x, end.y - at.y]);
      at = end;
    }
    if (!isClosed) continue;
    write("z", []);
    at = first;
  }
  return text;
}

/** Without an exponent and without the zero before the point. */
function writeNumber(number: number): string {
  return String(number + 0).replace(/^(-?)0\./, "$1.");
}

/**
 * Writes an outline in as few paths as their greatest length allows. Subpaths of a `shape` that lie in each other stay in
 * one path, because they may be holes; those of a `union` are no holes, and a `line` is not filled. One that is too long by itself loses details that can hardly be seen; counts those
 * that are too long all the same, which are left out.
 */
export function writePaths(
  outline: Outline,
  grid: PathGrid,
  { lengthMax, kind }: { lengthMax: number; kind: "shape" | "union" | "line" },
): { paths: string[]; tooLong: number } {
  const whole = writePath(outline, grid);
  if (whole.length <= lengthMax) return { paths: [whole], tooLong: 0 };
  if (whole.length > wholeLengthMax) return { paths: [], tooLong: 1 };
  const paths: string[] = [];
  let tooLong = 0;
  let open: Subpath[] = [];
  let openLength = 0;
  const close = () => {
    if (open.length > 0) paths.push(writePath(open, grid));
    open = [];
    openLength = 0;
  };
  for (const part of partsOf(outline, kind)) {
    const { length } = writePath(part, grid);
    if (length > lengthMax) {
      close();
      const short = writeShort(part, grid, lengthMax);
      if (short === undefined) tooLong += 1;
      else paths.push(short);
      continue;
    }
    if (openLength + length > lengthMax) close();
    for (const subpath of part) open.push(subpath);
    // The distance from the end of the one before may take more digits than the place itself.
    openLength += length + 16;
  }
  close();
  return { paths, tooLong };
}

/** Twice what a template has room for. */
const wholeLengthMax = 2_000_000;

function partsOf(outline: Outline, kind: "shape" | "union" | "line"): readonly (readonly Subpath[])[] {
  if (kind === "line") return outline.flatMap(cutLine);
  return kind === "shape" ? joinNested(outline) : outline.map((subpath) => [subpath]);
}

/** Segments of one part of a line. */
const segmentsMax = 400;

/** A line that is not filled may be cut anywhere. */
function cutLine(line: Subpath): Subpath[][] {
  if (line.segments.length <= segmentsMax) return [[line]];
  const segments = line.isClosed ? [...line.segments, { ...line.start }] : line.segments;
  return Array.from({ length: Math.ceil(segments.length / segmentsMax) }, (_, part) => {
    const from = part * segmentsMax;
    const { x, y } = segments[from - 1] ?? line.start;
    return [{ start: { x, y }, segments: segments.slice(from, from + segmentsMax), isClosed: false }];
  });
}

/** Differences in px, each less visible than the next. */
const tolerances = [0, 0.05, 0.15, 0.4];

function writeShort(outline: Outline, { origin, digits }: PathGrid, lengthMax: number): string | undefined {
  const grid = { origin, digits: Math.min(1, digits) };
  for (const tolerance of tolerances) {
    const path = writePath(tolerance === 0 ? outline : simplifyOutline(outline, tolerance), grid);
    if (path.length <= lengthMax) return path;
  }
  return undefined;
}
