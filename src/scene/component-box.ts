import type { Matrix } from "./paint/matrix.ts";

/** The place of a component on its page, in px of the unscaled template. */
export interface ComponentBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise about the middle. */
  rotation: number;
}

/** From the box's own px, (0, 0) at its unturned top left, to the page's px. Quarter turns are exact. */
export function boxMatrix({ x, y, width, height, rotation }: ComponentBox): Matrix {
  const { cosine, sine } = turn(rotation);
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

const quarterTurns = [
  { cosine: 1, sine: 0 },
  { cosine: 0, sine: 1 },
  { cosine: -1, sine: 0 },
  { cosine: 0, sine: -1 },
] as const;

function turn(degrees: number): { cosine: number; sine: number } {
  const positive = ((degrees % 360) + 360) % 360;
  const quarter = positive % 90 === 0 ? quarterTurns[positive / 90] : undefined;
  const radians = (positive * Math.PI) / 180;
  return quarter ?? { cosine: Math.cos(radians), sine: Math.sin(radians) };
}
