import type { FontFile } from "./catalogue.ts";
import { type CodePointRanges, covers, parseCoverage } from "./coverage.ts";
import { coverageData } from "./coverage-data.ts";
import { japaneseCoverageData } from "./coverage-japanese-data.ts";

const encodedByKey = new Map(
  [...coverageData, ...japaneseCoverageData].flatMap(([keys, encoded]) =>
    keys.split(" ").map((key) => [key, encoded] as const),
  ),
);

// Decoded on first use: most templates never touch most files. Keyed by text, so files that share a coverage share it.
const rangesByText = new Map<string, CodePointRanges>();

/** The characters that a file holds. Throws a RangeError for a bundled file that the coverage data does not know. */
export function listCoverage(file: FontFile): CodePointRanges {
  const encoded = "key" in file.coverage ? encodedByKey.get(file.coverage.key) : file.coverage.encoded;
  if (encoded === undefined) throw new RangeError(`No coverage is known for ${file.path}`);
  let ranges = rangesByText.get(encoded);
  if (ranges === undefined) {
    ranges = parseCoverage(encoded);
    rangesByText.set(encoded, ranges);
  }
  return ranges;
}

/** Whether a file has a glyph for the code point. */
export function fileCovers(file: FontFile, codePoint: number): boolean {
  return covers(listCoverage(file), codePoint);
}
