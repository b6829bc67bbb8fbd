import type { Point, Rect } from "#scene/paint/matrix.ts";
import { type Axis, lengthOf, middleOf, spanOf, unionOf } from "./bounds.ts";

export type Alignment = "left" | "center" | "right" | "top" | "middle" | "bottom";

/** How far each rectangle moves so that all are aligned with `frame`; by default with the frame around them. */
export function alignRects(rects: readonly Rect[], to: Alignment, frame: Rect = unionOf(rects)): Point[] {
  return rects.map((rect) => {
    switch (to) {
      case "left":
        return { x: frame.left - rect.left, y: 0 };
      case "center":
        return { x: (frame.left + frame.right - rect.left - rect.right) / 2, y: 0 };
      case "right":
        return { x: frame.right - rect.right, y: 0 };
      case "top":
        return { x: 0, y: frame.top - rect.top };
      case "middle":
        return { x: 0, y: (frame.top + frame.bottom - rect.top - rect.bottom) / 2 };
      case "bottom":
        return { x: 0, y: frame.bottom - rect.bottom };
    }
  });
}

/**
 * How far each rectangle moves so that the distances between neighbours are equal. The first and the last stay; fewer
 * than three do not move. Where they cover each other the distance is negative.
 */
export function distributeRects(rects: readonly Rect[], axis: Axis): Point[] {
  const order = [...rects.entries()].toSorted(
    ([, a], [, b]) => middleOf(spanOf(a, axis)) - middleOf(spanOf(b, axis)),
  );
  const [first, last] = [order[0]?.[1], order.at(-1)?.[1]];
  const moves = rects.map((): Point => ({ x: 0, y: 0 }));
  if (first === undefined || last === undefined || order.length < 3) return moves;
  const covered = order.reduce((sum, [, rect]) => sum + lengthOf(spanOf(rect, axis)), 0);
  const whole = spanOf(last, axis).end - spanOf(first, axis).start;
  const distance = (whole - covered) / (order.length - 1);
  let place = spanOf(first, axis).start;
  for (const [index, rect] of order) {
    moves[index] = axis === "x" ? { x: place - rect.left, y: 0 } : { x: 0, y: place - rect.top };
    place += lengthOf(spanOf(rect, axis)) + distance;
  }
  return moves;
}

export type OrderStep = "front" | "forward" | "backward" | "back";

/**
 * The items in another paint order, where the last is on top. Chosen ones keep their order among themselves; one step
 * passes one item that is not chosen.
 */
export function reorder<Item>(
  items: readonly Item[],
  isChosen: (item: Item) => boolean,
  step: OrderStep,
): Item[] {
  const chosen = items.filter(isChosen);
  const others = items.filter((item) => !isChosen(item));
  switch (step) {
    case "front":
      return [...others, ...chosen];
    case "back":
      return [...chosen, ...others];
    case "forward":
      return passOne(items.toReversed(), isChosen).toReversed();
    case "backward":
      return passOne(items, isChosen);
  }
}

/**
 * The items in another paint order: the chosen ones lie directly above `below`, or below all others without it. If that
 * is chosen itself, above the next one below it.
 */
export function placeAbove<Item>(
  items: readonly Item[],
  isChosen: (item: Item) => boolean,
  below: Item | undefined,
): Item[] {
  const others = items.filter((item) => !isChosen(item));
  const at = below === undefined ? -1 : items.indexOf(below);
  const base = items.slice(0, at + 1).findLast((item) => !isChosen(item));
  const count = base === undefined ? 0 : others.indexOf(base) + 1;
  return [...others.slice(0, count), ...items.filter(isChosen), ...others.slice(count)];
}

/** Moves each chosen item before the one that is in front of it in the list, unless that is chosen as well. */
function passOne<Item>(items: readonly Item[], isChosen: (item: Item) => boolean): Item[] {
  const moved: Item[] = [];
  for (const item of items) {
    const before = moved.at(-1);
    if (isChosen(item) && before !== undefined && !isChosen(before)) moved.splice(-1, 1, item, before);
    else moved.push(item);
  }
  return moved;
}
