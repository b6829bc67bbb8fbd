import { limits } from "#contract/limits.ts";

/** `name`, or the first of `name 2`, `name 3` … that is not taken. Names that differ only in letter case are the same. */
export function freeTemplateName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.trim().toLowerCase()));
  const suffixLength = String(taken.length + 2).length + 1;
  const short = name
    .trim()
    .slice(0, limits.nameLengthMax - suffixLength)
    .toWellFormed()
    .trim();
  let free = short;
  for (let number = 2; known.has(free.toLowerCase()); number += 1) free = `${short} ${number}`;
  return free;
}
