import type { JsonObject } from "#contract/json.ts";
import { formatHex, parseColor } from "#scene/values/color.ts";
import { idOfUrl } from "./read-paint.ts";

/**
 * Reads a computed filter that draws one shadow, in CSS or by the steps of Figma and Illustrator, as properties of a component
 * that is not turned. Undefined for others.
 */
export function readShadow(
  filter: string,
  element: Element,
  matrix: DOMMatrix,
  view: Window,
): JsonObject | undefined {
  const css = /^drop-shadow\((.*\)) (-?[\d.e-]+)px (-?[\d.e-]+)px ([\d.e-]+)px\)$/.exec(filter);
  if (css !== null) return toPage(css[1], css.slice(2).map(Number), matrix);
  const definition = element.ownerDocument.getElementById(idOfUrl(filter) ?? "");
  if (definition === null || !/^url\([^)]*\)$/.test(filter)) return undefined;
  const steps = [...definition.children];
  const floodOf = (step: Element) => {
    const { floodColor, floodOpacity } = view.getComputedStyle(step);
    const color = parseColor(floodColor);
    return color && formatHex({ ...color, alpha: color.alpha * Number(floodOpacity) });
  };
  const [drop] = steps;
  if (drop?.localName === "feDropShadow" && steps.length === 1)
    return toPage(
      floodOf(drop),
      ["dx", "dy", "stdDeviation"].map((name) => numberOf(drop, name, 2)),
      matrix,
    );
  const find = (name: string) => steps.filter(({ localName }) => localName === name);
  const [offset, blur] = [find("feOffset"), find("feGaussianBlur")];
  const isUsual = steps.every(({ localName }) =>
    /^fe(?:Flood|ColorMatrix|Offset|GaussianBlur|Composite|Blend|Merge)$/.test(localName),
  );
  // The inner shadow of Figma subtracts the shape from its copy.
  const isInner = find("feComposite").some((step) => step.getAttribute("operator") === "arithmetic");
  if (!isUsual || isInner || offset.length !== 1 || blur.length > 1) return undefined;
  const values = (find("feColorMatrix").at(-1)?.getAttribute("values") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  // The last column is added; the alpha of black is the factor of the shape's own.
  const [red, green, blue, alpha] = [4, 9, 14, 18].map((index) => values[index] ?? 0);
  const color =
    values.length === 20
      ? `rgb(${(red ?? 0) * 255} ${(green ?? 0) * 255} ${(blue ?? 0) * 255} / ${alpha})`
      : find("feFlood").map(floodOf).at(-1);
  const lengths = [
    numberOf(offset[0], "dx", 0),
    numberOf(offset[0], "dy", 0),
    numberOf(blur[0], "stdDeviation", 0),
  ];
  return toPage(color, lengths, matrix);
}

/** Two equal numbers are one. */
function numberOf(step: Element | undefined, name: string, fallback: number): number {
  const [first = fallback, second = first] =
    (step?.getAttribute(name) ?? "").match(/[^\s,]+/g)?.map(Number) ?? [];
  return first === second ? first : Number.NaN;
}

function toPage(
  text: string | undefined,
  [x = 0, y = 0, blur = 0]: number[],
  matrix: DOMMatrix,
): JsonObject | undefined {
  const color = parseColor(text ?? "");
  const { a, b, c, d } = matrix;
  if (color === undefined || !Number.isFinite(x + y + blur)) return undefined;
  const round = (px: number) => Math.round(px * 100) / 100 + 0;
  return {
    shadowColor: formatHex(color),
    // Twice the standard deviation, as on a canvas.
    shadowBlur: Math.min(400, round(2 * blur * Math.hypot(a, b))),
    shadowX: round(a * x + c * y),
    shadowY: round(b * x + d * y),
  };
}
