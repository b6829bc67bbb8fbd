import type { FontFamily } from "#scene/fonts/catalogue.ts";
import { fileCovers } from "#scene/fonts/file-coverage.ts";

/** Scripts to search fonts by, each with a character that only fonts for the script have. */
const scripts = [
  ["latin", "a"],
  ["latinExtended", "ł"],
  ["vietnamese", "ệ"],
  ["greek", "α"],
  ["cyrillic", "ж"],
  ["arabic", "ع"],
  ["hebrew", "ש"],
  ["devanagari", "अ"],
  ["thai", "ก"],
  ["japanese", "あ"],
  ["korean", "한"],
  ["chinese", "值"],
] as const;

export type ScriptName = (typeof scripts)[number][0];

// A cache, because reading a coverage is slow and families are listed repeatedly.
const known = new WeakMap<FontFamily, readonly ScriptName[]>();

/** The scripts that a family covers. */
export function scriptsOf(family: FontFamily): readonly ScriptName[] {
  let found = known.get(family);
  if (found === undefined) {
    found = scripts
      .filter(([, letter]) => family.files.some((file) => fileCovers(file, letter.codePointAt(0) ?? 0)))
      .map(([name]) => name);
    known.set(family, found);
  }
  return found;
}

/** The available weights: `400`, `300, 400, 700` or `100–900`. */
export function weightsText({ weights }: FontFamily): string {
  return "min" in weights ? `${weights.min}–${weights.max}` : weights.join(", ");
}

/**
 * The families with every word of the search in their name, kind or scripts. `wordsOf` returns kind and scripts in the
 * user's language.
 */
export function searchFamilies(
  families: readonly FontFamily[],
  search: string,
  wordsOf: (family: FontFamily) => readonly string[],
): FontFamily[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return families.filter((family) => {
    const text = [family.name, ...wordsOf(family)].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
