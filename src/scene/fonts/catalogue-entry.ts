export type FontCategory = "sans" | "serif" | "display" | "handwriting" | "mono" | "script" | "symbols";

/** The data of a generated entry; file names are rebuilt from it, so that the data stays small. */
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
  /** Asked for characters that other families lack. */
  isFallback?: true;
  metrics: readonly [number, number, number, number, number, number];
};
