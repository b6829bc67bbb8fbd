import type { FontFile } from "./catalogue.ts";
import { type CodePointRanges, covers, parseCoverage } from "./coverage.ts";
import coverage from "./coverage.json" with { type: "json" };
import japaneseCoverage from "./coverage-japanese.json" with { type: "json" };
import marks from "./marks.json" with { type: "json" };

const encodedByKey = new Map<string, string>();

// Decoded on first use, because most templates use few files. Keyed by the encoded text, which several files may share.
const rangesByText = new Map<string, CodePointRanges>();

/**
 * Registers the coverage of further files: by the keys of those that share it, separated by spaces, the compact form. A
 * browser loads Chinese and Korean later, to keep its first download small.
 */
export function addCoverage(encodedByKeys: Readonly<Record<string, string>>): void {
  for (const [keys, encoded] of Object.entries(encodedByKeys))
    for (const key of keys.split(" ")) encodedByKey.set(key, encoded);
}

addCoverage(coverage);
addCoverage(japaneseCoverage);

/** Families whose coverage `later-coverage.ts` adds. */
const laterKey = /^noto-sans-(?:sc|tc|kr)\//;
let wasLaterWanted = false;

/**
 * Whether a character was searched in a file whose coverage is not loaded, so that a result may lack files. Load it with
 * `later-coverage.ts` and repeat. Always false in Node, where the coverage is loaded at the start.
 */
export function isCoverageMissing(): boolean {
  return wasLaterWanted && !encodedByKey.has("noto-sans-kr/0/normal");
}

/**
 * The code points of a file; none while its coverage is not loaded, see {@link isCoverageMissing}. Throws a RangeError
 * for a bundled file that the coverage data lacks.
 */
export function listCoverage(file: FontFile): CodePointRanges {
  const encoded = "key" in file.coverage ? encodedByKey.get(file.coverage.key) : file.coverage.encoded;
  if (encoded === undefined && "key" in file.coverage && laterKey.test(file.coverage.key)) {
    wasLaterWanted = true;
    return [];
  }
  if (encoded === undefined) throw new RangeError(`No coverage is known for ${file.path}`);
  return rangesOf(encoded);
}

function rangesOf(encoded: string): CodePointRanges {
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

/** Whether a letter belongs to an alphabet whose marks are those of {@link isLatinMark}. */
export function takesLatinMarks(character: string): boolean {
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character);
}

export function isLatinMark(codePoint: number): boolean {
  return (
    (codePoint >= 0x300 && codePoint <= 0x36f) ||
    (codePoint >= 0x1ab0 && codePoint <= 0x1aff) ||
    (codePoint >= 0x1dc0 && codePoint <= 0x1dff)
  );
}

/** The letters and marks that a file draws together, in the compact form, and whether it stacks several marks. */
type FileMarks = { encoded: string; isStacking: boolean };

let marksByKey: ReadonlyMap<string, FileMarks> | undefined;

/**
 * Whether a file places marks on their letter. Files of Latin, Greek and Cyrillic letters often have both and no place
 * for the mark, which is then beside the letter. True for uploaded files, and for letters of other scripts.
 */
export function placesMarks(file: FontFile, [letter = "", ...added]: readonly string[]): boolean {
  if (!("key" in file.coverage) || added.length === 0 || !takesLatinMarks(letter)) return true;
  marksByKey ??= new Map(
    Object.entries<FileMarks>(marks).flatMap(([keys, row]) =>
      keys.split(" ").map((key) => [key, row] as const),
    ),
  );
  const row = marksByKey.get(file.coverage.key);
  if (row === undefined || (added.length > 1 && !row.isStacking)) return false;
  return [letter, ...added].every((part) => covers(rangesOf(row.encoded), part.codePointAt(0) ?? 0));
}
