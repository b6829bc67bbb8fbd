import { namedColors } from "@csstools/color-helpers";
import { type Channel, inSpace, mixColors, type SpaceColor, spaces, toSrgb } from "./color-spaces.ts";
import { splitAtTopLevel } from "./split-at-top-level.ts";

/** Channels from 0 to 255, alpha from 0 to 1. */
export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Examples of colours, for messages. */
export const colorExamples = [
  '"#c61d78"',
  '"#c61d7880"',
  '"rgb(198, 29, 120)"',
  '"rgba(198, 29, 120, 0.5)"',
  '"hsl(328, 74%, 45%)"',
  '"oklch(55% 0.2 355)"',
  '"tomato"',
];

/** Longer than any colour but mixtures of mixtures; longer text is rejected unread. */
export const colorLengthMax = 256;

/**
 * Reads a colour of CSS Color 4 that needs no context: hex (3, 4, 6, 8 digits), names, `rgb()`, `hsl()` with commas or
 * without, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`, `color()`, and `color-mix()` of such. Converts it to sRGB; what
 * lies outside is mapped into it. `undefined` for anything else: a canvas ignores an invalid colour and would paint with
 * the last one.
 */
export function parseColor(text: string): Color | undefined {
  if (text.length > colorLengthMax) return undefined;
  const source = text.trim().toLowerCase();
  if (source.startsWith("#")) return parseHex(source.slice(1));
  const read = readColorText(source);
  if (read === undefined) return undefined;
  const [red, green, blue] = toSrgb(read);
  // Channels that are too large for a conversion.
  if (![red, green, blue].every(Number.isFinite)) return undefined;
  return { red: red * 255, green: green * 255, blue: blue * 255, alpha: read.alpha ?? 0 };
}

const bareHex = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** A colour as it was written, trimmed, with the `#` that hex digits alone lack; undefined if it is none. */
export function readColor(text: string): string | undefined {
  const trimmed = text.trim();
  const color = bareHex.test(trimmed) ? `#${trimmed}` : trimmed;
  return parseColor(color) === undefined ? undefined : color;
}

/** The colour of a field's text, in which hex digits may lack their `#`. */
export function colorOf(text: string): Color | undefined {
  return parseColor(readColor(text) ?? "");
}

/** Formats as hex, with alpha only if the colour is not opaque. */
export function formatHex({ red, green, blue, alpha }: Color): string {
  const digits = (channel: number) => Math.round(channel).toString(16).padStart(2, "0");
  const rest = alpha < 1 ? digits(alpha * 255) : "";
  return `#${digits(red)}${digits(green)}${digits(blue)}${rest}`;
}

/** A colour for a style sheet, as hex digits unless it is written in the same colour space: engines clip wider ones. */
export function cssColor(text: string): string {
  const color = /^(?:ok|lab|lch|color|hwb)/i.test(text) ? parseColor(text) : undefined;
  return color === undefined ? text : formatHex(color);
}

function readColorText(source: string): SpaceColor | undefined {
  if (source === "transparent") return { space: "srgb", channels: [0, 0, 0], alpha: 0 };
  if (source.startsWith("#")) {
    const hex = parseHex(source.slice(1));
    return (
      hex && { space: "srgb", channels: [hex.red / 255, hex.green / 255, hex.blue / 255], alpha: hex.alpha }
    );
  }
  const named = Object.hasOwn(namedColors, source) ? namedColors[source] : undefined;
  if (named !== undefined)
    return { space: "srgb", channels: [named[0] / 255, named[1] / 255, named[2] / 255], alpha: 1 };
  const call = /^([a-z-]+)\((.*)\)$/s.exec(source);
  const [, name = "", content = ""] = call ?? [];
  if (name === "color-mix") return readMixture(splitAtTopLevel(content, mixturePartsMax));
  // A bracket inside would be another function, such as `var()`.
  if (/[()]/.test(content)) return undefined;
  if (name === "color") {
    const [, space = "", channels = ""] = /^\s*([a-z\d-]+)\s+(.*)$/s.exec(content) ?? [];
    return spaces.get(space)?.isFunction === false ? readChannels(space, channels) : undefined;
  }
  const space = name === "rgba" || name === "hsla" ? name.slice(0, 3) : name;
  return spaces.get(space)?.isFunction === true
    ? readChannels(space, content, space === "rgb" || space === "hsl")
    : undefined;
}

