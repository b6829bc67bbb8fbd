import { formatHex, parseColor } from "../values/color.ts";

/**
 * A colour as every canvas reads it: hex digits, so that no engine rounds alpha in its own way. An unreadable one is
 * transparent; the document's parser has rejected such colours.
 */
export function canvasColor(text: string): string {
  const color = parseColor(text);
  return color === undefined ? "#00000000" : formatHex(color);
}

/** Whether there is anything to see. */
export function isVisibleColor(text: string): boolean {
  return (parseColor(text)?.alpha ?? 0) > 0;
}

export function isOpaqueColor(text: string): boolean {
  return parseColor(text)?.alpha === 1;
}
