import * as limits from "#contract/limits.ts";

/** A name as it can be written in a template; undefined if nothing is left of it. */
export function toFamilyName(name: string): string | undefined {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, limits.fontFamilyLengthMax)
    .trim();
  return plain === "" ? undefined : plain;
}
