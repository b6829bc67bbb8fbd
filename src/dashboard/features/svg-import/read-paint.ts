import type { JsonObject } from "#contract/json.ts";
import { type Rect, rectOf } from "#scene/paint/matrix.ts";
import { linearGradientLine } from "#scene/paint/paint-gradient.ts";
import { type Color, formatHex, parseColor } from "#scene/values/color.ts";
import type { DrawingFrame, SvgPage } from "./drawing-frame.ts";

type View = DrawingFrame["view"];

/** `other`: a pattern, or anything else that only a picture can have. */
export type SvgPaint =
  | { kind: "none" }
  | { kind: "color"; color: Color }
  | { kind: "gradient"; server: SVGGradientElement; opacity: number; view: View }
  | { kind: "other" };

/** The id that a computed value names. */
export function idOfUrl(value: string): string | undefined {
  return /^url\(["']?[^"')]*#([^"')]*)["']?\)/.exec(value)?.[1];
}

export function readPaint(element: Element, property: "fill" | "stroke", view: View): SvgPaint {
  const style = view.getComputedStyle(element);
  const value = style[property];
  const opacity = Number(property === "fill" ? style.fillOpacity : style.strokeOpacity);
  if (value === "none" || opacity === 0) return { kind: "none" };
  const server = value.startsWith("url(") ? element.ownerDocument.getElementById(idOfUrl(value) ?? "") : null;
  if (server instanceof view.SVGGradientElement) return { kind: "gradient", server, opacity, view };
  if (server instanceof view.SVGPatternElement) return { kind: "other" };
  const plain = value.replace(/^url\([^)]*\)\s*/, "");
  if (plain === "" || plain === "none") return { kind: "none" };
  const color = parseColor(plain);
  if (color === undefined) return { kind: "other" };
  const alpha = color.alpha * opacity;
  return alpha === 0 ? { kind: "none" } : { kind: "color", color: { ...color, alpha } };
}

/** Maps the user space of an element to px of the page. */
export function pageMatrix(element: SVGGraphicsElement, page: SvgPage): DOMMatrix {
  const matrix = element.getScreenCTM() ?? new DOMMatrix();
  return new DOMMatrix()
    .scale(page.width / page.fullWidth, page.height / page.fullHeight)
    .multiply(DOMMatrix.fromMatrix(matrix));
}

/** Stops that a gradient of a component may have. */
const stopsMax = 32;
const chainMax = 10;

interface Stop {
  /** 0 to 1; never decreases. */
  offset: number;
  color: Color;
}

/**
 * Writes a gradient as that of a component's box; undefined if CSS has none like it. `bounds`: the shape's box in its user
 * space, which `toBox` maps to px of the component. Whether it looks the same is compared later.
 */
