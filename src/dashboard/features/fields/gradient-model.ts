import { colorOf, formatHex } from "#scene/values/color.ts";
import { mixColors } from "#scene/values/gradient-stops.ts";
import { type Gradient, parseGradient } from "#scene/values/gradient.ts";

/** A gradient in the editor: whole per cents, colours as text. */
export interface EditedGradient {
  shape: "linear" | "radial";
  /** Degrees, of a linear gradient. */
  angle: number;
  /** Of a radial gradient: `circle at 30% 20%`. */
  center: string;
  stops: EditedStop[];
}

export interface EditedStop {
  color: string;
  /** Per cent. */
  place: number;
}

export const gradientStopsMax = 32;

/** `undefined` for text that is not a gradient. */
export function readGradient(text: string): EditedGradient | undefined {
  const gradient = parseGradient(text);
  if (gradient === undefined) return undefined;
  return {
    shape: gradient.shape,
    angle: gradient.shape === "linear" ? Math.round(gradient.angle) % 360 : 135,
    center: centerOf(gradient),
    stops: gradient.stops.map(({ color, offset }) => ({
      color: formatHex(color),
      place: Math.round(offset * 100),
    })),
  };
}

function centerOf(gradient: Gradient): string {
  if (gradient.shape === "linear") return "circle at 50% 50%";
  const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;
  return `${gradient.isCircle ? "circle" : "ellipse"} at ${percent(gradient.centerX)} ${percent(gradient.centerY)}`;
}

/** Formats a gradient as CSS, with its stops sorted. */
export function formatGradient({ shape, angle, center, stops }: EditedGradient): string {
  const parts = stops
    .toSorted((a, b) => a.place - b.place)
    .map(({ color, place }) => `${color} ${place}%`)
    .join(", ");
  return shape === "linear"
    ? `linear-gradient(${angle}deg, ${parts})`
    : `radial-gradient(${center}, ${parts})`;
}

/** A default gradient from the first of the colours to another one. */
export function startGradient([start = "#ff7a59", ...colors]: readonly string[]): EditedGradient {
  const end = [...colors, "#c61d78", "#ff7a59"].find((color) => color !== start) ?? start;
  return {
    shape: "linear",
    angle: 135,
    center: "circle at 50% 50%",
    stops: [
      { color: start, place: 0 },
      { color: end, place: 100 },
    ],
  };
}

/** Adds a stop in the widest gap, with the colour that the gradient has there. */
export function withStop(gradient: EditedGradient): EditedGradient {
  const stops = gradient.stops.toSorted((a, b) => a.place - b.place);
  let widest = 0;
  for (let index = 0; index < stops.length - 1; index += 1) {
    if (gapAfter(stops, index) > gapAfter(stops, widest)) widest = index;
  }
  const before = stops[widest] ?? { color: "#000000", place: 0 };
  const gap = gapAfter(stops, widest);
  const place = Math.round(before.place + gap / 2);
  const [from, to] = [before, stops[widest + 1]].map((stop) => colorOf(stop?.color ?? ""));
  const color =
    from === undefined || to === undefined || gap === 0
      ? before.color
      : formatHex(mixColors(from, to, (place - before.place) / gap));
  return { ...gradient, stops: stops.toSpliced(widest + 1, 0, { color, place }) };
}

function gapAfter(stops: readonly EditedStop[], index: number): number {
  return (stops[index + 1]?.place ?? 100) - (stops[index]?.place ?? 0);
}

export function reversed(gradient: EditedGradient): EditedGradient {
  return {
    ...gradient,
    stops: gradient.stops.map(({ color, place }) => ({ color, place: 100 - place })).toReversed(),
  };
}
