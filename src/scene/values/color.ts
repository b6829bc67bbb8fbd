import { namedColors } from "./named-colors.ts";

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
  '"tomato"',
];

/** Longer than any valid colour; longer text is rejected unread. */
const colorLengthMax = 64;

/**
 * Reads hex (3, 4, 6, 8 digits), `rgb()`, `rgba()`, `hsl()`, `hsla()` in the comma and the space form, and the named
 * colours. `undefined` for anything else: a canvas ignores an invalid colour and would paint with the last one.
 */
export function parseColor(text: string): Color | undefined {
  if (text.length > colorLengthMax) return undefined;
  const source = text.trim().toLowerCase();
  if (source === "transparent") return { red: 0, green: 0, blue: 0, alpha: 0 };
  const named = namedColors.get(source);
  if (named !== undefined) return parseHex(named);
  if (source.startsWith("#")) return parseHex(source.slice(1));
  const call = /^(rgba?|hsla?)\(([^()]*)\)$/.exec(source);
  if (call === null) return undefined;
  const parts = splitArguments(call[2] ?? "");
  if (parts === undefined) return undefined;
  return call[1]?.startsWith("rgb") === true ? parseRgb(parts) : parseHsl(parts);
}

/** Formats as hex, with alpha only if the colour is not opaque. */
export function formatHex({ red, green, blue, alpha }: Color): string {
  const digits = (channel: number) => Math.round(channel).toString(16).padStart(2, "0");
  const rest = alpha < 1 ? digits(alpha * 255) : "";
  return `#${digits(red)}${digits(green)}${digits(blue)}${rest}`;
}

function parseHex(digits: string): Color | undefined {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const pairs =
    digits.length <= 4 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue, alpha: alpha / 255 };
}

/** Splits three channels and an optional alpha: `r, g, b, a` or `r g b / a`. */
function splitArguments(text: string): string[] | undefined {
  if (text.includes(",")) {
    const parts = text.split(",").map((part) => part.trim());
    return (parts.length === 3 || parts.length === 4) && parts.every((part) => part !== "")
      ? parts
      : undefined;
  }
  const [channels = "", alpha, ...rest] = text.split("/");
  const parts = channels.trim().split(/\s+/);
  if (parts.length !== 3 || rest.length > 0) return undefined;
  return alpha === undefined ? parts : [...parts, alpha.trim()];
}

function parseRgb(parts: readonly string[]): Color | undefined {
  const [red, green, blue] = parts.map((part) => parseAmount(part, 255));
  const alpha = parts[3] === undefined ? 1 : parseAmount(parts[3], 1);
  if (red === undefined || green === undefined || blue === undefined || alpha === undefined) return undefined;
  return { red: clamp(red, 255), green: clamp(green, 255), blue: clamp(blue, 255), alpha: clamp(alpha, 1) };
}

function parseHsl(parts: readonly string[]): Color | undefined {
  const hue = parseAmount((parts[0] ?? "").replace(/deg$/, ""), 360);
  const saturation = parts[1]?.endsWith("%") === true ? parseAmount(parts[1], 1) : undefined;
  const lightness = parts[2]?.endsWith("%") === true ? parseAmount(parts[2], 1) : undefined;
  const alpha = parts[3] === undefined ? 1 : parseAmount(parts[3], 1);
  if (hue === undefined || saturation === undefined || lightness === undefined || alpha === undefined)
    return undefined;
  // CSS Color 4, section 7.1: the short form of the HSL conversion.
  const s = clamp(saturation, 1);
  const l = clamp(lightness, 1);
  const channel = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha: clamp(alpha, 1) };
}

/** A number, or a percentage of `whole`. */
function parseAmount(text: string, whole: number): number | undefined {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(%?)$/.exec(text);
  if (match === null) return undefined;
  const amount = Number(match[1]);
  return match[2] === "%" ? (amount / 100) * whole : amount;
}

function clamp(amount: number, maximum: number): number {
  return Math.min(Math.max(amount, 0), maximum);
}
