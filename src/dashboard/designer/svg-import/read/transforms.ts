import { type Matrix, multiply, scaling } from "#scene/paint/matrix.ts";
import { readNumbers } from "./lengths.ts";

export const identity: Matrix = scaling(1);

const functionsMax = 100;

/** Reads the `transform` of an element or of its style. Anything faulty is no transform, as in browsers. */
export function readTransform(text: string | null | undefined): Matrix {
  let matrix = identity;
  const source = (text ?? "").trim();
  if (source === "" || source === "none") return matrix;
  const pattern = /[\s,]*([a-z]+)\s*\(([^()]*)\)/giy;
  let count = 0;
  let end = 0;
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const next = functionMatrix((match[1] ?? "").toLowerCase(), readArguments(match[2] ?? ""));
    count += 1;
    if (next === undefined || count > functionsMax) return identity;
    matrix = multiply(matrix, next);
    end = pattern.lastIndex;
  }
  return source.slice(end).trim() === "" && isFiniteMatrix(matrix) ? matrix : identity;
}

const degreesOfUnits: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  deg: 1,
  rad: 180 / Math.PI,
  grad: 0.9,
  turn: 360,
};

/** The numbers of a function, in px or degrees; none if any has another unit. */
function readArguments(text: string): number[] {
  const values: number[] = [];
  const pattern = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)/giy;
  let end = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const factor = degreesOfUnits[(match[2] ?? "").toLowerCase()];
    if (factor === undefined || values.length > 6) return [];
    values.push(Number(match[1]) * factor);
    end = pattern.lastIndex;
  }
  return text.slice(end).trim() === "" ? values : [];
}

function functionMatrix(name: string, values: readonly number[]): Matrix | undefined {
  const [first, second, third] = values;
  if (first === undefined) return undefined;
  switch (name) {
    case "matrix": {
      const [, b, c, d, e, f] = values;
      if (b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
        return undefined;
      return { a: first, b, c, d, e, f };
    }
    case "translate":
      return scaling(1, 1, first, second ?? 0);
    case "translatex":
      return scaling(1, 1, first, 0);
    case "translatey":
      return scaling(1, 1, 0, first);
    case "scale":
      return scaling(first, second ?? first);
    case "scalex":
      return scaling(first, 1);
    case "scaley":
      return scaling(1, first);
    case "rotate":
      return second === undefined || third === undefined
        ? rotation(first)
        : multiply(scaling(1, 1, second, third), multiply(rotation(first), scaling(1, 1, -second, -third)));
    case "skewx":
      return { ...identity, c: Math.tan((first * Math.PI) / 180) };
    case "skewy":
      return { ...identity, b: Math.tan((first * Math.PI) / 180) };
    default:
      return undefined;
  }
}

function rotation(degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const cosine = Math.cos(radians);
  const sine = Math.sin(radians);
  return { a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0 };
}

function isFiniteMatrix(matrix: Matrix): boolean {
  return [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].every(Number.isFinite);
}

/** The inverse; undefined if the map has none. */
export function invert({ a, b, c, d, e, f }: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-12 || !Number.isFinite(determinant)) return undefined;
  return {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  };
}

/** The scale of lengths: exact for maps that keep shapes, else the mean of all directions. */
export function meanScale({ a, b, c, d }: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Undefined without a view box, or if it has no area. */
export function readViewBox(element: Element): ViewBox | undefined {
  const [x, y, width, height] = readNumbers(element.getAttribute("viewBox"), 4);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

export interface Fitting {
  /** `none` stretches. */
  mode: "meet" | "slice" | "none";
  /** Shares of the free space to the left and above. */
  alignX: number;
  alignY: number;
}

/** Reads `preserveAspectRatio`. */
export function readFitting(element: Element): Fitting {
  const text = element.getAttribute("preserveAspectRatio") ?? "";
  const match = /x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(text);
  const shareOf = (word: string | undefined) => (word === "Min" ? 0 : word === "Max" ? 1 : 0.5);
  return {
    mode: /\bnone\b/.test(text) ? "none" : /\bslice\b/.test(text) ? "slice" : "meet",
    alignX: shareOf(match?.[1]),
    alignY: shareOf(match?.[2]),
  };
}

/** Maps a view box to a viewport whose top left is (0, 0). */
export function viewBoxMatrix(
  box: ViewBox,
  { width, height }: { width: number; height: number },
  { mode, alignX, alignY }: Fitting,
): Matrix {
  const scaleX = width / box.width;
  const scaleY = height / box.height;
  if (mode === "none") return scaling(scaleX, scaleY, -box.x * scaleX, -box.y * scaleY);
  const scale = mode === "meet" ? Math.min(scaleX, scaleY) : Math.max(scaleX, scaleY);
  return scaling(
    scale,
    scale,
    (width - box.width * scale) * alignX - box.x * scale,
    (height - box.height * scale) * alignY - box.y * scale,
  );
}
