import { type Color, parseColor } from "./color.ts";

export interface GradientStop {
  color: Color;
  /** 0 at the start, 1 at the end. */
  offset: number;
}

export type Gradient =
  /** Degrees clockwise from "towards the top", as in CSS. */
  | { shape: "linear"; angle: number; stops: GradientStop[] }
  /** Centre as a fraction of the box; it reaches the farthest corner. */
  | { shape: "radial"; centerX: number; centerY: number; stops: GradientStop[] };

export const gradientForms =
  'a gradient such as "linear-gradient(135deg, #ff7a59 0%, #c61d78 100%)" or "radial-gradient(circle at 30% 20%, #fff, #000)"';

const gradientStopsMax = 32;

/** Reads the linear and radial gradients of CSS, colour stops in per cent. `undefined` for anything else. */
export function parseGradient(text: string): Gradient | undefined {
  const call = /^(linear|radial)-gradient\(([\s\S]*)\)$/i.exec(text.trim());
  if (call === null) return undefined;
  const parts = splitAtTopLevel(call[2] ?? "");
  const first = parts[0] ?? "";
  if (call[1]?.toLowerCase() === "linear") {
    const angle = parseAngle(first);
    const stops = parseStops(angle === undefined ? parts : parts.slice(1));
    return stops === undefined ? undefined : { shape: "linear", angle: angle ?? 180, stops };
  }
  const center = parseCenter(first);
  const stops = parseStops(center === undefined ? parts : parts.slice(1));
  return stops === undefined
    ? undefined
    : { shape: "radial", centerX: center?.x ?? 0.5, centerY: center?.y ?? 0.5, stops };
}

function splitAtTopLevel(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((part) => part.trim());
}

function parseAngle(text: string): number | undefined {
  const degrees = /^([+-]?\d+(?:\.\d+)?)deg$/.exec(text);
  if (degrees !== null) return Number(degrees[1]);
  const towards = /^to (top|bottom|left|right)(?: (top|bottom|left|right))?$/.exec(text);
  if (towards === null) return undefined;
  const sides = [towards[1], towards[2]];
  const vertical = sides.includes("top") ? 1 : sides.includes("bottom") ? -1 : 0;
  const horizontal = sides.includes("right") ? 1 : sides.includes("left") ? -1 : 0;
  return (Math.atan2(horizontal, vertical) * 180) / Math.PI;
}

function parseCenter(text: string): { x: number; y: number } | undefined {
  const match = /^(?:circle|ellipse)?(?:\s*farthest-corner)?(?:\s*at\s+(\S+)\s+(\S+))?$/.exec(text);
  if (match === null || text === "") return undefined;
  if (match[1] === undefined) return { x: 0.5, y: 0.5 };
  const x = parseFraction(match[1]);
  const y = parseFraction(match[2] ?? "");
  return x === undefined || y === undefined ? undefined : { x, y };
}

function parseFraction(text: string): number | undefined {
  if (text === "center") return 0.5;
  if (text === "left" || text === "top") return 0;
  if (text === "right" || text === "bottom") return 1;
  const match = /^(-?\d+(?:\.\d+)?)%$/.exec(text);
  return match === null ? undefined : Number(match[1]) / 100;
}

/** Stops without a place are spread evenly between their neighbours; places never go backwards (CSS Images 3, 3.5.3). */
function parseStops(parts: readonly string[]): GradientStop[] | undefined {
  if (parts.length < 2 || parts.length > gradientStopsMax) return undefined;
  const colors: Color[] = [];
  const offsets: (number | undefined)[] = [];
  for (const part of parts) {
    const match = /^(.*?)(?:\s+(-?\d+(?:\.\d+)?)%)?$/s.exec(part);
    const color = match === null ? undefined : parseColor(match[1] ?? "");
    if (match === null || color === undefined) return undefined;
    colors.push(color);
    offsets.push(match[2] === undefined ? undefined : Number(match[2]) / 100);
  }
  const placed = spread(offsets);
  return colors.map((color, index) => ({ color, offset: placed[index] ?? 0 }));
}

function spread(offsets: readonly (number | undefined)[]): number[] {
  const last = offsets.length - 1;
  const known = offsets.map((offset, index) => offset ?? (index === 0 ? 0 : index === last ? 1 : undefined));
  const placed: number[] = [];
  let floor = 0;
  known.forEach((offset, index) => {
    if (offset !== undefined) {
      floor = Math.min(Math.max(offset, floor), 1);
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
