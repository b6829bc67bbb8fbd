import {
  defaultFamilyName,
  findFamily,
  type FontCatalogue,
  type FontFamily,
} from "#scene/fonts/catalogue.ts";

export interface FontMatch {
  /** A family of the catalogue. */
  family: string;
  /** The weight in the name of a font, such as that of `Inter-SemiBold`. */
  weight: number | undefined;
  isItalic: boolean;
  /** The family that the catalogue lacks. */
  missing: string | undefined;
}

const weights: Readonly<Record<string, number>> = {
  thin: 100,
  hairline: 100,
  extralight: 200,
  ultralight: 200,
  light: 300,
  book: 400,
  regular: 400,
  normal: 400,
  roman: 400,
  medium: 500,
  semibold: 600,
  demibold: 600,
  demi: 600,
  bold: 700,
  extrabold: 800,
  ultrabold: 800,
  heavy: 800,
  black: 900,
};
const generics = new Set([
  "serif",
  "sans-serif",
  "monospace",
  "cursive",
  "fantasy",
  "system-ui",
  "ui-sans-serif",
]);

/** Finds the first family of a CSS list that a catalogue has, by its name or by that of one of its fonts. */
export function matchFont(list: string, catalogue: FontCatalogue): FontMatch {
  const names = list
    .slice(0, 1_000)
    .split(",")
    .map((name) =>
      name
        .trim()
        .replaceAll(/^["']+|["']+$/g, "")
        .trim(),
    )
    .filter((name) => name !== "");
  for (const name of names) {
    if (generics.has(name.toLowerCase())) break;
    const found = findNamed(name, catalogue);
    if (found !== undefined) return { ...found, missing: undefined };
  }
  const missing = names.find((name) => !generics.has(name.toLowerCase()));
  const { weight, isItalic } = splitStyle(missing ?? "");
  const wanted = similarFamily(names);
  const family = findFamily(wanted, catalogue) ?? findFamily(defaultFamilyName, catalogue);
  return { family: family?.name ?? defaultFamilyName, weight, isItalic, missing };
}

function findNamed(name: string, catalogue: FontCatalogue): Omit<FontMatch, "missing"> | undefined {
  const exact = findFamily(name, catalogue) ?? bySquashed(name, catalogue);
  if (exact !== undefined) return { family: exact.name, weight: undefined, isItalic: false };
  const { stem, weight, isItalic } = splitStyle(name);
  const family = stem === "" ? undefined : bySquashed(stem, catalogue);
  return family === undefined ? undefined : { family: family.name, weight, isItalic };
}

/** The family of a PostScript name, which has no spaces. */
function bySquashed(name: string, { families }: FontCatalogue): FontFamily | undefined {
  const wanted = squash(name);
  return families.find((family) => squash(family.name) === wanted);
}

function squash(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "")
    .replace(/(?:variable|vf)$/, "");
}

/** Splits `Inter-SemiBoldItalic` or `Inter Semi Bold` into the family and the style. */
function splitStyle(name: string): { stem: string; weight: number | undefined; isItalic: boolean } {
  const words = name.replaceAll(/([\p{Ll}])(?=\p{Lu})/gu, "$1 ").split(/[\s_-]+/);
  let weight: number | undefined;
  let isItalic = false;
  while (words.length > 1) {
    const last = (words.at(-1) ?? "").toLowerCase();
    const lastTwo = `${(words.at(-2) ?? "").toLowerCase()}${last}`;
    if (last === "italic" || last === "oblique" || last === "it") isItalic = true;
    else if (words.length > 2 && weights[lastTwo] !== undefined) {
      weight ??= weights[lastTwo];
      words.pop();
    } else if (weights[last] !== undefined) weight ??= weights[last];
    else if (last !== "mt" && last !== "ps") break;
    words.pop();
  }
  return { stem: words.join(""), weight, isItalic };
}

/** The family that replaces one that the catalogue lacks. */
function similarFamily(names: readonly string[]): string {
  const all = names.join(" ").toLowerCase();
  if (/mono|courier|consolas|menlo|\bcode\b/.test(all)) return "JetBrains Mono";
  if (/cursive|script|handwrit|brush|comic/.test(all)) return "Caveat";
  if (/impact|condensed|narrow|compressed/.test(all)) return "Oswald";
  const isSerif =
    /times|georgia|garamond|palatino|didot|bodoni|baskerville|cambria|minion|merriweather|slab|serif/.test(
      all.replaceAll(/sans[ -]?serif/g, "").replaceAll(/\bsans\b/g, ""),
    );
  return isSerif && !/sans/.test(names[0]?.toLowerCase() ?? "") ? "Lora" : defaultFamilyName;
}
