import type { JsonObject } from "#contract/json.ts";
import { type Matrix, multiply, scaling } from "#scene/paint/matrix.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import { computeStyle, initialStyle } from "../read/computed-style.ts";
import { readNumbers } from "../read/lengths.ts";
import { readColor } from "../read/read-color.ts";
import { localUrl } from "../read/references.ts";
import { meanScale } from "../read/transforms.ts";
import { type PaintContext, readOpacity } from "./svg-paint.ts";

/** A shadow in px of the page. */
export interface SvgShadow {
  color: Color;
  /** Standard deviation. */
  blurPx: number;
  x: number;
  y: number;
}

/**
 * Reads a filter that draws one shadow: `feDropShadow`, or the steps by which Figma and Illustrator draw one. Undefined
 * for any other filter.
 */
export function readShadow(
  value: string | undefined,
  matrix: Matrix,
  context: PaintContext,
): SvgShadow | undefined {
  const filter = context.svg.byId.get(localUrl(value) ?? "");
  if (filter === undefined || filter.localName !== "filter") return undefined;
  if (filter.getAttribute("primitiveUnits") === "objectBoundingBox") return undefined;
  const steps = [...filter.children];
  const named = (name: string) => steps.filter(({ localName }) => localName === name);
  const drops = named("feDropShadow");
  const offsets = named("feOffset");
  const blurs = named("feGaussianBlur");
  const [drop] = drops;
  if (drop !== undefined && drops.length === 1 && blurs.length === 0 && offsets.length === 0)
    return toShadow(drop, drop, matrix, floodColor(drop, context));
  const [offset] = offsets;
  const [blur] = blurs;
  const usual = [
    "feFlood",
    "feColorMatrix",
    "feOffset",
    "feGaussianBlur",
    "feComposite",
    "feBlend",
    "feMerge",
  ];
  const isUsual = steps.every(({ localName }) => usual.includes(localName));
  if (!isUsual || offset === undefined || offsets.length > 1 || blurs.length > 1) return undefined;
  // The inner shadow of Figma subtracts the shape from its copy.
  if (named("feComposite").some((step) => step.getAttribute("operator") === "arithmetic")) return undefined;
  return toShadow(offset, blur, matrix, shadowColor(steps, context));
}

function toShadow(
  offset: Element,
  blur: Element | undefined,
  matrix: Matrix,
  color: Color | undefined,
): SvgShadow | undefined {
  if (color === undefined) return undefined;
  const number = (element: Element | undefined, name: string) =>
    readNumbers(element?.getAttribute(name) ?? null, 1)[0] ?? 0;
  const { e: x, f: y } = multiply(
    { ...matrix, e: 0, f: 0 },
    scaling(1, 1, number(offset, "dx"), number(offset, "dy")),
  );
  return { color, x, y, blurPx: number(blur, "stdDeviation") * meanScale(matrix) };
}

function floodColor(element: Element, { sheet }: PaintContext): Color {
  const { own } = computeStyle(element, initialStyle, sheet);
  const color = readColor(own["flood-color"] ?? "#000000") ?? { red: 0, green: 0, blue: 0, alpha: 1 };
  return { ...color, alpha: color.alpha * readOpacity(own["flood-opacity"]) };
}

/** The colour that the last matrix gives to every pixel, or that of a flood. */
function shadowColor(steps: readonly Element[], context: PaintContext): Color | undefined {
  const matrices = steps
    .filter(({ localName }) => localName === "feColorMatrix")
    .map((step) => readNumbers(step.getAttribute("values"), 20));
  const last = matrices.at(-1);
  if (last?.length === 20) {
    const at = (index: number) => last[index] ?? 0;
    const isFlat = [0, 1, 2, 5, 6, 7, 10, 11, 12].every((index) => at(index) === 0);
    if (!isFlat) return undefined;
    // The last column is added; the alpha of black is the factor of the shape's own.
    return { red: at(4) * 255, green: at(9) * 255, blue: at(14) * 255, alpha: Math.min(1, at(18)) };
  }
  const flood = steps.findLast(
    (step) =>
      step.localName === "feFlood" &&
      readOpacity(computeStyle(step, initialStyle, context.sheet).own["flood-opacity"]) > 0,
  );
  return flood === undefined ? undefined : floodColor(flood, context);
}

/** A shadow that is further away cannot be seen. */
const distanceMax = 20_000;

/** The properties of a component that is turned by so many degrees. */
export function shadowValues({ color, blurPx, x, y }: SvgShadow, rotation: number): JsonObject {
  const radians = (-rotation * Math.PI) / 180;
  const round = (px: number) => Math.round(px * 100) / 100 + 0;
  const held = (px: number) => Math.min(distanceMax, Math.max(-distanceMax, round(px)));
  return {
    shadowColor: formatHex(color),
    // Twice the standard deviation, as on a canvas.
    shadowBlur: Math.min(400, Math.max(0, round(blurPx * 2))),
    shadowX: held(x * Math.cos(radians) - y * Math.sin(radians)),
    shadowY: held(x * Math.sin(radians) + y * Math.cos(radians)),
  };
}
