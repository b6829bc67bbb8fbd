import type { Matrix } from "#scene/paint/matrix.ts";
import type { Color } from "#scene/values/color.ts";
import { type ComputedStyle, computeStyle, initialStyle } from "../read/computed-style.ts";
import { toPx } from "../read/lengths.ts";
import type { ParsedSvg } from "../read/parse-svg.ts";
import { readColor } from "../read/read-color.ts";
import { localHref, localUrl } from "../read/references.ts";
import type { StyleSheet } from "../read/style-sheet.ts";
import { readTransform } from "../read/transforms.ts";

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

export type SvgPaint =
  | { kind: "none" }
  | { kind: "color"; color: Color }
  | SvgGradient
  | { kind: "pattern"; element: Element };

export interface PaintContext {
  svg: Pick<ParsedSvg, "byId">;
  sheet: StyleSheet;
  viewport: { width: number; height: number };
}

const none: SvgPaint = { kind: "none" };

/** The fill or stroke of an element. Opacity is part of its colours. */
export function readPaint(
  style: ComputedStyle,
  property: "fill" | "stroke",
  context: PaintContext,
): SvgPaint {
  const value = style.inherited[property];
  const opacity = readOpacity(style.inherited[`${property}-opacity`]);
  if (!/^\s*url\(/i.test(value)) return solidPaint(value, opacity, style);
  const server = context.svg.byId.get(localUrl(value) ?? "");
  // The colour after an address is for servers that are missing, or in another file.
  const fallback = () => solidPaint(value.slice(value.indexOf(")") + 1).trim() || "none", opacity, style);
  if (server === undefined) return fallback();
  if (server.localName === "pattern") return { kind: "pattern", element: server };
  return readGradient(server, opacity, context) ?? fallback();
}

function solidPaint(value: string, opacity: number, { inherited }: ComputedStyle): SvgPaint {
  const color = readColor(/^currentcolor$/i.test(value) ? inherited.color : value);
  return color === undefined || color.alpha * opacity === 0
    ? none
    : { kind: "color", color: { ...color, alpha: color.alpha * opacity } };
}

/** A number from 0 to 1 or a percentage; 1 for anything else. */
export function readOpacity(text: string | undefined): number {
  return readFraction(text ?? null) ?? 1;
}

function readFraction(text: string | null): number | undefined {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)\s*$/i.exec(text ?? "");
  if (match === null) return undefined;
  return Math.min(1, Math.max(0, Number(match[1]) / (match[2] === "%" ? 100 : 1)));
}

const chainMax = 10;
const stopsMax = 200;

function readGradient(server: Element, opacity: number, context: PaintContext): SvgPaint | undefined {
  const isLinear = server.localName === "linearGradient";
  if (!isLinear && server.localName !== "radialGradient") return undefined;
  const chain = listChain(server, context);
  const attribute = (name: string) =>
    chain.map((element) => element.getAttribute(name)).find((value) => value !== null);
  const stops = readStops(chain, opacity, context);
  const [first] = stops;
  if (first === undefined) return none;
  if (stops.length === 1) return { kind: "color", color: first.color };
  const isOfBox = attribute("gradientUnits") !== "userSpaceOnUse";
  const { width, height } = context.viewport;
  const number = (name: string, fallback: string, whole: number) =>
    toPx(attribute(name) ?? fallback, { fontSizePx: 16, percentOf: isOfBox ? 1 : whole }) ?? 0;
  const isRepeated = ["reflect", "repeat"].includes(attribute("spreadMethod") ?? "");
  const base = { stops, isOfBox, isRepeated, matrix: readTransform(attribute("gradientTransform")) };
  if (isLinear)
    return {
      kind: "linear",
      ...base,
      x1: number("x1", "0%", width),
      y1: number("y1", "0%", height),
      x2: number("x2", "100%", width),
      y2: number("y2", "0%", height),
    };
  const cx = number("cx", "50%", width);
  const cy = number("cy", "50%", height);
  const r = number("r", "50%", Math.hypot(width, height) / Math.SQRT2);
  const fx = number("fx", String(cx), width);
  const fy = number("fy", String(cy), height);
  const isFocal = Math.hypot(fx - cx, fy - cy) > r * 0.01 || number("fr", "0", width) > r * 0.01;
  return { kind: "radial", ...base, cx, cy, r, isFocal };
}

/** A gradient and those whose attributes and stops it takes over. */
function listChain(server: Element, { svg }: PaintContext): Element[] {
  const chain: Element[] = [];
  let next: Element | undefined = server;
  while (next !== undefined && chain.length < chainMax && !chain.includes(next)) {
    if (!next.localName.endsWith("Gradient")) break;
    chain.push(next);
    next = svg.byId.get(localHref(next) ?? "");
  }
  return chain;
}

function readStops(chain: readonly Element[], opacity: number, { sheet }: PaintContext): SvgStop[] {
  const stopsOf = (element: Element) => [...element.children].filter(({ localName }) => localName === "stop");
  const elements = chain.map(stopsOf).find((stops) => stops.length > 0) ?? [];
  const holderStyle = styleOf(elements[0]?.parentElement ?? undefined, sheet);
  let floor = 0;
  return elements.slice(0, stopsMax).map((stop) => {
    const style = computeStyle(stop, holderStyle, sheet);
    floor = Math.max(floor, readFraction(stop.getAttribute("offset")) ?? 0);
    const written = style.own["stop-color"] ?? "#000000";
    const color = readColor(/^currentcolor$/i.test(written) ? style.inherited.color : written);
    const { alpha = 1, ...channels } = color ?? { red: 0, green: 0, blue: 0 };
    const own = readOpacity(style.own["stop-opacity"]);
    return { offset: floor, color: { ...channels, alpha: alpha * own * opacity } };
  });
}

/** The style of an element that is not drawn, with what it inherits. */
function styleOf(element: Element | undefined, sheet: StyleSheet): ComputedStyle {
  const chain: Element[] = [];
  for (let next: Element | null = element ?? null; next !== null; next = next.parentElement) chain.push(next);
  return chain.reduceRight((style, one) => computeStyle(one, style, sheet), initialStyle);
}

/** The mean colour of a gradient along its line. */
export function meanColor({ stops }: Pick<SvgGradient, "stops">): Color {
  const sum = { red: 0, green: 0, blue: 0, alpha: 0 };
  const add = ({ red, green, blue, alpha }: Color, share: number) => {
    sum.red += red * alpha * share;
    sum.green += green * alpha * share;
    sum.blue += blue * alpha * share;
    sum.alpha += alpha * share;
  };
  const first = stops[0];
  const last = stops.at(-1);
  if (first !== undefined) add(first.color, first.offset);
  if (last !== undefined) add(last.color, 1 - last.offset);
  for (const [index, stop] of stops.entries()) {
    const next = stops[index + 1];
    if (next === undefined) continue;
    const half = (next.offset - stop.offset) / 2;
    add(stop.color, half);
    add(next.color, half);
  }
  if (sum.alpha === 0) return sum;
  return {
    red: sum.red / sum.alpha,
    green: sum.green / sum.alpha,
    blue: sum.blue / sum.alpha,
    alpha: Math.min(1, sum.alpha),
  };
}
