import { createHash } from "node:crypto";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  bundledFonts,
  fallbackFamilyNames,
  findFamily,
  type FontFamily,
  type FontFile,
} from "#scene/fonts/catalogue.ts";
import { type CodePointRanges, codePointsIn, covers, toRanges } from "#scene/fonts/coverage.ts";
import { isLatinMark, listCoverage, placesMarks, takesLatinMarks } from "#scene/fonts/file-coverage.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { runHelper } from "../child-processes/start-helper.ts";
import { browserAccount } from "../child-processes/drop-privileges.ts";
import { keepFolder } from "./keep-folder.ts";

/** One font file, packed and installed. */
export interface FontCopy {
  file: Pick<FontFile, "package" | "path">;
  to: string;
  /** See `dropLatinMarks`. */
  isWithoutMarks: boolean;
}

const deadlineMs = 120_000;

/**
 * Installs our families as system fonts of the browser, unpacked once and kept in `parent`. Families that a page
 * requests by name have their Latin part; fallback families are complete. Returns the fontconfig file.
 */
export async function installFonts(parent: string): Promise<string> {
  addLaterCoverage();
  const { name, families } = planInstallation();
  const folder = await keepFolder(parent, name, async (draft) => {
    const copies: FontCopy[] = [];
    for (const { family, files } of families) {
      const own = join(draft, slugOf(family));
      await mkdir(own, { mode: 0o755 });
      for (const file of files)
        copies.push({ file, to: join(own, fileNameOf(file)), isWithoutMarks: mayMisplaceMarks(file) });
    }
    await unpack(copies);
    // The browser's font cache: writable by its account only.
    const cache = join(draft, "cache");
    await mkdir(cache, { mode: 0o755 });
    const account = browserAccount("off");
    if (account !== undefined) await chown(cache, account.uid, account.gid);
    const installed = join(parent, name);
    await writeFile(join(draft, configurationName), configurationOf(installed), { mode: 0o644 });
    await writeFile(join(draft, ownConfigurationName), configurationOf(installed, false), { mode: 0o644 });
  });
  return join(folder, configurationName);
}

/** The fontconfig file with our families alone, which is there once they are installed: the same letters everywhere. */
export function ownFontsConfiguration(parent: string): string {
  return join(parent, planInstallation().name, ownConfigurationName);
}

function planInstallation() {
  const families = bundledFonts.families.map((family) => ({ family, files: filesToInstall(family) }));
  const version = createHash("sha256")
    .update(
      JSON.stringify([
        format,
        families.flatMap(({ files }) => files.map(({ version: packed, path }) => [packed, path])),
      ]),
    )
    .digest("hex")
    .slice(0, 12);
  return { families, name: `overprint-fonts-${version}-${process.getuid?.() ?? 0}` };
}

/** Raise it when the folder's content changes although its fonts do not. */
const format = 9;
const configurationName = "fonts.conf";
const ownConfigurationName = "own-fonts.conf";

function filesToInstall({ name, files }: FontFamily): FontFile[] {
  // Pages bring the Latin of families of other scripts, or fall back to Inter.
  if (fallbackFamilyNames.includes(name))
    return files.filter(({ path }) => name === "Inter" || !path.includes("-latin-ext-"));
  return files.filter(({ path }) => /-latin-/.test(path));
}

/** Whether a file of Latin, Greek or Cyrillic letters places marks on few of them. */
function mayMisplaceMarks(file: FontFile): boolean {
  if (!/-(?:latin|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese|math)-/.test(file.path))
    return false;
  const points = [...codePointsIn(listCoverage(file))];
  const mark = points.find(isLatinMark);
  if (mark === undefined) return false;
  const letters = points.map((point) => String.fromCodePoint(point)).filter(takesLatinMarks);
  const placing = letters.filter((letter) => placesMarks(file, [letter, String.fromCodePoint(mark)]));
  return placing.length < letters.length * 0.8;
}

function fileNameOf({ alias }: FontFile): string {
  return `${alias.replaceAll(" ", "-")}.ttf`;
}

function slugOf({ name }: Pick<FontFamily, "name">): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** In its own process: it takes seconds of CPU time. */
async function unpack(copies: readonly FontCopy[]): Promise<void> {
  await runHelper(new URL("./install-fonts-process.ts", import.meta.url), {
    env: {},
    order: copies,
    deadlineMs,
  });
}

/**
 * The files' own names differ ("DM Sans 9pt", "Noto Sans JP Thin"), so each gets the family of its folder. Ours come
 * after those of the system, as fallbacks, if the system's are there.
 */
