import { findFamily } from "#scene/fonts/catalogue.ts";
import { familyOfHanLanguage, type HanLanguage, readHanLanguage } from "#scene/fonts/han-language.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { resolveFont } from "#scene/fonts/list-needed-faces.ts";
import { addFamiliesInPage, collectHanInPage } from "../in-page/characters-in-page.ts";
import { familiesWithNamedSlices, installedName, wholeFamily } from "../fonts/install-fonts.ts";
import { callInPage, type PageFrames } from "./page-world.ts";

/** Time limit of each of the two walks through a page's text, ms; later text keeps the browser's choice. */
const walkMsMax = 150;
const answerMsMax = 1_000;

/**
 * Gives each text of a page in several of Chinese, Japanese and Korean the Han characters of its own language. Chromium
 * remembers the fallback font of a character whatever its language, so the first language on the page would decide for
 * all. Where the fonts of a text end, our slices of its language's family are added. Texts with marks that have no
 * composed form get the family that has all letters and marks. Other pages are left as they are.
 */
export async function chooseFonts(opened: PageFrames, walkMs = walkMsMax): Promise<void> {
  const options = { frames: "main", timeoutMs: walkMs + answerMsMax } as const;
  const [page] = await callInPage(opened, options, collectHanInPage, (marks ??= markFamilies()), walkMs);
  if (page === undefined) return;
  const { texts } = page;
  const main = readHanLanguage(page.tag) ?? "ja";
  const languages = new Map(Object.keys(texts).map((tag) => [tag, readHanLanguage(tag) ?? main] as const));
  if (new Set(languages.values()).size < 2) return;
  const families = [...languages].map(
    ([tag, language]) => [tag, listSlices(texts[tag] ?? "", language)] as const,
  );
  await callInPage(opened, options, addFamiliesInPage, Object.fromEntries(families), walkMs);
}

let marks: string | undefined;

/** The family with all letters and marks, and the slices with marks that it has not. */
function markFamilies(): string {
  addLaterCoverage();
  const slices = familiesWithNamedSlices.flatMap(([family, marked = ""]) =>
    resolveFont({ family, weight: 400, italic: false, text: marked }).files.filter(
      ({ path }) => marked !== "" && !path.includes("latin"),
    ),
  );
  return [installedName(wholeFamily), ...slices.map(({ alias }) => alias)]
    .map((name) => `"${name}"`)
    .join(", ");
}

/** As `install-fonts.ts` names them in fontconfig. */
function listSlices(text: string, language: HanLanguage): string {
  const family = familyOfHanLanguage(language);
  const own = new Set(findFamily(family)?.files);
  const { files } = resolveFont({ family, weight: 400, italic: false, text, hanLanguage: language });
  return files
    .filter((file) => own.has(file))
    .map(({ alias }) => `"${alias}"`)
    .join(", ");
}
