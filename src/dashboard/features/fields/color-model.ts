import { type Color, formatHex, parseColor, readColor } from "#scene/values/color.ts";
import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";

/** The values of the picker's plane and slider. Hue in degrees, others 0 to 1. */
export interface Hsv {
  hue: number;
  saturation: number;
  value: number;
}

export function toHsv({ red, green, blue }: Color): Hsv {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const value = Math.max(r, g, b);
  const chroma = value - Math.min(r, g, b);
  const sector =
    chroma === 0
      ? 0
      : value === r
        ? ((g - b) / chroma) % 6
        : value === g
          ? (b - r) / chroma + 2
          : (r - g) / chroma + 4;
  return { hue: (sector * 60 + 360) % 360, saturation: value === 0 ? 0 : chroma / value, value };
}

export function fromHsv({ hue, saturation, value }: Hsv, alpha: number): Color {
  const channel = (n: number) => {
    const k = (n + hue / 60) % 6;
    return 255 * (value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return { red: channel(5), green: channel(3), blue: channel(1), alpha };
}

/**
 * The picker's values for a colour. Grey has no hue and black no saturation; the previous ones are kept, so that
 * dragging through black does not reset the hue to red.
 */
export function followHsv(color: Color, previous: Hsv): Hsv {
  const next = toHsv(color);
  if (isSameColor(fromHsv(previous, color.alpha), color)) return previous;
  if (next.value === 0) return { ...previous, value: 0 };
  return next.saturation === 0 ? { ...next, hue: previous.hue } : next;
}

export function isSameColor(a: Color, b: Color): boolean {
  return formatHex(a) === formatHex(b);
}

export function swatchBackground(color: Color | undefined): string {
  return color === undefined ? "none" : formatHex(color);
}

/** Formats a colour in the notation of the previous text: hex, `rgb()` or `hsl()`. A name becomes hex. */
export function formatLike(text: string, color: Color): string {
  const notation = /^\s*(rgb|hsl)a?\(/i.exec(text)?.[1]?.toLowerCase();
  if (notation === undefined) return formatHex(color);
  const alpha = Math.round(color.alpha * 100) / 100;
  const start = notation === "rgb" ? rgbParts(color) : hslParts(color);
  return alpha === 1 ? `${notation}(${start})` : `${notation}a(${start}, ${alpha})`;
}

function rgbParts({ red, green, blue }: Color): string {
  return [red, green, blue].map(Math.round).join(", ");
}

function hslParts(color: Color): string {
  const { hue, saturation, value } = toHsv(color);
  const lightness = value * (1 - saturation / 2);
  const room = Math.min(lightness, 1 - lightness);
  const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;
  return `${Math.round(hue * 10) / 10}, ${percent(room === 0 ? 0 : (value - lightness) / room)}, ${percent(lightness)}`;
}

/** The distinct visible colours, each in its first spelling. */
export function distinctColors(texts: Iterable<string>, countMax: number): string[] {
  const byHex = new Map<string, string>();
  for (const text of texts) {
    const color = parseColor(text);
    if (color === undefined || color.alpha === 0) continue;
    const hex = formatHex(color);
    if (!byHex.has(hex)) byHex.set(hex, text.trim());
    if (byHex.size === countMax) break;
  }
  return [...byHex.values()];
}

const storageKey = "overprint.recent-colours";
const countMax = 12;

/** The colours that were picked or typed in this browser, newest first. */
export function readRecentColors(): string[] {
  return distinctColors(readStoredList(storageKey, z.string()), countMax);
}

export function rememberColor(text: string): void {
  writeStoredList(storageKey, distinctColors([readColor(text) ?? text, ...readRecentColors()], countMax));
}
