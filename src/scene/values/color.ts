import { namedColors } from "@csstools/color-helpers";
import {
  type Channel,
  convertColor,
  inSpace,
  mixColors,
  type SpaceColor,
  spaces,
  toSrgb,
} from "./color-spaces.ts";
import { type CssNumber, readCssNumber } from "./css-math.ts";
import { splitAtTopLevel } from "./split-at-top-level.ts";

/** Channels from 0 to 255, alpha from 0 to 1. */
export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** The example of all messages about colours. */
export const colorExamples = ['"#c61d78"'];

/** Longer than any colour but mixtures of mixtures; longer text is rejected unread. */
export const colorLengthMax = 256;

/**
 * Reads a colour of CSS Color 4 that needs no context: hex (3, 4, 6, 8 digits), names, `rgb()`, `hsl()` with commas or
 * without, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`, `color()`; `color-mix()` of such and colours relative to such,
 * as CSS Color 5 has them; with math functions. Converts it to sRGB; what lies outside is mapped into it. `undefined` for
 * anything else: a canvas ignores an invalid colour and would paint with the last one.
 */
export function parseColor(text: string): Color | undefined {
  if (text.length > colorLengthMax) return undefined;
  const source = plainSpaced(text.toLowerCase());
  if (source.startsWith("#")) return parseHex(source.slice(1));
  const read = bareHex.test(source) ? undefined : readColorText(source);
  if (read === undefined) return undefined;
  const [red, green, blue] = toSrgb(read);
  // Channels that are too large for a conversion.
  if (![red, green, blue].every(Number.isFinite)) return undefined;
  return { red: red * 255, green: green * 255, blue: blue * 255, alpha: read.alpha ?? 0 };
}

