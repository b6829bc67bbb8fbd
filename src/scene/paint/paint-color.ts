import { formatHex, parseColor } from "../values/color.ts";

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
