import type { Point } from "#scene/paint/matrix.ts";
import { arcCurves } from "./arc-curves.ts";
import type { Outline, Segment, Subpath } from "./outline.ts";

const argumentCounts: Readonly<Record<string, number>> = {
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

/**
 * Reads the path syntax of SVG 2, section 9.3, as lines and cubic curves. Faulty data is read up to the fault, as
 * browsers draw it.
 */
export function readPathData(data: string): Outline {
  const pen = new Pen();
  for (const { command, numbers } of readCommands(data)) pen.draw(command, numbers);
  return pen.end();
}

function* readCommands(data: string): Generator<{ command: string; numbers: number[] }> {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(data);
    if (match === null) return undefined;
    at = pattern.lastIndex;
    return match[1];
  };
  const letter = /[\s,]*([MmLlHhVvCcSsQqTtAaZz])/y;
  const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
  // The flags of an arc need no space after them.
  const flag = /[\s,]*([01])/y;
  let command: string | undefined;
  for (;;) {
    const next = take(letter);
    if (next === undefined && (command === undefined || /z/i.test(command))) return;
    // A path begins with a move.
    if (command === undefined && next !== undefined && !/m/i.test(next)) return;
    command = next ?? (command === "M" ? "L" : command === "m" ? "l" : command);
    if (command === undefined) return;
    const kind = command.toUpperCase();
    const numbers: number[] = [];
    for (let index = 0; index < (argumentCounts[kind] ?? 0); index += 1) {
      const text = take(kind === "A" && (index === 3 || index === 4) ? flag : number);
      if (text === undefined) return;
      numbers.push(Number(text));
    }
    yield { command, numbers };
  }
}

/** Draws the commands of a path, with its current point. */
class Pen {
  readonly #subpaths: Subpath[] = [];
  #start: Point = { x: 0, y: 0 };
  #at: Point = { x: 0, y: 0 };
  #segments: Segment[] = [];
  /** The control point that a smooth curve mirrors, and the kind of curve that it belongs to. */
  #control: { point: Point; kind: string } | undefined;
  #hasMoved = false;

  draw(command: string, numbers: readonly number[]): void {
    const kind = command.toUpperCase();
    const origin = command === kind ? { x: 0, y: 0 } : this.#at;
    const point = (index: number): Point => ({
      x: origin.x + (numbers[index] ?? 0),
      y: origin.y + (numbers[index + 1] ?? 0),
    });
    switch (kind) {
      case "M":
        this.#finish(false);
        this.#start = point(0);
        this.#at = this.#start;
        this.#hasMoved = true;
        break;
      case "H":
        this.#lineTo({ x: point(0).x, y: this.#at.y });
        break;
      case "V":
        this.#lineTo({ x: this.#at.x, y: origin.y + (numbers[0] ?? 0) });
        break;
      case "C":
        this.#curveTo("C", point(0), point(2), point(4));
        return;
      case "S":
        this.#curveTo("C", this.#mirrored("C"), point(0), point(2));
        return;
      case "Q":
        this.#quadraticTo(point(0), point(2));
        return;
      case "T":
        this.#quadraticTo(this.#mirrored("Q"), point(0));
        return;
      case "A":
        this.#arcTo(numbers, point(5));
        break;
      case "Z":
        this.#finish(true);
        this.#at = this.#start;
        break;
      default:
        this.#lineTo(point(0));
    }
    this.#control = undefined;
  }

  end(): Outline {
    this.#finish(false);
    return this.#subpaths;
  }

  #finish(isClosed: boolean): void {
    // A move alone draws nothing; a closed one may be a dot.
    if (this.#segments.length > 0 || (isClosed && this.#hasMoved))
      this.#subpaths.push({ start: this.#start, segments: this.#segments, isClosed });
    this.#segments = [];
    this.#hasMoved = false;
  }

  #lineTo(end: Point): void {
    this.#segments.push(end);
    this.#at = end;
  }

  #curveTo(kind: string, first: Point, second: Point, end: Point): void {
    this.#segments.push({ ...end, controls: [first, second] });
    this.#at = end;
    this.#control = { point: second, kind };
  }

  #quadraticTo(control: Point, end: Point): void {
    const towards = (from: Point): Point => ({
      x: from.x + ((control.x - from.x) * 2) / 3,
      y: from.y + ((control.y - from.y) * 2) / 3,
    });
    this.#curveTo("Q", towards(this.#at), towards(end), end);
    this.#control = { point: control, kind: "Q" };
  }

  #arcTo([radiusX = 0, radiusY = 0, turn = 0, isLarge = 0, isClockwise = 0]: readonly number[], end: Point) {
    const arc = { radiusX, radiusY, turn, isLarge: isLarge === 1, isClockwise: isClockwise === 1 };
    for (const segment of arcCurves(this.#at, arc, end)) this.#segments.push(segment);
    this.#at = end;
  }

  #mirrored(kind: string): Point {
    const { x, y } = this.#at;
    const control = this.#control?.kind === kind ? this.#control.point : this.#at;
    return { x: 2 * x - control.x, y: 2 * y - control.y };
  }
}
