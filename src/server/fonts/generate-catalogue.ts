/**
 * `npm run fonts`: generates the font catalogue from the installed font packages, after one is added or updated. Names,
 * categories and samples are from `families.ts`; weights, subsets, metrics and coverage are read from the packages.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as fontkit from "fontkit";
import type { Font } from "fontkit";
import { formatCoverage, toRanges } from "#scene/fonts/coverage.ts";
import type { CatalogueEntry } from "#scene/fonts/catalogue-entry.ts";
import { type FamilyChoice, familyChoices } from "./families.ts";

const require = createRequire(import.meta.url);
const sceneFonts = join(import.meta.dirname, "../../scene/fonts");

/** Searched first for a character that several subsets contain; the others keep the order of the package's style sheet. */
const leadingSubsets = ["latin", "latin-ext"];

/** Whether a subset is one of about 100 of a Chinese, Japanese or Korean family. Their spaces are omitted, because the main subset has them. */
const isNumbered = (subset: string) => /^\d+$/.test(subset);

function readStyleSheet(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}

function listSubsets(id: string, style: string, key: string, css: string): string[] {
  const found = [...css.matchAll(/url\(['"]?\.\/files\/([\w-]+)\.woff2['"]?\)/g)].map(([, stem = ""]) =>
    stem.slice(id.length + 1, -`-${key}-${style}`.length),
  );
  const leading = leadingSubsets.filter((subset) => found.includes(subset));
  return [...leading, ...found.filter((subset) => !leading.includes(subset))];
}

/** The subset whose metrics are used: that of the script for a script family, Latin for all others. */
function pickMeasured(choice: FamilyChoice, subsets: readonly string[]): string {
  const script = /\/noto-(?:sans|serif)-(?<name>.+)$/.exec(choice.package)?.groups?.["name"];
  return (
    [script, "latin"].find((subset) => subset !== undefined && subsets.includes(subset)) ?? subsets[0] ?? ""
  );
}

/** Reads ascent and descent like browsers: typographic if the font requests it, else from hhea, else from Windows. */
function readMetrics(font: Font): CatalogueEntry["metrics"] {
  const os2 = font["OS/2"];
  const { hhea } = font;
  const usesTypographic = os2.fsSelection.useTypoMetrics;
  const [ascent, descent, lineGap] = usesTypographic
    ? [os2.typoAscender, -os2.typoDescender, os2.typoLineGap]
    : hhea.ascent !== 0 || hhea.descent !== 0
      ? [hhea.ascent, -hhea.descent, hhea.lineGap]
      : [os2.winAscent, os2.winDescent, 0];
  return [font.unitsPerEm, ascent, descent, lineGap, os2.capHeight ?? 0, os2.xHeight ?? 0];
}

function describeFamily(choice: FamilyChoice, coverage: Map<string, string>): CatalogueEntry {
  const id = choice.package.slice(choice.package.indexOf("/") + 1);
  const folder = dirname(require.resolve(`${choice.package}/package.json`));
  const key = choice.axes ?? String(choice.weights?.[0] ?? 400);
  const sheet = choice.subsets?.[0] === "emoji" ? "emoji.css" : `${key}.css`;
  const uprightCss = readStyleSheet(folder, sheet);
  if (uprightCss === undefined) throw new Error(`${choice.package} has no ${sheet}`);
  const isWanted = (subset: string) =>
    isNumbered(subset) ? choice.isSliced === true : (choice.subsets?.includes(subset) ?? true);
  const italicCss = readStyleSheet(folder, `${key}-italic.css`);

  const openFont = (subset: string, style: string): Font => {
    const font = fontkit.openSync(join(folder, "files", `${id}-${subset}-${key}-${style}.woff2`));
    if (!("characterSet" in font)) throw new Error(`${choice.package} has a collection of fonts`);
    return font;
  };
  const addCoverage = (subset: string, style: string) => {
    // From the file's character map, not the style sheet's range, because both engines load whole files.
    const isSpaceOfAnother = (point: number) => isNumbered(subset) && (point === 0x20 || point === 0xa0);
    const points = openFont(subset, style).characterSet.filter(
      (point) => point >= 0x20 && point !== 0xffff && !isSpaceOfAnother(point),
    );
    coverage.set(`${id}/${subset}/${style}`, formatCoverage(toRanges(points)));
  };

  const subsets = listSubsets(id, "normal", key, uprightCss).filter(isWanted);
  for (const subset of subsets) addCoverage(subset, "normal");
  const italicSubsets =
    italicCss === undefined ? undefined : listSubsets(id, "italic", key, italicCss).filter(isWanted);
  for (const subset of italicSubsets ?? []) addCoverage(subset, "italic");

  const range = /font-weight: (\d+) (\d+);/.exec(uprightCss);
  const weights = choice.weights ?? [Number(range?.[1]), Number(range?.[2])];
  return {
    name: choice.name,
    package: choice.package,
    version: require(`${choice.package}/package.json`).version,
    category: choice.category,
    sample: choice.sample,
    ...(choice.axes === undefined ? {} : { axes: choice.axes }),
    weights,
    subsets: formatSubsets(subsets),
    ...(italicSubsets === undefined ? {} : { italicSubsets: formatSubsets(italicSubsets) }),
    ...(choice.isFallback === undefined ? {} : { isFallback: true }),
    metrics: readMetrics(openFont(pickMeasured(choice, subsets), "normal")),
  };
}

/** Formats numbered subsets as ranges, such as "0..119". */
function formatSubsets(subsets: readonly string[]): string {
  const numbered = subsets.filter(isNumbered).map(Number);
  const named = subsets.filter((subset) => !isNumbered(subset));
  const ranges = toRanges(numbered);
  for (let index = 0; index < ranges.length; index += 2) named.push(`${ranges[index]}..${ranges[index + 1]}`);
  return named.join(" ");
}

/** Writes one row per distinct coverage, because italics and some families share theirs. */
function writeCoverage(file: string, exportName: string, coverage: Iterable<[string, string]>): void {
  const byKey = new Map(coverage);
  const keysByText = Map.groupBy(byKey.keys(), (key) => byKey.get(key) ?? "");
  const rows = [...keysByText].map(([text, keys]) => [keys.join(" "), text]);
  writeFileSync(
    join(sceneFonts, file),
    [
      "// Written by `npm run fonts`. Which characters each font file holds: the files' keys, then the encoded ranges.",
      'import type { CoverageRow } from "./coverage.ts";',
      "",
      `export const ${exportName}: readonly CoverageRow[] = ${JSON.stringify(rows)};`,
      "",
    ].join("\n"),
  );
}

const coverage = new Map<string, string>();
const entries = familyChoices.map((choice) => describeFamily(choice, coverage));
writeFileSync(
  join(sceneFonts, "catalogue-data.ts"),
  [
    "// Written by `npm run fonts` from the installed font packages.",
    'import type { CatalogueEntry } from "./catalogue-entry.ts";',
    "",
    `export const catalogueData: readonly CatalogueEntry[] = ${JSON.stringify(entries, null, 2)};`,
    "",
  ].join("\n"),
);
const sliced: Readonly<Record<string, RegExp>> = {
  japanese: /^noto-\w+-jp\//,
  chinese: /^noto-\w+-[st]c\//,
  korean: /^noto-\w+-kr\//,
};
const sliceOf = (key: string) => Object.keys(sliced).find((name) => sliced[name]?.test(key));
// The dashboard loads Chinese and Korean when a text has such letters; see its `load-later-coverage.ts`.
for (const name of [undefined, ...Object.keys(sliced)])
  writeCoverage(
    name === undefined ? "coverage-data.ts" : `coverage-${name}-data.ts`,
    name === undefined ? "coverageData" : `${name}CoverageData`,
    [...coverage].filter(([key]) => sliceOf(key) === name),
  );
