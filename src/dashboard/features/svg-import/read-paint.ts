import { multiply, type Matrix, scaling } from "#scene/paint/matrix.ts";
import type { Color } from "#scene/values/color.ts";
import type { SvgPage } from "./drawing-frame.ts";

export interface SvgStop {
  /** 0 to 1; never decreases. */
  offset: number;
  color: Color;
}

interface GradientBase {
  stops: readonly SvgStop[];
  /** Whether its numbers are shares of the shape's box, else px of its user space. */
  isOfBox: boolean;
  /** Whether it is repeated beyond its ends. */
  isRepeated: boolean;
  matrix: Matrix;
}

export type SvgGradient =
  | (GradientBase & { kind: "linear"; x1: number; y1: number; x2: number; y2: number })
  | (GradientBase & { kind: "radial"; cx: number; cy: number; r: number; isFocal: boolean });

/** `other`: a pattern, or anything else that only a picture can have. */
export type SvgPaint = { kind: "none" } | { kind: "color"; color: Color } | SvgGradient | { kind: "other" };

const identity = scaling(1);
const knownColors = new Map<string, Color | undefined>();
const knownMax = 2_000;

/** A computed colour in sRGB; undefined for anything else. */
export function readColor(text: string): Color | undefined {
  const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
  if (plain !== null) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = plain
      .slice(1)
      .map((part) => (part === undefined ? 1 : Number(part)));
    return { red, green, blue, alpha };
  }
  if (!CSS.supports("color", text)) return undefined;
  if (!knownColors.has(text)) {
    if (knownColors.size >= knownMax) knownColors.clear();
    knownColors.set(text, paintedColor(text));
  }
  return knownColors.get(text);
}

function paintedColor(text: string): Color | undefined {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha: alpha / 255 };
}

/** The id that a computed value names. */
export function idOfUrl(value: string): string | undefined {
  return /^url\(["']?[^"')]*#([^"')]*)["']?\)/.exec(value)?.[1];
}

/** The fill or stroke of an element, with its opacity. */
export function readPaint(
  element: Element,
  property: "fill" | "stroke",
  view: Window & typeof globalThis,
): SvgPaint {
  const style = view.getComputedStyle(element);
  const value = style[property];
  const opacity = Number(property === "fill" ? style.fillOpacity : style.strokeOpacity);
  if (value === "none" || opacity === 0) return { kind: "none" };
  if (!value.startsWith("url(")) return solid(value, opacity);
  const server = element.ownerDocument.getElementById(decode(idOfUrl(value) ?? ""));
  if (server === null || !/^(?:linearGradient|radialGradient|pattern)$/.test(server.localName)) {
    const fallback = value.slice(value.indexOf(")") + 1).trim();
    return fallback === "" || fallback === "none" ? { kind: "none" } : solid(fallback, opacity);
  }
  return readGradient(server, opacity, view);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function solid(value: string, opacity: number): SvgPaint {
  const color = readColor(value);
  if (color === undefined) return { kind: "other" };
  return color.alpha * opacity === 0
    ? { kind: "none" }
    : { kind: "color", color: { ...color, alpha: color.alpha * opacity } };
}

const chainMax = 10;
const stopsMax = 200;

function readGradient(server: Element, opacity: number, view: Window & typeof globalThis): SvgPaint {
  const chain: SVGGradientElement[] = [];
  for (
    let next: Element | null = server;
    next instanceof view.SVGGradientElement && chain.length < chainMax;
  ) {
    if (chain.includes(next)) break;
    chain.push(next);
    next = server.ownerDocument.getElementById(next.href.baseVal.slice(1));
  }
  const holder = (name: string) => chain.find((element) => element.hasAttribute(name));
  const stops = readStops(chain, opacity, view);
  const [first] = stops;
  if (chain.length === 0) return { kind: "other" };
  if (first === undefined) return { kind: "none" };
  if (stops.length === 1) return { kind: "color", color: first.color };
  const isOfBox =
    holder("gradientUnits")?.gradientUnits.baseVal !== view.SVGUnitTypes.SVG_UNIT_TYPE_USERSPACEONUSE;
  const number = (length: SVGAnimatedLength) => {
    const { baseVal } = length;
    if (!isOfBox) return baseVal.value;
    return baseVal.unitType === view.SVGLength.SVG_LENGTHTYPE_PERCENTAGE
      ? baseVal.valueInSpecifiedUnits / 100
      : baseVal.value;
  };
  const matrix = holder("gradientTransform")?.gradientTransform.baseVal.consolidate()?.matrix;
  const isRepeated =
    (holder("spreadMethod")?.spreadMethod.baseVal ?? 1) > view.SVGGradientElement.SVG_SPREADMETHOD_PAD;
  const base = { stops, isOfBox, isRepeated, matrix: matrix === undefined ? identity : toMatrix(matrix) };
  if (server instanceof view.SVGLinearGradientElement) {
    const own = (name: "x1" | "y1" | "x2" | "y2") => {
      const found = holder(name);
      return number((found instanceof view.SVGLinearGradientElement ? found : server)[name]);
    };
    return { kind: "linear", ...base, x1: own("x1"), y1: own("y1"), x2: own("x2"), y2: own("y2") };
  }
  if (!(server instanceof view.SVGRadialGradientElement)) return { kind: "other" };
  const own = (name: "cx" | "cy" | "r" | "fx" | "fy" | "fr") => {
    const found = holder(name);
    return found instanceof view.SVGRadialGradientElement ? number(found[name]) : undefined;
  };
  const [cx, cy, r] = [
    own("cx") ?? number(server.cx),
    own("cy") ?? number(server.cy),
    own("r") ?? number(server.r),
  ];
  const isFocal =
    Math.hypot((own("fx") ?? cx) - cx, (own("fy") ?? cy) - cy) > r * 0.01 || (own("fr") ?? 0) > r * 0.01;
  return { kind: "radial", ...base, cx, cy, r, isFocal };
}

function readStops(chain: readonly Element[], opacity: number, view: Window & typeof globalThis): SvgStop[] {
  const stopsOf = (element: Element) =>
    [...element.children].filter((child) => child instanceof view.SVGStopElement);
  let floor = 0;
  return (chain.map(stopsOf).find((stops) => stops.length > 0) ?? []).slice(0, stopsMax).map((stop) => {
    const style = view.getComputedStyle(stop);
    floor = Math.min(1, Math.max(floor, stop.offset.baseVal));
    const color = readColor(style.stopColor) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
    return { offset: floor, color: { ...color, alpha: color.alpha * Number(style.stopOpacity) * opacity } };
  });
}

export function toMatrix({ a, b, c, d, e, f }: DOMMatrixReadOnly): Matrix {
  return { a, b, c, d, e, f };
}

/** Undefined for a map that has no inverse. */
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

/** Maps px of the drawing to those of the page, which are whole. */
export function pageScaling({ width, height, fullWidth, fullHeight }: SvgPage): Matrix {
  return scaling(width / fullWidth, height / fullHeight);
}

/** Maps the user space of an element to px of the page. */
export function pageMatrix(element: SVGGraphicsElement, page: SvgPage): Matrix {
  const matrix = element.getScreenCTM();
  return matrix === null ? identity : multiply(pageScaling(page), toMatrix(matrix));
}
