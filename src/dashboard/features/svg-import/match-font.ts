import { defaultFamilyName, findFamily, type FontCatalogue } from "#scene/fonts/catalogue.ts";

export interface FontMatch {
  /** A family of the catalogue. */
  family: string;
  /** The weight in the name of a font, such as that of `Inter-SemiBold`. */
  weight: number | undefined;
  isItalic: boolean;
  /** The family, or kind of family, that another one replaces. */
  missing: string | undefined;
}

/** From 100 in steps of 100. */
const weightNames = [
  "thin|hairline",
  "extralight|ultralight",
  "light",
  "book|regular|normal|roman",
  "medium",
  "semibold|demibold|demi",
  "bold",
  "extrabold|ultrabold",
  "heavy|black",
];
const generics = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-sans-serif)$/i;

/** Finds the first family of a CSS list that a catalogue has, by its name or by that of one of its fonts. */
export function matchFont(list: string, catalogue: FontCatalogue): FontMatch {
  const names = list
    .slice(0, 1_000)
    .split(",")
    .map((name) => name.replaceAll(/^[\s"']+|[\s"']+$/g, ""))
    .filter((name) => name !== "");
  for (const name of names) {
    if (generics.test(name)) break;
    const exact = findSquashed(name, catalogue);
    const { stem, ...style } = splitStyle(name);
    const family = exact ?? findSquashed(stem, catalogue);
    const plain = { weight: undefined, isItalic: false };
    if (family !== undefined)
      return { family: family.name, ...(exact === undefined ? style : plain), missing: undefined };
  }
  const { stem: _stem, ...style } = splitStyle(names[0] ?? "");
  const family = findFamily(similarFamily(names), catalogue)?.name ?? defaultFamilyName;
  return { family, ...style, missing: names[0] };
}

/** The family of a name, or of a PostScript name, which has no spaces. */
function findSquashed(name: string, catalogue: FontCatalogue): ReturnType<typeof findFamily> {
  return (
    findFamily(name, catalogue) ?? catalogue.families.find((family) => squash(family.name) === squash(name))
  );
}

function squash(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "")
    .replace(/(?:variable|vf)$/, "");
}

/** Splits `Inter-SemiBoldItalic` or `Inter Semi Bold` into the family and the style. */
function splitStyle(name: string): { stem: string; weight: number | undefined; isItalic: boolean } {
  const plain = squash(name.replace(/(?:MT|PS)$/, "").replace(/It$/, "Italic"));
  const isItalic = /.(?:italic|oblique)$/.test(plain);
  const upright = isItalic ? plain.replace(/(?:italic|oblique)$/, "") : plain;
  // The shortest family has the longest name of a weight.
  const [, stem = upright, weight] = new RegExp(`^(.+?)(${weightNames.join("|")})$`).exec(upright) ?? [];
  const index = weightNames.findIndex((names) => names.split("|").includes(weight ?? ""));
  return { stem, weight: index < 0 ? undefined : (index + 1) * 100, isItalic };
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
