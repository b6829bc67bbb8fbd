import { boxMatrix, type Point, type Rect } from "#scene/paint/matrix.ts";
import type { ComponentOf } from "#scene/document.ts";
import { placePicture } from "#scene/paint/place-picture.ts";

type ImageComponent = ComponentOf<"IMAGE">;
type Size = Record<"width" | "height", number>;

/** The focal point of a picture, as fractions of it: `positionX`, `positionY`. */
export interface Focus {
  x: number;
  y: number;
}

export function focusOf({ positionX, positionY }: ImageComponent): Focus {
  return { x: positionX, y: positionY };
}

/** A focal point matters only for a picture that is cropped by its box. */
export function hasFocus(component: { type: string } | undefined): component is ImageComponent {
  return component?.type === "IMAGE" && "fit" in component && component.fit === "cover";
}

/** The rectangle of the whole picture, px of the unflipped box. */
export function pictureRect(component: ImageComponent, picture: Size, focus = focusOf(component)): Rect {
  return placePicture({ ...component, positionX: focus.x, positionY: focus.y }, picture);
}

/** Converts a focus to px of the box, for a picture at `rect`. */
export function pointOfFocus(component: ImageComponent, rect: Rect, { x, y }: Focus): Point {
  return flip(component, {
    x: rect.left + x * (rect.right - rect.left),
    y: rect.top + y * (rect.bottom - rect.top),
  });
}

/** Converts px of the box to a focus, for a picture at `rect`. Rounds to whole per cents and clamps to the picture. */
export function focusAtPoint(component: ImageComponent, rect: Rect, point: Point): Focus {
  const { x, y } = flip(component, point);
  return clampFocus({
    x: (x - rect.left) / (rect.right - rect.left),
    y: (y - rect.top) / (rect.bottom - rect.top),
  });
}

export function clampFocus({ x, y }: Focus): Focus {
  return { x: clampFraction(x), y: clampFraction(y) };
}

function clampFraction(fraction: number): number {
  return Math.min(1, Math.max(0, Math.round(fraction * 100) / 100));
}

/** Mirrors px of the box as its picture is mirrored; its own inverse. */
export function flip({ flip: how, width, height }: ImageComponent, { x, y }: Point): Point {
  return {
    x: how === "horizontal" || how === "both" ? width - x : x,
    y: how === "vertical" || how === "both" ? height - y : y,
  };
}

/** Converts a point of the page to px of the component's unrotated box. */
export function toBoxPoint(component: ImageComponent, { x, y }: Point): Point {
  const { a, b, c, d, e, f } = boxMatrix(component);
  // The inverse of a rotation is its transpose.
  return { x: a * (x - e) + b * (y - f), y: c * (x - e) + d * (y - f) };
}