const mixturePartsMax = 4;

/** `in oklch longer hue, red 30%, blue`; the space may be absent. */
function readMixture(parts: readonly string[]): SpaceColor | undefined {
  const first = /^in\s+([a-z\d-]+)(?:\s+(shorter|longer|increasing|decreasing)\s+hue)?$/.exec(parts[0] ?? "");
  const [one, other, ...more] = (first === null ? parts : parts.slice(1)).map(readMixed);
  const [, space = "oklab", way] = first ?? [];
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  return mixColors(space, way, one, other);
}

/** A colour with its share in per cent before or behind it. */
function readMixed(text: string): { color: SpaceColor; share: number | undefined } | undefined {
  const before = /^([\d.]+)%\s+(.*)$/s.exec(text);
  const behind = before === null ? /^(.*\S)\s+([\d.]+)%$/s.exec(text) : null;
  const color = readColorText((before?.[2] ?? behind?.[1] ?? text).trim());
  const shareText = before?.[1] ?? behind?.[2];
  const share = shareText === undefined ? undefined : Number(shareText);
  if (color === undefined || (share !== undefined && !(share >= 0 && share <= 100))) return undefined;
  return { color, share };
}

function readChannels(space: string, text: string, mayHaveCommas = false): SpaceColor | undefined {
  const parts = splitChannels(text, mayHaveCommas);
  if (parts === undefined) return undefined;
  const channels = parts
    .slice(0, 3)
    .map((part, index) => readChannel(part, space, index, text.includes(",")));
  const alpha = parts[3] === undefined ? 1 : readAmount(parts[3], 1, 1);
  if (channels.includes(invalid) || alpha === invalid) return undefined;
  const [first, second, third] = channels;
  return inSpace(space, [first, second, third], alpha);
}

/** Three channels and an optional alpha: `r, g, b, a` or `r g b / a`. */
function splitChannels(text: string, mayHaveCommas: boolean): string[] | undefined {
  if (text.includes(",")) {
    const parts = text.split(",").map((part) => part.trim());
    return mayHaveCommas && (parts.length === 3 || parts.length === 4) ? parts : undefined;
  }
  const [channels = "", alpha, ...rest] = text.split("/");
  const parts = channels.trim().split(/\s+/);
  if (parts.length !== 3 || rest.length > 0) return undefined;
  return alpha === undefined ? parts : [...parts, alpha.trim()];
}

const invalid = Number.NaN;
const turnUnits: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** The channel's value, `undefined` for `none`, NaN if it is none. With commas `hsl()` needs per cent. */
function readChannel(text: string, space: string, index: number, hasCommas: boolean): Channel {
  const { wholes, ones, hue } = spaces.get(space) ?? {};
  if (hue === index) {
    const [, amount = text, unit = "deg"] = /^(.*\d\.?)(deg|grad|rad|turn)$/.exec(text) ?? [];
    // Per cent of a turn: only here, and not in CSS, but accepted by earlier versions.
    if (space !== "hsl" && text.endsWith("%")) return invalid;
    const degrees = readAmount(amount, 360, 1);
    return degrees === undefined ? undefined : degrees * (turnUnits[unit] ?? 1);
  }
  if (hasCommas && space === "hsl" && !text.endsWith("%")) return invalid;
  return readAmount(text, wholes?.[index] ?? 1, ones?.[index] ?? 1);
}

/** A number times `one`, or a percentage of `whole`. */
function readAmount(text: string, whole: number, one: number): Channel {
  if (text === "none") return undefined;
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%?)$/.exec(text);
  if (match === null) return invalid;
  const amount = Number(match[1]);
  if (!Number.isFinite(amount)) return invalid;
  return match[2] === "%" ? (amount / 100) * whole : amount * one;
}

function parseHex(digits: string): Color | undefined {
  if (!bareHex.test(digits)) return undefined;
  const pairs =
    digits.length <= 4 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue, alpha: alpha / 255 };
}
