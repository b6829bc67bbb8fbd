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
import { isLatinMark, takesLatinMarks } from "#scene/fonts/file-coverage.ts";
import type { CatalogueEntry, WholeFile } from "#scene/fonts/catalogue.ts";
import { readMetrics } from "#service/uploads/read-font.ts";
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

function openFontFile(choice: FamilyChoice, path: string): Font {
  const font = fontkit.openSync(join(folderOf(choice), path));
  if (!("characterSet" in font)) throw new Error(`${choice.package} has a collection of fonts`);
  return font;
}

function folderOf(choice: FamilyChoice): string {
  return dirname(require.resolve(`${choice.package}/package.json`));
}

/** A family of whole files, each with its own weight and style. */
function describeWhole(
  choice: FamilyChoice,
  wholeFiles: readonly WholeFile[],
  coverage: Map<string, string>,
): CatalogueEntry {
  const id = choice.package.slice(choice.package.indexOf("/") + 1);
  for (const { path, isItalic } of wholeFiles) {
    const key = `${id}/whole/${isItalic ? "italic" : "normal"}`;
    const font = openFontFile(choice, path);
    const points = font.characterSet.filter((point) => point >= 0x20 && point !== 0xffff);
    coverage.set(key, formatCoverage(toRanges(points)));
    addMarks(key, font, points);
  }
  return {
    name: choice.name,
    package: choice.package,
    version: require(`${choice.package}/package.json`).version,
    category: choice.category,
    sample: choice.sample,
    weights: choice.weights ?? [],
    subsets: "",
    wholeFiles,
    ...(choice.isFallback === undefined ? {} : { isFallback: true }),
    metrics: readMetrics(openFontFile(choice, wholeFiles[0]?.path ?? "")),
  };
}

function describeFamily(choice: FamilyChoice, coverage: Map<string, string>): CatalogueEntry {
  if (choice.wholeFiles !== undefined) return describeWhole(choice, choice.wholeFiles, coverage);
  const id = choice.package.slice(choice.package.indexOf("/") + 1);
  const folder = folderOf(choice);
  const key = choice.axes ?? String(choice.weights?.[0] ?? 400);
  const sheet = choice.subsets?.[0] === "emoji" ? "emoji.css" : `${key}.css`;
  const uprightCss = readStyleSheet(folder, sheet);
  if (uprightCss === undefined) throw new Error(`${choice.package} has no ${sheet}`);
  const isWanted = (subset: string) =>
    isNumbered(subset) ? choice.isSliced === true : (choice.subsets?.includes(subset) ?? true);
  const italicCss = readStyleSheet(folder, `${key}-italic.css`);

  const openFont = (subset: string, style: string): Font =>
    openFontFile(choice, `files/${id}-${subset}-${key}-${style}.woff2`);
  const addCoverage = (subset: string, style: string) => {
    // From the file's character map, not the style sheet's range, because both engines load whole files.
    const isSpaceOfAnother = (point: number) => isNumbered(subset) && (point === 0x20 || point === 0xa0);
    const font = openFont(subset, style);
    const points = font.characterSet.filter(
      (point) => point >= 0x20 && point !== 0xffff && !isSpaceOfAnother(point),
    );
    coverage.set(`${id}/${subset}/${style}`, formatCoverage(toRanges(points)));
    // The Latin of other scripts' families is not searched for letters with marks, and Noto Sans Math stacks them badly.
    if (choice.category !== "script" && choice.category !== "symbols")
      addMarks(`${id}/${subset}/${style}`, font, points);
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

/** Writes one entry per distinct coverage, because italics and some families share theirs. */
function writeCoverage(file: string, coverage: readonly [key: string, encoded: string][]): void {
  const keysByText = Map.groupBy(coverage, ([, encoded]) => encoded);
  writeJson(file, Object.fromEntries([...keysByText].map(([encoded, files]) => [joinKeys(files), encoded])));
}

const joinKeys = (files: readonly (readonly [key: string, ...unknown[]])[]) =>
  files.map(([key]) => key).join(" ");

function writeJson(file: string, value: object): void {
  writeFileSync(join(sceneFonts, file), `${JSON.stringify(value, null, 2)}\n`);
}

/** The row of a file with letters that take its marks: many files have a letter and a mark, and no place for it there. */
function addMarks(key: string, font: Font, points: readonly number[]): void {
  if (!font.availableFeatures.includes("mark")) return;
  const isAttached = (letter: number, mark: number): boolean => {
    try {
      const { glyphs, positions } = font.layout(String.fromCodePoint(letter, mark));
      const last = positions[1];
      return glyphs.length === 1 || (last !== undefined && (last.xOffset !== 0 || last.yOffset !== 0));
    } catch {
      // The library fails at a letter with places for other marks only.
      return false;
    }
  };
  const letters = points.filter((point) => takesLatinMarks(String.fromCodePoint(point)));
  const marks = points.filter(isLatinMark);
  const samples = letters.filter((letter) => marks.some((mark) => isAttached(letter, mark))).slice(0, 40);
  const usual = marks.filter(
    (mark) => samples.filter((letter) => isAttached(letter, mark)).length > samples.length / 2,
  );
  const tried = usual.filter((mark) => triedMarks.includes(mark));
  const taking = letters.filter(
    (letter) => tried.length > 0 && tried.every((mark) => isAttached(letter, mark)),
  );
  if (taking.length > 0)
    markRows.push([
      key,
      formatCoverage(toRanges([...taking, ...usual])),
      font.availableFeatures.includes("mkmk"),
    ]);
}

/** Above, below and in different widths; a letter with places for these has places for the others. */
const triedMarks = [0x300, 0x301, 0x303, 0x304, 0x308, 0x323];

const coverage = new Map<string, string>();
const markRows: [key: string, encoded: string, isStacking: boolean][] = [];
const entries = familyChoices.map((choice) => describeFamily(choice, coverage));
writeJson("catalogue.json", entries);
const filesByMarks = Map.groupBy(markRows, ([, encoded, isStacking]) => `${encoded} ${isStacking}`);
writeJson(
  "marks.json",
  Object.fromEntries(
    [...filesByMarks.values()].flatMap((rows) =>
      rows.slice(0, 1).map(([, encoded, isStacking]) => [joinKeys(rows), { encoded, isStacking }]),
    ),
  ),
);
const sliced: Readonly<Record<string, RegExp>> = {
  japanese: /^noto-\w+-jp\//,
  chinese: /^noto-\w+-[st]c\//,
  korean: /^noto-\w+-kr\//,
};
const sliceOf = (key: string) => Object.keys(sliced).find((name) => sliced[name]?.test(key));
// The dashboard loads Chinese and Korean when a text has such letters; see its `load-scene-data.ts`.
for (const name of [undefined, ...Object.keys(sliced)])
  writeCoverage(
    name === undefined ? "coverage.json" : `coverage-${name}.json`,
    [...coverage].filter(([key]) => sliceOf(key) === name),
  );
