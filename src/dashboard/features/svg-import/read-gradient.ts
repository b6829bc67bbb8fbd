import { linearGradientLine } from "#scene/paint/paint-gradient.ts";
import { type Rect, rectOf } from "#scene/paint/matrix.ts";
import { type Color, formatHex, parseColor } from "#scene/values/color.ts";
import type { SvgPaint } from "./read-paint.ts";

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
  const matrix = toBox.multiply(units).multiply(own === undefined ? undefined : DOMMatrix.fromMatrix(own));
  if (server instanceof view.SVGLinearGradientElement) {
    const at = (name: "x1" | "y1" | "x2" | "y2") => {
      const found = holder(name);
      return number((found instanceof view.SVGLinearGradientElement ? found : server)[name]);
    };
    return writeLinear([at("x1"), at("y1"), at("x2"), at("y2")], stops, matrix, size);
  }
  if (!(server instanceof view.SVGRadialGradientElement)) return undefined;
  const at = (name: "cx" | "cy" | "r") => {
    const found = holder(name);
    return number((found instanceof view.SVGRadialGradientElement ? found : server)[name]);
  };
  return writeRadial([at("cx"), at("cy"), at("r")], stops, matrix, size);
}

function readStops(
  chain: readonly SVGGradientElement[],
  opacity: number,
  view: Window & typeof globalThis,
): Stop[] {
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

function writeLinear(
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[],
  stops: readonly Stop[],
  matrix: DOMMatrix,
  size: { width: number; height: number },
): string | undefined {
  const back = matrix.inverse();
  const [dx, dy] = [x2 - x1, y2 - y1];
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
  return writeStops(`linear-gradient(${angle}deg`, stops, (offset) => (offset - start) / length);
}

function writeRadial(
  [cx = 0, cy = 0, r = 0]: number[],
  stops: readonly Stop[],
  matrix: DOMMatrix,
  { width, height }: { width: number; height: number },
): string | undefined {
  const center = matrix.transformPoint({ x: cx, y: cy });
  const { a, b, c, d } = matrix;
  // The ellipse that the circle becomes: its axes must be those of the box.
  const [radiusX, radiusY] = [r * Math.hypot(a, c), r * Math.hypot(b, d)];
  if (!(radiusX > 0) || !(radiusY > 0) || r ** 2 * Math.abs(a * b + c * d) > 0.02 * radiusX * radiusY)
    return undefined;
  const farX = Math.max(Math.abs(center.x), Math.abs(width - center.x));
  const farY = Math.max(Math.abs(center.y), Math.abs(height - center.y));
  const isCircle = Math.abs(radiusX / radiusY - 1) < 0.02;
  // A stroke makes the box a little larger than the shape.
  if (!isCircle && Math.abs((radiusX / radiusY) * (farY / farX) - 1) > 0.06) return undefined;
  const reach = isCircle ? Math.hypot(farX, farY) : farX * Math.SQRT2;
  const place = `${round((center.x / width) * 100)}% ${round((center.y / height) * 100)}%`;
  const head = `radial-gradient(${isCircle ? "circle" : "ellipse"} at ${place}`;
  return writeStops(head, stops, (offset) => (offset * radiusX) / reach);
}

function writeStops(head: string, stops: readonly Stop[], place: (offset: number) => number): string {
  return `${head}, ${stops.map(({ color, offset }) => `${formatHex(color)} ${round(place(offset) * 100)}%`).join(", ")})`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100 + 0;
}
