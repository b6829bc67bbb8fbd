import type { JsonObject } from "#contract/json.ts";
import { boxMatrix } from "#scene/component-box.ts";
import { type Matrix, multiply, type Rect } from "#scene/paint/matrix.ts";
import { invert } from "../read/transforms.ts";
import { type MappedBox, placeValues, roundPx } from "./box.ts";
import { emptyPictureBackground } from "../../source/new-component.ts";

/** How a picture lies in the box of an IMAGE. */
export interface PicturePlacement {
  box: MappedBox;
  values: JsonObject;
  /** Whether the component shows the picture in the same place. */
  isExact: boolean;
}

/**
 * Places a picture in a box. `toPage` maps the unit square, which the whole picture fills, to the page. `size` is that of
 * the picture itself.
 */
export function placeInBox(
  box: MappedBox,
  toPage: Matrix,
  size: { width: number; height: number } | undefined,
): PicturePlacement {
  const back = invert(boxMatrix(box));
  const inBox = back === undefined ? undefined : multiply(back, toPage);
  if (inBox === undefined || Math.hypot(inBox.b, inBox.c) > 0.01 * Math.hypot(inBox.a, inBox.d))
    return { box, values: {}, isExact: false };
  const { a, d, e, f } = inBox;
  const [isFlippedX, isFlippedY] = [a < 0, d < 0];
  const width = Math.abs(a);
  const height = Math.abs(d);
  // The painter mirrors about the middle of the box.
  const left = isFlippedX ? box.width - e : e;
  const top = isFlippedY ? box.height - f : f;
  const flip = isFlippedX ? (isFlippedY ? "both" : "horizontal") : isFlippedY ? "vertical" : undefined;
  const fit = fitOf(box, { left, top, right: left + width, bottom: top + height }, size);
  return {
    box,
    values: { ...(flip !== undefined && { flip }), ...fit },
    isExact: fit !== undefined,
  };
}

/** The properties by which the painter draws a picture in a rectangle of its box; undefined if none do. */
function fitOf(
  { width, height }: { width: number; height: number },
  drawn: Rect,
  size: { width: number; height: number } | undefined,
): JsonObject | undefined {
  const drawnWidth = drawn.right - drawn.left;
  const drawnHeight = drawn.bottom - drawn.top;
  const ratio = drawnWidth / drawnHeight;
  const isStretched = size !== undefined && Math.abs(ratio / (size.width / size.height) - 1) > 0.02;
  const tolerance = Math.max(0.6, 0.005 * Math.max(width, height));
  const isWhole =
    Math.abs(drawn.left) <= tolerance &&
    Math.abs(drawn.top) <= tolerance &&
    Math.abs(drawn.right - width) <= tolerance &&
    Math.abs(drawn.bottom - height) <= tolerance;
  if (isWhole) return isStretched ? { fit: "fill" } : {};
  if (isStretched) return undefined;
  const cover = drawnWidth / Math.max(width, height * ratio);
  const contain = drawnWidth / Math.min(width, height * ratio);
  const mode = cover >= 0.99 ? "cover" : contain >= 0.99 ? "contain" : undefined;
  if (mode === undefined) return undefined;
  const zoom = Math.max(1, mode === "cover" ? cover : contain);
  return {
    ...(mode === "contain" && { fit: "contain" }),
    ...(zoom > 1.002 && { zoom: Math.min(20, roundPx(zoom)) }),
    positionX: focusOf(width, drawn.left, drawnWidth),
    positionY: focusOf(height, drawn.top, drawnHeight),
  };
}

/** The focal point by which the painter moves a picture of a length to a start. */
function focusOf(space: number, start: number, length: number): number {
  const free = space - length;
  if (Math.abs(free) < 0.01) return 0.5;
  const focus = free > 0 ? start / free : (space / 2 - start) / length;
  return roundPx(Math.min(1, Math.max(0, focus)));
}

/** The values of an IMAGE, without its id. */
export function imageValues(src: string, { box, values }: PicturePlacement): JsonObject {
  return {
    type: "IMAGE",
    ...placeValues(box),
    src,
    ...values,
    // A place for a picture that the template has to be given.
    ...(src === "" && { background: emptyPictureBackground }),
  };
}
