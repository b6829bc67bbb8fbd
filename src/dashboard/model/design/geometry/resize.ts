import {
  applyMatrix,
  boxMatrix,
  type ComponentBox,
  cosineAndSine,
  type Point,
  type Rect,
} from "#scene/paint/matrix.ts";
import { boxLimitsOf } from "../source/components.ts";
import { boundsOf, unionOf } from "./bounds.ts";

/** One of the eight handles: -1 is left or top, 1 right or bottom, 0 the middle. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export interface ResizeOptions {
  /** Width and height keep their ratio. */
  keepsRatio?: boolean;
  /** The middle stays where it is, not the opposite handle. */
  isFromMiddle?: boolean;
  /** The smallest size, px; 1 by 1 if absent. */
  smallest?: { width: number; height: number };
}

/** No side becomes shorter, px. */
const sidePxMin = 1;
/** No side becomes longer, px. */
const sidePxMax = boxLimitsOf("width").most;
const smallestBox = { width: sidePxMin, height: sidePxMin };

/**
 * The box after one of its handles was dragged by `by` px of the page. The opposite handle stays where it is, also of a
 * rotated box.
 */
export function resizeBox(
  box: ComponentBox,
  handle: Handle,
  by: Point,
  { keepsRatio = false, isFromMiddle = false, smallest = smallestBox }: ResizeOptions = {},
): ComponentBox {
  const { cosine, sine } = cosineAndSine(box.rotation);
  const own = { x: by.x * cosine + by.y * sine, y: by.y * cosine - by.x * sine };
  const times = isFromMiddle ? 2 : 1;
  const asked = {
    width: box.width + handle.x * own.x * times,
    height: box.height + handle.y * own.y * times,
  };
  const size = keepsRatio ? withRatio(box, handle, asked, smallest) : asked;
  return resizeBoxTo(box, handle, size, { isFromMiddle, smallest });
}

/** The box with another size; the point opposite of the handle, or the middle, stays where it is. */
function resizeBoxTo(
  box: ComponentBox,
  handle: Handle,
  { width: askedWidth, height: askedHeight }: { width: number; height: number },
  { isFromMiddle, smallest }: Required<Pick<ResizeOptions, "isFromMiddle" | "smallest">>,
): ComponentBox {
  const width = Math.min(sidePxMax, Math.max(smallest.width, askedWidth));
  const height = Math.min(sidePxMax, Math.max(smallest.height, askedHeight));
  const fixed = isFromMiddle ? { x: 0, y: 0 } : { x: -handle.x, y: -handle.y };
  const before = pointOf(box, fixed);
  const after = pointOf({ ...box, width, height }, fixed);
  return { ...box, x: box.x + before.x - after.x, y: box.y + before.y - after.y, width, height };
}

/** The page's point of a handle, or of the middle. */
export function pointOf(box: ComponentBox, { x, y }: { x: number; y: number }): Point {
  return applyMatrix(boxMatrix(box), { x: (box.width * (1 + x)) / 2, y: (box.height * (1 + y)) / 2 });
}

/** The size with the box's own ratio, by the side that was dragged further. */
function withRatio(
  { width, height }: ComponentBox,
  handle: Handle,
  asked: { width: number; height: number },
  smallest: { width: number; height: number },
): { width: number; height: number } {
  if (width === 0 || height === 0) return asked;
  const scaleX = asked.width / width;
  const scaleY = asked.height / height;
  const factor =
    handle.x === 0
      ? scaleY
      : handle.y === 0
        ? scaleX
        : Math.abs(scaleX - 1) > Math.abs(scaleY - 1)
          ? scaleX
          : scaleY;
  const least = Math.max(smallest.width / width, smallest.height / height);
  const most = Math.min(sidePxMax / width, sidePxMax / height);
  const kept = Math.min(most, Math.max(factor, least));
  return { width: width * kept, height: height * kept };
}

interface PlacedBox {
  id: string;
  box: ComponentBox;
}

/**
 * The boxes, by their ids, after the frame around them was stretched from one rectangle to another. A box that is not upright keeps its
 * ratio and its angle: it is scaled by the smaller of both factors.
 */
export function resizeBoxes(boxes: readonly PlacedBox[], from: Rect, to: Rect): Map<string, ComponentBox> {
  const scaleX = factorOf(from.right - from.left, to.right - to.left);
  const scaleY = factorOf(from.bottom - from.top, to.bottom - to.top);
  const places = boxes.map(({ id, box }) => {
    const middle = pointOf(box, { x: 0, y: 0 });
    const [across, down] = factorsOf(box.rotation, scaleX, scaleY);
    // A line may be flat.
    const width = Math.max(Math.min(sidePxMin, box.width), box.width * across);
    const height = Math.max(Math.min(sidePxMin, box.height), box.height * down);
    const x = to.left + (middle.x - from.left) * scaleX - width / 2;
    const y = to.top + (middle.y - from.top) * scaleY - height / 2;
    return [id, { ...box, x, y, width, height }] as const;
  });
  return new Map(places);
}

function factorOf(from: number, to: number): number {
  return from === 0 ? 1 : to / from;
}

/** The factors of a box's own width and height. */
function factorsOf(rotation: number, scaleX: number, scaleY: number): [number, number] {
  const { sine } = cosineAndSine(rotation);
  if (sine === 0) return [scaleX, scaleY];
  if (Math.abs(sine) === 1) return [scaleY, scaleX];
  const both = Math.min(scaleX, scaleY);
  return [both, both];
}

/** Boxes, by their ids, rotated by an angle in degrees, clockwise around one point. Angles stay within ±180. */
export function rotateBoxes(
  boxes: readonly PlacedBox[],
  degrees: number,
  around: Point,
): Map<string, ComponentBox> {
  const { cosine, sine } = cosineAndSine(degrees);
  const places = boxes.map(({ id, box }) => {
    const middle = pointOf(box, { x: 0, y: 0 });
    const [dx, dy] = [middle.x - around.x, middle.y - around.y];
    const x = around.x + dx * cosine - dy * sine - box.width / 2;
    const y = around.y + dx * sine + dy * cosine - box.height / 2;
    return [id, { ...box, x, y, rotation: normalizeAngle(box.rotation + degrees) }] as const;
  });
  return new Map(places);
}

/** The middle of everything that the boxes cover. */
export function middleOfBoxes(boxes: readonly PlacedBox[]): Point {
  const { left, top, right, bottom } = unionOf(boxes.map(({ box }) => boundsOf(box)));
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The same direction, above -180 and at most 180 degrees. */
export function normalizeAngle(degrees: number): number {
  const positive = ((degrees % 360) + 360) % 360;
  return positive > 180 ? positive - 360 : positive;
}
