import { catalogueData } from "./catalogue-data.ts";
import type { CatalogueEntry, FontCategory } from "./catalogue-entry.ts";

/** Vertical measures in font units; divide by `unitsPerEm` and multiply by the font size. `descent` is positive, below the baseline. */
export type FontMetrics = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  capHeight: number;
  xHeight: number;
};

/** One font file of a family: one subset, one style, one weight or a range of weights. */
export type FontFile = {
  /** The name the file is known by to both engines. Unique to the file, and no installed font has it. */
  alias: string;
  /** The npm package, or the name under which extra families are served. */
  package: string;
  /** The package's version, part of the file's address, so that a browser may keep it for ever. */
  version: string;
  /** The path inside the package. */
  path: string;
  style: "normal" | "italic";
  /** Lowest and highest weight the file can draw; equal for a static file. */
  weight: readonly [number, number];
  /**
   * The coverage of a file: a key of the coverage data for bundled files, the encoded coverage itself for extra ones.
   */
  coverage: { key: string } | { encoded: string };
};

export type FontFamily = {
  /** As designers know it: "Inter", not "Inter Variable". */
  name: string;
  category: FontCategory;
  sample: string;
  /** The weights that can really be drawn: a closed range, or a list. */
  weights: { min: number; max: number } | readonly number[];
  hasItalic: boolean;
  metrics: FontMetrics;
  /** In the order in which they are tried for a character: the main subset first. */
  files: readonly FontFile[];
};

export type FontCatalogue = {
  families: readonly FontFamily[];
  /** By lower-cased name. */
  byName: ReadonlyMap<string, FontFamily>;
};

/** The family used where a template names one that is not there, and the first that is asked for a missing character. */
export const defaultFamilyName = "Inter";

/**
 * The families asked, in this order, for characters that the named family lacks.
 * The Japanese family stands before the emoji so that ★ ✓ ♥ → are drawn as type, in the text's weight and colour,
 * and the symbols stand after the emoji because their 👍 and 🏠 are black and white. Scripts that came later stand at the
 * end, so that no character that an earlier family has looks different. `listFallbackNames` puts the family of a text's
 * own language first among those for Han.
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
  ...catalogueData.filter(({ isFallback }) => isFallback).map(({ name }) => name),
  "Noto Sans SC",
  "Noto Sans TC",
  "Noto Sans KR",
];

/** "0..2" is 0, 1 and 2: Chinese, Japanese and Korean families come in about 100 numbered subsets. */
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
  const [unitsPerEm, ascent, descent, lineGap, capHeight, xHeight] = entry.metrics;
  return {
    name: entry.name,
    category: entry.category,
    sample: entry.sample,
    weights: entry.axes === undefined ? entry.weights : { min: first, max: last },
    hasItalic: entry.italicSubsets !== undefined,
    metrics: { unitsPerEm, ascent, descent, lineGap, capHeight, xHeight },
    files: [
      ...toFiles(entry.subsets, "normal"),
      ...(entry.italicSubsets === undefined ? [] : toFiles(entry.italicSubsets, "italic")),
    ],
  };
}

/** A catalogue of these families. A later family of the same name replaces an earlier one. */
export function createCatalogue(families: readonly FontFamily[]): FontCatalogue {
  const byName = new Map(families.map((family) => [family.name.toLowerCase(), family]));
  return { families: [...byName.values()], byName };
}

/** Stands for a package in the files of families that users bring. Their paths are names of uploads. */
export const uploadsPackage = "uploads";

/** Where the dashboard's server offers a file. */
export function fontFileUrl(file: FontFile): string {
  if (file.package === uploadsPackage) return `/proxy/assets/${encodeURIComponent(file.path)}`;
  return `/fonts/${file.package}@${file.version}/${file.path}`;
}

/** Every family that ships with the product. */
export const bundledFonts: FontCatalogue = createCatalogue(catalogueData.map(toFamily));

/** The bundled families and these, for fonts that a user brings. */
export function extendCatalogue(extra: readonly FontFamily[]): FontCatalogue {
  return createCatalogue([...bundledFonts.families, ...extra]);
}

/** The family of this name, upper and lower case alike; undefined if there is none. */
export function findFamily(name: string, catalogue: FontCatalogue = bundledFonts): FontFamily | undefined {
  return catalogue.byName.get(name.trim().toLowerCase());
}

/** The real weight nearest to the one asked for. On a tie the bolder one. */
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