/** Without comments, with one blank where there may be some, and with one behind each function and per cent. */
function plainSpaced(text: string): string {
  return text
    .replaceAll(/\/\*.*?\*\//gs, " ")
    .replaceAll(/[)%](?=[^\s),/])/g, "$& ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[),])|(?<=[(,]) /g, "")
    .trim();
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

/** The relative luminance of WCAG 2, from 0 for black to 1 for white. */
export function relativeLuminance({ red, green, blue }: Color): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Formats as hex, with alpha only if the colour is not opaque. */
export function formatHex({ red, green, blue, alpha }: Color): string {
  const digits = (channel: number) => Math.round(channel).toString(16).padStart(2, "0");
  const rest = alpha < 1 ? digits(alpha * 255) : "";
  return `#${digits(red)}${digits(green)}${digits(blue)}${rest}`;
}

/** A colour for a style sheet, as hex digits unless it is written in the same colour space: engines clip wider ones. */
export function cssColor(text: string): string {
  const color = /^(?:ok|lab|lch|color|hwb)|from|calc/i.test(text) ? parseColor(text) : undefined;
  return color === undefined ? text : formatHex(color);
}

function readColorText(source: string): SpaceColor | undefined {
  if (source === "transparent") return { space: "srgb", channels: [0, 0, 0], alpha: 0 };
  const hex = parseHex(source.replace(/^#/, ""));
  if (hex !== undefined)
    return { space: "srgb", channels: [hex.red / 255, hex.green / 255, hex.blue / 255], alpha: hex.alpha };
  const named = Object.hasOwn(namedColors, source) ? namedColors[source] : undefined;
  if (named !== undefined)
    return { space: "srgb", channels: [named[0] / 255, named[1] / 255, named[2] / 255], alpha: 1 };
  const [, called = "", content = ""] = /^([a-z-]+)\((.*)\)$/s.exec(source) ?? [];
  if (called === "color-mix") return readMixture(splitAtTopLevel(content, mixturePartsMax));
  const name = called === "rgba" || called === "hsla" ? called.slice(0, 3) : called;
  const commas = splitAtTopLevel(content, channelPartsMax);
  if (commas.length > 1)
    return name === "rgb" || name === "hsl" ? readChannels(name, commas, undefined, true) : undefined;
  const [written = "", alpha, ...rest] = splitAtTopLevel(content, channelPartsMax, "/");
  const parts = splitAtTopLevel(written, channelPartsMax, " ");
  const from = parts[0] === "from" ? readColorText(parts[1] ?? "") : undefined;
  if (rest.length > 0 || (parts[0] === "from" && from === undefined)) return undefined;
  if (from !== undefined) parts.splice(0, 2);
  const space = name === "color" ? (parts.shift() ?? "") : name;
  if (spaces.get(space)?.isFunction !== (name !== "color") || parts.length !== 3) return undefined;
  return readChannels(space, alpha === undefined ? parts : [...parts, alpha], from);
}

const mixturePartsMax = 4;
/** `from`, a colour, a space, three channels, and one too many. */
const channelPartsMax = 7;

/** `in oklch longer hue, red 30%, blue`; the space may be absent. */
function readMixture(parts: readonly string[]): SpaceColor | undefined {
  const first = /^in ([a-z\d-]+)(?: (shorter|longer|increasing|decreasing) hue)?$/.exec(parts[0] ?? "");
  const [one, other, ...more] = (first === null ? parts : parts.slice(1)).map(readMixed);
  const [, space = "oklab", way] = first ?? [];
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  return mixColors(space, way, one, other);
}

/** A colour with its share in per cent before or behind it. */
function readMixed(text: string): { color: SpaceColor; share: number | undefined } | undefined {
  const [first = "", second, ...more] = splitAtTopLevel(text, 2, " ");
  const before = second === undefined ? undefined : readCssNumber(first);
  const share = before ?? (second === undefined ? undefined : readCssNumber(second));
  const color = readColorText(before === undefined ? first : (second ?? ""));
  if (color === undefined || more.length > 0) return undefined;
  if (second === undefined) return { color, share: undefined };
  return share?.unit === "%" && share.value >= 0 && share.value <= 100
    ? { color, share: share.value }
    : undefined;
}

/** Three channels and an optional alpha; with `from` a relative colour, whose channels have names. */
function readChannels(
  space: string,
  parts: readonly string[],
  from?: SpaceColor,
  hasCommas = false,
): SpaceColor | undefined {
  if (parts.length !== 3 && parts.length !== 4) return undefined;
  const origin = from && inUnits(from, space);
  const names = new Map([...(origin ?? [])].map(([name, value]) => [name, value ?? 0]));
  const read = (part: string, index: number): Channel => {
    if (part === "none" && !hasCommas) return undefined;
    if (origin?.has(part) === true && origin.get(part) === undefined) return undefined;
    const number = readCssNumber(part, names);
    return number === undefined ? invalid : toChannel(number, space, index, hasCommas);
  };
  const channels = parts.slice(0, 3).map(read);
  // With commas, `rgb()` has either numbers or per cent.
  const hasMixture = hasCommas && new Set(parts.slice(0, 3).map((part) => part.endsWith("%"))).size > 1;
  if (hasMixture && space === "rgb") return undefined;
  const alpha = parts[3] === undefined ? (from === undefined ? 1 : from.alpha) : read(parts[3], alphaIndex);
  if (channels.some(Number.isNaN) || Number.isNaN(alpha)) return undefined;
  const [first, second, third] = channels;
  // A relative colour may lie outside sRGB, and `rgb()` would cut it off.
  const own = from !== undefined && space === "rgb" ? "srgb" : space;
  return inSpace(own, [first, second, third], alpha);
}

/** The channels of a colour by their names, in the units in which the space's function is written. */
function inUnits(color: SpaceColor, space: string): Map<string, Channel> {
  const { letters = "", ones } = spaces.get(space) ?? {};
  const { channels, alpha } = convertColor(color, space);
  const written = channels.map((channel, index) => channel && channel / (ones?.[index] ?? 1));
  return new Map<string, Channel>([
    ...Array.from(letters, (letter, index): [string, Channel] => [letter, written[index]]),
    ["alpha", alpha],
  ]);
}

const invalid = Number.NaN;
const alphaIndex = 3;

/** The channel's value, NaN if the unit is none of its. With commas `hsl()` needs per cent. */
function toChannel({ value, unit }: CssNumber, space: string, index: number, hasCommas: boolean): number {
  const { wholes, ones, hue } = spaces.get(space) ?? {};
  // Per cent of a turn: only here, and not in CSS, but accepted by earlier versions.
  if (hue === index) return unit !== "%" ? value : space === "hsl" ? (value / 100) * degreesOfTurn : invalid;
  if (unit === "deg") return invalid;
  if (index === alphaIndex) return unit === "%" ? value / 100 : value;
  if (hasCommas && space === "hsl" && unit !== "%") return invalid;
  return unit === "%" ? (value / 100) * (wholes?.[index] ?? 1) : value * (ones?.[index] ?? 1);
}

const degreesOfTurn = 360;

function parseHex(digits: string): Color | undefined {
  if (!bareHex.test(digits)) return undefined;
  const pairs =
    digits.length <= 4 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue, alpha: alpha / 255 };
}

/**
 * Formats a colour for a canvas, as hex digits, because engines round other forms of alpha differently. An invalid colour,
 * which the document's parser rejects, becomes transparent.
 */
export function canvasColor(text: string): string {
  const color = parseColor(text);
  return color === undefined ? "#00000000" : formatHex(color);
}

export function isVisibleColor(text: string): boolean {
  return (parseColor(text)?.alpha ?? 0) > 0;
}

export function isOpaqueColor(text: string): boolean {
  return parseColor(text)?.alpha === 1;
}
