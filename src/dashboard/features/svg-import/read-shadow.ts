import type { JsonObject } from "#contract/json.ts";
import type { Matrix } from "#scene/paint/matrix.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import { idOfUrl, meanScale, readColor } from "./read-paint.ts";

/** A shadow in px of the page. */
export interface SvgShadow {
  color: Color;
  /** Standard deviation. */
  blurPx: number;
  x: number;
  y: number;
}

/** Reads a computed filter that draws one shadow, in CSS or by the steps of Figma and Illustrator; undefined for others. */
export function readShadow(
  value: string,
  element: Element,
  matrix: Matrix,
  view: Window,
): SvgShadow | undefined {
  const toPage = (color: Color | undefined, x: number, y: number, blur: number): SvgShadow | undefined =>
    color === undefined
      ? undefined
      : {
          color,
          x: matrix.a * x + matrix.c * y,
          y: matrix.b * x + matrix.d * y,
          blurPx: blur * meanScale(matrix),
        };
  const css = /^drop-shadow\((.*\)) (-?[\d.e-]+)px (-?[\d.e-]+)px ([\d.e-]+)px\)$/.exec(value);
  if (css !== null) return toPage(readColor(css[1] ?? ""), Number(css[2]), Number(css[3]), Number(css[4]));
  const filter = element.ownerDocument.getElementById(idOfUrl(value) ?? "");
  if (filter === null || filter.localName !== "filter" || !/^url\([^)]*\)$/.test(value)) return undefined;
  if (filter.getAttribute("primitiveUnits") === "objectBoundingBox") return undefined;
  const steps = [...filter.children];
  const named = (name: string) => steps.filter(({ localName }) => localName === name);
  const number = (step: Element | undefined, name: string, fallback: number) => {
    const [first, second] = numbersOf(step?.getAttribute(name));
    return second === undefined || second === first ? (first ?? fallback) : Number.NaN;
  };
  const flood = (step: Element) => {
    const style = view.getComputedStyle(step);
    const color = readColor(style.floodColor);
    return color === undefined ? undefined : { ...color, alpha: color.alpha * Number(style.floodOpacity) };
  };
  const [drop, ...drops] = named("feDropShadow");
  if (drop !== undefined && drops.length === 0 && steps.length === 1)
    return finite(
      toPage(flood(drop), number(drop, "dx", 2), number(drop, "dy", 2), number(drop, "stdDeviation", 2)),
    );
  const [offset, ...offsets] = named("feOffset");
  const [blur, ...blurs] = named("feGaussianBlur");
  const isUsual = steps.every(({ localName }) =>
    /^fe(?:Flood|ColorMatrix|Offset|GaussianBlur|Composite|Blend|Merge)$/.test(localName),
  );
  // The inner shadow of Figma subtracts the shape from its copy.
  const isInner = named("feComposite").some((step) => step.getAttribute("operator") === "arithmetic");
  if (!isUsual || isInner || offset === undefined || offsets.length > 0 || blurs.length > 0) return undefined;
  const last = numbersOf(named("feColorMatrix").at(-1)?.getAttribute("values"));
  const at = (index: number) => last[index] ?? 0;
  const isFlat = [0, 1, 2, 5, 6, 7, 10, 11, 12].every((index) => at(index) === 0);
  const floods = named("feFlood")
    .map(flood)
    .filter((color) => (color?.alpha ?? 0) > 0);
  // The last column is added; the alpha of black is the factor of the shape's own.
  const color =
    last.length === 20
      ? isFlat
        ? { red: at(4) * 255, green: at(9) * 255, blue: at(14) * 255, alpha: Math.min(1, at(18)) }
        : undefined
      : floods.at(-1);
  return finite(
    toPage(color, number(offset, "dx", 0), number(offset, "dy", 0), number(blur, "stdDeviation", 0)),
  );
}

function finite(shadow: SvgShadow | undefined): SvgShadow | undefined {
  return shadow !== undefined && Number.isFinite(shadow.x + shadow.y + shadow.blurPx) ? shadow : undefined;
}

function numbersOf(text: string | null | undefined): number[] {
  return (text ?? "")
    .split(/[\s,]+/, 20)
    .filter((part) => part !== "")
    .map(Number);
}

/** A shadow that is further away cannot be seen. */
const distanceMax = 20_000;

/** The properties of a component that is turned by so many degrees. */
export function shadowValues({ color, blurPx, x, y }: SvgShadow, rotation: number): JsonObject {
  const radians = (-rotation * Math.PI) / 180;
  const held = (px: number) => Math.min(distanceMax, Math.max(-distanceMax, Math.round(px * 100) / 100 + 0));
  return {
    shadowColor: formatHex(color),
    // Twice the standard deviation, as on a canvas.
    shadowBlur: Math.min(400, Math.max(0, Math.round(blurPx * 200) / 100)),
    shadowX: held(x * Math.cos(radians) - y * Math.sin(radians)),
    shadowY: held(x * Math.sin(radians) + y * Math.cos(radians)),
  };
}
