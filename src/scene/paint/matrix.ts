/** An affine map in the order of the canvas: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Larger than any page; the painted area of components that may draw anywhere. */
export const everywhere: Rect = { left: -40_000, top: -40_000, right: 40_000, bottom: 40_000 };

/** The box of a component in its own px. */
export function rectOf({ width, height }: { width: number; height: number }): Rect {
  return { left: 0, top: 0, right: width, bottom: height };
}

const quarterTurns = [
  { cosine: 1, sine: 0 },
  { cosine: 0, sine: 1 },
  { cosine: -1, sine: 0 },
  { cosine: 0, sine: -1 },
] as const;

/** Cosine and sine of an angle in degrees; exact for quarter turns. */
export function cosineAndSine(degrees: number): { cosine: number; sine: number } {
  const positive = ((degrees % 360) + 360) % 360;
  const quarter = positive % 90 === 0 ? quarterTurns[positive / 90] : undefined;
  const radians = (positive * Math.PI) / 180;
  return quarter ?? { cosine: Math.cos(radians), sine: Math.sin(radians) };
}

/** Scales by `x` and `y`, then moves by `left` and `top`. */
export function scaling(x: number, y = x, left = 0, top = 0): Matrix {
  return { a: x, b: 0, c: 0, d: y, e: left, f: top };
}

/** Applies `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

export function applyMatrix({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The mapped corners, clockwise from the rectangle's top left. */
export function mapCorners(matrix: Matrix, { left, top, right, bottom }: Rect): Point[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((corner) => applyMatrix(matrix, corner));
}

/** The bounding box of a mapped rectangle. */
export function mapRect(matrix: Matrix, rect: Rect): Rect {
  const corners = mapCorners(matrix, rect);
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** The factor for lengths. All maps are rotations and uniform scalings, so it is the same in every direction. */
export function lengthFactor({ a, b }: Matrix): number {
  return Math.hypot(a, b);
}

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