export function writeGradient(
  { server, opacity, view }: Extract<SvgPaint, { kind: "gradient" }>,
  bounds: Rect,
  toBox: DOMMatrix,
  size: { width: number; height: number },
): string | undefined {
  if (!(server instanceof view.SVGLinearGradientElement)) return undefined;
  const chain: SVGGradientElement[] = [];
  for (let next: Element | null = server; next instanceof view.SVGGradientElement;) {
    if (chain.includes(next) || chain.length >= chainMax) break;
    chain.push(next);
    next = server.ownerDocument.getElementById(next.href.baseVal.slice(1));
  }
  const holder = (name: string) => chain.find((element) => element.hasAttribute(name)) ?? server;
  const stops = readStops(chain, opacity, view);
  const isRepeated =
    holder("spreadMethod").spreadMethod.baseVal > view.SVGGradientElement.SVG_SPREADMETHOD_PAD;
  if (stops.length < 2 || stops.length > stopsMax || isRepeated) return undefined;
  const isOfBox =
    holder("gradientUnits").gradientUnits.baseVal !== view.SVGUnitTypes.SVG_UNIT_TYPE_USERSPACEONUSE;
  const number = (length: SVGAnimatedLength) => {
    const { value, unitType, valueInSpecifiedUnits } = length.baseVal;
    const isShare = isOfBox && unitType === view.SVGLength.SVG_LENGTHTYPE_PERCENTAGE;
    return isShare ? valueInSpecifiedUnits / 100 : value;
  };
  const own = holder("gradientTransform").gradientTransform.baseVal.consolidate()?.matrix;
  const { left, top, right, bottom } = bounds;
  const units = isOfBox ? new DOMMatrix([right - left, 0, 0, bottom - top, left, top]) : new DOMMatrix();
  const matrix = toBox.multiply(units).multiply(DOMMatrix.fromMatrix(own));
  const at = (name: "x1" | "y1" | "x2" | "y2") => {
    const found = holder(name);
    return number((found instanceof view.SVGLinearGradientElement ? found : server)[name]);
  };
  const [x1, y1] = [at("x1"), at("y1")];
  const [dx, dy] = [at("x2") - x1, at("y2") - y1];
  const back = matrix.inverse();
  const shareAt = (x: number, y: number) => {
    const point = back.transformPoint({ x, y });
    return ((point.x - x1) * dx + (point.y - y1) * dy) / (dx * dx + dy * dy);
  };
  const origin = shareAt(0, 0);
  const degrees = (Math.atan2(shareAt(1, 0) - origin, origin - shareAt(0, 1)) * 180) / Math.PI;
  const angle = round((degrees + 360) % 360) % 360;
  // The line of CSS, whose ends depend on the angle and the box.
  const line = linearGradientLine({ shape: "linear", angle, stops: [] }, rectOf(size));
  const start = shareAt(line.startX, line.startY);
  const length = shareAt(line.endX, line.endY) - start;
  if (!(length > 0) || !Number.isFinite(length)) return undefined;
  const percent = (offset: number) => round(((offset - start) / length) * 100);
  const written = stops.map(({ color, offset }) => `${formatHex(color)} ${percent(offset)}%`);
  return `linear-gradient(${[`${angle}deg`, ...written].join(", ")})`;
}

function readStops(chain: readonly SVGGradientElement[], opacity: number, view: View): Stop[] {
  const lists = chain.map(({ children }) =>
    [...children].filter((child) => child instanceof view.SVGStopElement),
  );
  let floor = 0;
  return (lists.find((stops) => stops.length > 0) ?? []).slice(0, stopsMax + 1).map((stop) => {
    const { stopColor, stopOpacity } = view.getComputedStyle(stop);
    floor = Math.min(1, Math.max(floor, stop.offset.baseVal));
    const color = parseColor(stopColor) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
    return { offset: floor, color: { ...color, alpha: color.alpha * Number(stopOpacity) * opacity } };
  });
}

function round(number: number): number {
  return Math.round(number * 100) / 100 + 0;
}

/**
 * Reads a computed filter that draws one shadow, in CSS or by the steps of Figma and Illustrator, as properties of a component
 * that is not turned. Undefined for others.
 */
export function readShadow(element: Element, matrix: DOMMatrix, view: Window): JsonObject | undefined {
  const { filter } = view.getComputedStyle(element);
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
  const values = numbersOf(find("feColorMatrix").at(-1), "values");
  // The last column is added; the alpha of black is the factor of the shape's own.
  const channels = [4, 9, 14].map((index) => (values[index] ?? 0) * 255).join(" ");
  const flood = find("feFlood").map(floodOf).at(-1);
  const color = values.length === 20 ? `rgb(${channels} / ${values[18]})` : flood;
  const lengths = [numberOf(offset[0], "dx"), numberOf(offset[0], "dy"), numberOf(blur[0], "stdDeviation")];
  return toPage(color, lengths, matrix);
}

function numbersOf(step: Element | undefined, name: string): number[] {
  return (step?.getAttribute(name)?.match(/[^\s,]+/g) ?? []).map(Number);
}

/** Two equal numbers are one. */
function numberOf(step: Element | undefined, name: string, fallback = 0): number {
  const [first = fallback, second = first] = numbersOf(step, name);
  return first === second ? first : Number.NaN;
}

function toPage(text = "", [x = 0, y = 0, blur = 0]: number[], { a, b, c, d }: DOMMatrix) {
  const color = parseColor(text);
  if (color === undefined || !Number.isFinite(x + y + blur)) return undefined;
  return {
    shadowColor: formatHex(color),
    // Twice the standard deviation, as on a canvas.
    shadowBlur: Math.min(400, round(2 * blur * Math.hypot(a, b))),
    shadowX: round(a * x + c * y),
    shadowY: round(b * x + d * y),
  };
}
