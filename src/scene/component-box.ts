import { cosineAndSine, type Matrix } from "./paint/matrix.ts";

/** The place of a component on its page, in px of the unscaled template. */
export interface ComponentBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise about the middle. */
  rotation: number;
}

/** Maps the box's own px, (0, 0) at its unrotated top left, to the page's px. Quarter turns are exact. */
export function boxMatrix({ x, y, width, height, rotation }: ComponentBox): Matrix {
  const { cosine, sine } = cosineAndSine(rotation);
  const middleX = width / 2;
  const middleY = height / 2;
  return {
    a: cosine,
    b: sine,
    c: -sine,
    d: cosine,
    e: x + middleX - cosine * middleX + sine * middleY,
    f: y + middleY - sine * middleX - cosine * middleY,
  };
}