function configurationOf(folder: string, withSystem = true): string {
  const names = bundledFonts.families.map(
    (family) => `
  <match target="scan">
    <test name="file" compare="contains"><string>${folder}/${slugOf(family)}/</string></test>
    <edit name="family" mode="assign"><string>${installedName(family.name)}</string></edit>
  </match>`,
  );
  const defaults = Object.entries({
    "sans-serif": "Inter",
    serif: "Lora",
    monospace: "JetBrains Mono",
    emoji: "Noto Color Emoji",
  }).map(
    ([generic, family]) => `
  <alias><family>${generic}</family><default><family>${family}</family></default></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${withSystem ? '  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>\n' : ""}  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>${names.join("")}${slicesWithNames().join("")}${defaults.join("")}
  <match target="scan">
    <test name="file" compare="contains"><string>${folder}/${slugOf({ name: wholeFamily })}/</string></test>
    <edit name="charset" mode="assign"><charset>${writeRanges(listOwnCharacters())}</charset></edit>
  </match>
  <match target="pattern">
    <test qual="first" name="family"><string>${wholeFamily}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${installedName(wholeFamily)}</string></edit>
  </match>
${hanFamilies.map(hanRule).join("")}
  <match target="pattern">${fallbackFamilyNames.map(lastFamily).join("")}
  </match>
</fontconfig>
`;
}

/**
 * Systems prefer Noto Sans for many names ("Arial"), so it has another name, which pages that ask for it get too. Others
 * get it for characters that no other font has, and for marks; see `chooseFonts`.
 */
export const wholeFamily = "Noto Sans";

export function installedName(family: string): string {
  return family === wholeFamily ? `op ${family}` : family;
}

/** Characters that only the whole family has, and no other fallback family. */
function listOwnCharacters(): CodePointRanges {
  const others = fallbackFamilyNames
    .filter((name) => name !== wholeFamily)
    .flatMap((name) => findFamily(name)?.files ?? [])
    .map(listCoverage);
  const own = (findFamily(wholeFamily)?.files ?? []).flatMap((file) => [...codePointsIn(listCoverage(file))]);
  return toRanges(own.filter((point) => !others.some((ranges) => covers(ranges, point))));
}

function writeRanges(ranges: CodePointRanges): string {
  const written: string[] = [];
  for (let index = 0; index < ranges.length; index += 2)
    written.push(`<range><int>${ranges[index]}</int><int>${ranges[index + 1]}</int></range>`);
  return written.join("");
}

/**
 * Families whose slices can be asked for by their own names too, each with a text of marks for which `chooseFonts` asks: a
 * system's own fonts, such as DejaVu Sans, often have a script's letters without all its marks.
 */
export const familiesWithNamedSlices: readonly (readonly [family: string, marked?: string])[] = [
  ["Noto Sans SC", "ｶﾞﾊﾟ"],
  ["Noto Sans TC"],
  ["Noto Sans JP"],
  ["Noto Sans KR"],
  ["Noto Sans Hebrew", "א֛"],
  ["Noto Sans Arabic", "سۣ"],
  ["Noto Sans Symbols", "A⃝"],
];

function slicesWithNames(): string[] {
  return familiesWithNamedSlices
    .flatMap(([family]) => findFamily(family)?.files ?? [])
    .map(
      (file) => `
  <match target="scan">
    <test name="file" compare="contains"><string>/${fileNameOf(file)}</string></test>
    <edit name="family" mode="append"><string>${file.alias}</string></edit>
  </match>`,
    );
}

/** Families with the forms of a language for Han characters, by parts of its name. `zh-TW` contains `zh` too: the first counts. */
const hanFamilies: readonly (readonly [part: string, family: string])[] = [
  ["ja", "Noto Sans JP"],
  ["ko", "Noto Sans KR"],
  ["zh-hant", "Noto Sans TC"],
  ["zh-tw", "Noto Sans TC"],
  ["zh-hk", "Noto Sans TC"],
  ["zh-mo", "Noto Sans TC"],
  ["yue", "Noto Sans TC"],
  ["zh", "Noto Sans SC"],
];

/**
 * The browser looks for a character that a page's fonts lack by the language of its text. Fontconfig itself would compare
 * languages by coverage, and no slice of a family covers one.
 */
function hanRule([part, family]: readonly [string, string]): string {
  return `
  <match target="pattern">
    <test name="lang" compare="contains"><string>${part}</string></test>${lastFamily(family)}
  </match>`;
}

/** Last fallback for every text, in the order of a render's fallback. */
function lastFamily(name: string): string {
  return `
    <edit name="family" mode="append_last" binding="weak"><string>${installedName(name)}</string></edit>`;
}
