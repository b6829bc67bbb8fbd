import bundledEntries from "./catalogue.json" with { type: "json" };

export const fontCategories = [
  "sans",
  "serif",
  "display",
  "handwriting",
  "mono",
  "script",
  "symbols",
] as const;

export type FontCategory = (typeof fontCategories)[number];

/** Vertical measures in font units; divide by `unitsPerEm` and multiply by the font size. `descent` is positive, below the baseline. */
export type FontMetrics = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  capHeight: number;
  xHeight: number;
};

/** An entry of `catalogue.json`, which `npm run fonts` writes. File names are derived from it, which keeps it small. */
export type CatalogueEntry = {
  name: string;
  package: string;
  version: string;
  /** One of {@link fontCategories}. */
  category: string;
  sample: string;
  axes?: string | undefined;
  weights: readonly number[];
  italicSubsets?: string | undefined;
  subsets: string;
  /** The whole files of a family that is not split into subsets, instead of file names made of the subsets. */
  wholeFiles?: readonly WholeFile[] | undefined;
  /** Searched for characters that other families lack. */
  isFallback?: boolean | undefined;
  metrics: FontMetrics;
};

export type WholeFile = { path: string; isItalic: boolean; weight: number };

/** One font file of a family: one subset, one style, one weight or a range of weights. */
export type FontFile = {
  /** The family name under which both engines load this file. Unique to the file; no installed font has it. */
  alias: string;
  /** The npm package, or {@link uploadsPackage}. */
  package: string;
  /** The package's version, part of the file's URL, so that browsers may cache it permanently. */
  version: string;
  /** The path inside the package. */
  path: string;
  style: "normal" | "italic";
  /** Lowest and highest weight of the file; equal for a static file. */
  weight: readonly [number, number];
  /** A key of the coverage data for bundled files, the encoded coverage itself for uploaded ones. */
  coverage: { key: string } | { encoded: string };
};

export type FontFamily = {
  /** The name that designers use: "Inter", not "Inter Variable". */
  name: string;
  category: FontCategory;
  sample: string;
  /** The weights that the files contain: a closed range, or a list. */
  weights: { min: number; max: number } | readonly number[];
  hasItalic: boolean;
  metrics: FontMetrics;
  /** In the order in which they are searched for a character: the main subset first. */
  files: readonly FontFile[];
};

export type FontCatalogue = {
  families: readonly FontFamily[];
  /** By lower-cased name. */
  byName: ReadonlyMap<string, FontFamily>;
};

/** Replaces unknown families, and is the first that is searched for a missing character. */
export const defaultFamilyName = "Inter";

/**
 * The families that are searched, in this order, for characters that the named family lacks.
 * The Japanese family precedes the emoji so that ★ ✓ ♥ → are drawn as text, in the text's weight and colour.
 * The symbols follow the emoji because their 👍 and 🏠 are black and white. Scripts that were added later are at the
 * end, so that they change no character of an earlier family. `listFallbackFaces` puts the family of the text's
 * language first among those for Han.
 */
export const fallbackFamilyNames: readonly string[] = [
  "Inter",
  "Noto Sans Arabic",
  "Noto Sans Hebrew",
  "Noto Sans Devanagari",
  "Noto Sans Thai",
  "Noto Sans JP",
  "Noto Color Emoji",
  "Noto Sans Symbols 2",
  ...bundledEntries.filter(({ isFallback }) => isFallback).map(({ name }) => name),
  "Noto Sans SC",
  "Noto Sans TC",
  "Noto Sans KR",
];

/** Expands "0..2" to 0, 1 and 2: Chinese, Japanese and Korean families have about 100 numbered subsets. */
function expandSubsets(subset: string): string[] {
  const [first, last] = subset.split("..");
  if (last === undefined) return [subset];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    String(Number(first) + index),
  );
}

function toFamily(entry: CatalogueEntry): FontFamily {
  const id = entry.package.slice(entry.package.indexOf("/") + 1);
  const [first = 400, last = first] = [entry.weights[0], entry.weights.at(-1)];
  const fileWeights: readonly (readonly [number, number])[] =
    entry.axes === undefined ? entry.weights.map((weight) => [weight, weight]) : [[first, last]];
  const toFiles = (subsets: string, style: FontFile["style"]): FontFile[] =>
    fileWeights.flatMap((weight) =>
      subsets
        .split(" ")
        .flatMap(expandSubsets)
        .map((subset) => {
          const stem = `${id}-${subset}-${entry.axes ?? weight[0]}-${style}`;
          return {
            alias: `op ${stem}`,
            package: entry.package,
            version: entry.version,
            path: `files/${stem}.woff2`,
            style,
            weight,
            coverage: { key: `${id}/${subset}/${style}` },
          };
        }),
    );
  return {
    name: entry.name,
    category: fontCategories.find((category) => category === entry.category) ?? "sans",
    sample: entry.sample,
    weights: entry.axes === undefined ? entry.weights : { min: first, max: last },
    hasItalic:
      entry.italicSubsets !== undefined || entry.wholeFiles?.some(({ isItalic }) => isItalic) === true,
    metrics: entry.metrics,
    files: [
      ...(entry.wholeFiles ?? []).map((file) => toWholeFile(entry, file)),
      ...(entry.subsets === "" ? [] : toFiles(entry.subsets, "normal")),
      ...(entry.italicSubsets === undefined ? [] : toFiles(entry.italicSubsets, "italic")),
    ],
  };
}

function toWholeFile(
  { package: name, version }: CatalogueEntry,
  { path, isItalic, weight }: WholeFile,
): FontFile {
  const style = isItalic ? "italic" : "normal";
  const id = name.slice(name.indexOf("/") + 1);
  return {
    alias: `op ${id}-${weight}-${style}`,
    package: name,
    version,
    path,
    style,
    weight: [weight, weight],
    coverage: { key: `${id}/whole/${style}` },
  };
}

/** Creates a catalogue. A later family replaces an earlier one of the same name. */
export function createCatalogue(families: readonly FontFamily[]): FontCatalogue {
  const byName = new Map(families.map((family) => [family.name.toLowerCase(), family]));
  return { families: [...byName.values()], byName };
}

/** The `package` of uploaded font files, whose `path` is the identifier of the upload. */
export const uploadsPackage = "uploads";

/** The path at which the dashboard's server serves a file. */
export function fontFileUrl(file: FontFile): string {
  if (file.package === uploadsPackage) return `/proxy/assets/${encodeURIComponent(file.path)}`;
  return `/fonts/${file.package}@${file.version}/${file.path}`;
}

/** The families that ship with the product. */
export const bundledFonts: FontCatalogue = createCatalogue(bundledEntries.map(toFamily));

/** The bundled families and further ones, such as uploaded fonts. */
export function extendCatalogue(extra: readonly FontFamily[]): FontCatalogue {
  return createCatalogue([...bundledFonts.families, ...extra]);
}

/** Finds a family by name, ignoring case. */
export function findFamily(name: string, catalogue: FontCatalogue = bundledFonts): FontFamily | undefined {
  return catalogue.byName.get(name.trim().toLowerCase());
}

/** The family's weight nearest to the requested one; the bolder one on a tie. */
export function nearestWeight(family: Pick<FontFamily, "weights">, weight: number): number {
  if ("min" in family.weights) {
    return Math.min(family.weights.max, Math.max(family.weights.min, weight));
  }
  return family.weights.reduce((best, candidate) =>
    Math.abs(candidate - weight) < Math.abs(best - weight) ||
    (Math.abs(candidate - weight) === Math.abs(best - weight) && candidate > best)
      ? candidate
      : best,
  );
}
