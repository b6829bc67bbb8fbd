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

/** A generated entry. File names are derived from it, which keeps the data small. */
export type CatalogueEntry = {
  name: string;
  package: string;
  version: string;
  category: FontCategory;
  sample: string;
  axes?: string;
  weights: readonly number[];
  italicSubsets?: string;
  subsets: string;
  /** The whole files of a family that is not split into subsets, instead of file names made of the subsets. */
  wholeFiles?: readonly (readonly [path: string, style: "normal" | "italic", weight: number])[];
  /** Searched for characters that other families lack. */
  isFallback?: true;
  metrics: readonly [number, number, number, number, number, number];
};
