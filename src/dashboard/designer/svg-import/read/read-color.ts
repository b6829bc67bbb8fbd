import { type Color, parseColor } from "#scene/values/color.ts";

/** A colour of a drawing; undefined for anything else. Programs write more digits than `parseColor` reads. */
export function readColor(text: string): Color | undefined {
  const plain = text.replace(/\s+icc-color\([^)]*\)$/, "");
  return plain.length > colorLengthMax ? undefined : parseColor(plain.replaceAll(/(\.\d{4})\d+/g, "$1"));
}

const colorLengthMax = 300;
