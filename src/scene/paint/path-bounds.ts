import type { Rect } from "./matrix.ts";

/** Numbers that follow each command. */
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
 * A rectangle that contains the outline: the ends and control points of its curves, and a generous bound of its arcs.
 * `undefined` for incomplete or invalid data, which engines draw up to the error.
 */
export function pathBounds(data: string): Rect | undefined {
  const tokens = data.match(/[A-Za-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? [];
  const bounds: Rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const include = (x: number, y: number, around = 0) => {
    bounds.left = Math.min(bounds.left, x - around);
    bounds.top = Math.min(bounds.top, y - around);
    bounds.right = Math.max(bounds.right, x + around);
    bounds.bottom = Math.max(bounds.bottom, y + around);
  };
  let at = { x: 0, y: 0 };
  let start = at;
  /** The control point that a smooth curve reflects. */
  let control = at;
  let position = 0;
  let command = "";
  while (position < tokens.length) {
    const token = tokens[position] ?? "";
    if (/[A-Za-z]/.test(token)) {
      command = token;
      position += 1;
    } else if (command === "" || command.toUpperCase() === "Z") {
      return undefined;
    }
    const kind = command.toUpperCase();
    const count = argumentCounts[kind];
    if (count === undefined) return undefined;
    const numbers = tokens.slice(position, position + count).map(Number);
    if (numbers.length < count || numbers.some((number) => Number.isNaN(number))) return undefined;
    position += count;
    const isRelative = command !== kind;
    const origin = isRelative ? at : { x: 0, y: 0 };
    const number = (index: number) => numbers[index] ?? 0;
    const point = (index: number) => ({ x: origin.x + number(index), y: origin.y + number(index + 1) });
    const before = at;
    const mirrored = { x: 2 * at.x - control.x, y: 2 * at.y - control.y };
    switch (kind) {
      case "Z":
        at = start;
        break;
      case "H":
        at = { x: origin.x + number(0), y: at.y };
        break;
      case "V":
        at = { x: at.x, y: origin.y + number(0) };
        break;
      case "A": {
        at = point(5);
        // An arc stays within two radii of its start. Radii that are too small grow to half the distance of its ends.
        const radius = Math.max(
          Math.abs(number(0)),
          Math.abs(number(1)),
          Math.hypot(at.x - before.x, at.y - before.y),
        );
        include(before.x, before.y, 2 * radius);
        break;
      }
      default:
        for (let index = 0; index < count - 2; index += 2) include(point(index).x, point(index).y);
        at = point(count - 2);
    }
    control = at;
    if (kind === "C") control = point(2);
    if (kind === "S" || kind === "Q") control = point(0);
    if (kind === "T") control = mirrored;
    if (kind === "S" || kind === "T") include(mirrored.x, mirrored.y);
    if (kind === "M") {
      start = at;
      // Further pairs after a move are line commands.
      command = isRelative ? "l" : "L";
    }
    include(before.x, before.y);
    include(at.x, at.y);
  }
  return bounds.left === Infinity ? undefined : bounds;
}
