import { type Color, colorLengthMax, colorOf } from "./color.ts";
import { readCssNumber } from "./css-math.ts";
import { splitAtTopLevel } from "./split-at-top-level.ts";

export interface GradientStop {
  color: Color;
  /** 0 at the start, 1 at the end; may lie outside, and never decreases. */
  offset: number;
}

export type Gradient =
  /**
   * `angle`: degrees clockwise from "to top", as in CSS. With a `corner` (1: right or top, -1: left or bottom) the
   * actual angle depends on the box, and `angle` is that of a square.
   */
  | {
      shape: "linear";
      angle: number;
      corner?: { horizontal: 1 | -1; vertical: 1 | -1 };
      stops: GradientStop[];
    }
  /** The centre is a fraction of the box. The gradient reaches the farthest corner; an ellipse has the box's proportions. */
  | { shape: "radial"; isCircle: boolean; centerX: number; centerY: number; stops: GradientStop[] };

/** Examples of gradients, for messages. */
export const gradientExamples = [
  '"linear-gradient(135deg, #ff7a59 0%, #c61d78 100%)"',
  '"radial-gradient(circle at 30% 20%, #fff, #000)"',
];

const gradientStopsMax = 32;
/** Bounds the cost of parsing; 32 stops need less. */
const gradientLengthMax = 4_000;
/** Of one stop or of the direction. */
const partLengthMax = colorLengthMax + 32;
/** A comment in a colour may have any number of words. */
const partWordsMax = partLengthMax;

/** Reads the linear and radial gradients of CSS, colour stops in per cent. `undefined` for anything else. */
export function parseGradient(text: string): Gradient | undefined {
  if (text.length > gradientLengthMax) return undefined;
  const call = /^(linear|radial)-gradient\(([\s\S]*)\)$/i.exec(text.trim());
  if (call === null) return undefined;
  const parts = splitAtTopLevel(call[2] ?? "", gradientStopsMax + 1);
  if (parts.some((part) => part.length > partLengthMax)) return undefined;
  const first = parts[0] ?? "";
  if (call[1]?.toLowerCase() === "linear") {
    const direction = parseDirection(first);
    const stops = parseStops(direction === undefined ? parts : parts.slice(1));
    return stops === undefined ? undefined : { shape: "linear", ...(direction ?? { angle: 180 }), stops };
  }
  const center = parseCenter(first);
  const stops = parseStops(center === undefined ? parts : parts.slice(1));
  return stops === undefined
    ? undefined
    : {
        shape: "radial",
        isCircle: center?.isCircle ?? false,
        centerX: center?.x ?? 0.5,
        centerY: center?.y ?? 0.5,
        stops,
      };
}

function parseDirection(
  text: string,
): { angle: number; corner?: { horizontal: 1 | -1; vertical: 1 | -1 } } | undefined {
  const turned = readCssNumber(text.toLowerCase());
  if (turned?.unit === "deg") return { angle: turned.value };
  const towards = /^to\s+(top|bottom|left|right)(?:\s+(top|bottom|left|right))?$/i.exec(text);
  if (towards === null) return undefined;
  const sides = [towards[1]?.toLowerCase(), towards[2]?.toLowerCase()];
  const vertical = sides.includes("top") ? 1 : sides.includes("bottom") ? -1 : 0;
  const horizontal = sides.includes("right") ? 1 : sides.includes("left") ? -1 : 0;
  if (towards[2] !== undefined && (vertical === 0 || horizontal === 0)) return undefined;
  const angle = ((Math.atan2(horizontal, vertical) * 180) / Math.PI + 360) % 360;
  return vertical === 0 || horizontal === 0 ? { angle } : { angle, corner: { horizontal, vertical } };
}

function parseCenter(text: string): { isCircle: boolean; x: number; y: number } | undefined {
  const match = /^(circle|ellipse)?(?:\s*farthest-corner)?(?:\s*\bat\s+(\S+)(?:\s+(\S+))?)?$/i.exec(text);
  if (match === null || text === "") return undefined;
  const isCircle = match[1]?.toLowerCase() === "circle";
  if (match[2] === undefined) return { isCircle, x: 0.5, y: 0.5 };
  const place = parsePlace(match[2].toLowerCase(), (match[3] ?? "center").toLowerCase());
  return place === undefined ? undefined : { isCircle, ...place };
}

/** Accepts words in either order: `top left` is `left top`. */
function parsePlace(first: string, second: string): { x: number; y: number } | undefined {
  const isSwapped = /^(top|bottom)$/.test(first) || /^(left|right)$/.test(second);
  const x = parseFraction(isSwapped ? second : first, ["left", "right"]);
  const y = parseFraction(isSwapped ? first : second, ["top", "bottom"]);
  return x === undefined || y === undefined ? undefined : { x, y };
}

function parseFraction(text: string, [start, end]: readonly [string, string]): number | undefined {
  if (text === "center") return 0.5;
  if (text === start) return 0;
  if (text === end) return 1;
  return readShare(text);
}

/** A percentage as a fraction. */
function readShare(text: string): number | undefined {
  const number = readCssNumber(text.toLowerCase());
  return number?.unit === "%" ? number.value / 100 : undefined;
}

/** Spreads stops without an offset evenly between their neighbours; offsets never decrease (CSS Images 3, 3.5.3). */
function parseStops(parts: readonly string[]): GradientStop[] | undefined {
  if (parts.length < 2 || parts.length > gradientStopsMax) return undefined;
  const colors: Color[] = [];
  const offsets: (number | undefined)[] = [];
  for (const part of parts) {
    const words = splitAtTopLevel(part.replaceAll(/\s+/g, " "), partWordsMax, " ");
    const offset = words.length > 1 ? readShare(words.at(-1) ?? "") : undefined;
    const color = colorOf(offset === undefined ? part : words.slice(0, -1).join(" "));
    if (color === undefined) return undefined;
    colors.push(color);
    offsets.push(offset);
  }
  const placed = spread(offsets);
  return colors.map((color, index) => ({ color, offset: placed[index] ?? 0 }));
}

function spread(offsets: readonly (number | undefined)[]): number[] {
  const last = offsets.length - 1;
  const known = offsets.map((offset, index) => offset ?? (index === 0 ? 0 : index === last ? 1 : undefined));
  const placed: number[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  known.forEach((offset, index) => {
    if (offset !== undefined) {
      floor = Math.max(offset, floor);
      placed.push(floor);
      return;
    }
    const next = known.findIndex((later, position) => position > index && later !== undefined);
    const previous = placed[index - 1] ?? 0;
    const target = Math.max(known[next] ?? 1, previous);
    placed.push(previous + (target - previous) / (next - index + 1));
  });
  return placed;
}
