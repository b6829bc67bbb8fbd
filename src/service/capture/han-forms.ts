import { findFamily } from "#scene/fonts/catalogue.ts";
import { familyOfHanLanguage, type HanLanguage, readHanLanguage } from "#scene/fonts/han-language.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { resolveFont } from "#scene/fonts/list-needed-faces.ts";
import type { OpenedPage } from "./browser-pool.ts";
import { callInPage } from "./page-world.ts";

/** Time limit of each of the two walks through a page's text, ms; later text keeps the browser's choice. */
const walkMsMax = 150;
const answerMsMax = 1_000;

/**
 * Gives each text of a page in several of Chinese, Japanese and Korean the Han characters of its own language. Chromium
 * remembers the fallback font of a character whatever its language, so the first language on the page would decide for
 * all. Where the fonts of a text end, our slices of its language's family are added. Other pages are left as they are.
 */
export async function chooseHanForms(opened: Pick<OpenedPage, "cdp">): Promise<void> {
  const options = { frames: "main", timeoutMs: walkMsMax + answerMsMax } as const;
  const [page] = await callInPage(opened, options, collectHanInPage, walkMsMax);
  if (page === undefined) return;
  const { texts } = page;
  const main = readHanLanguage(page.tag) ?? "ja";
  const languages = new Map(Object.keys(texts).map((tag) => [tag, readHanLanguage(tag) ?? main] as const));
  if (new Set(languages.values()).size < 2) return;
  addLaterCoverage();
  const families = [...languages].map(
    ([tag, language]) => [tag, listSlices(texts[tag] ?? "", language)] as const,
  );
  await callInPage(opened, options, addFamiliesInPage, Object.fromEntries(families), walkMsMax);
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

interface HanPage {
  performance: { now: () => number };
  document: {
    documentElement: HanElement & { lang: string };
    querySelectorAll: (selectors: string) => ArrayLike<object>;
    createTreeWalker: (root: object, what: number) => { nextNode: () => HanText | null };
  };
  getComputedStyle: (element: object) => { fontFamily: string };
}

/** In the page, where the functions below run. */
declare const window: HanPage;

interface HanText {
  nodeValue: string | null;
  parentElement: HanElement | null;
}

interface HanElement {
  style?: { setProperty: (name: string, value: string, priority: "important") => void };
  closest: (selectors: string) => { getAttribute: (name: string) => string | null } | null;
}

interface HanTexts {
  /** The page's own `lang`. */
  tag: string;
  /** Distinct Han characters by the `lang` of their text. */
  texts: Record<string, string>;
}

/**
 * The distinct Han characters of the page by the `lang` of their text; none if only the whole page has a `lang`. Runs
 * in the page, so it must not use this module's scope.
 */
function collectHanInPage(msMax: number): HanTexts {
  const { document, performance } = window;
  const marked = 'body [lang|="zh" i], body [lang|="ja" i], body [lang|="ko" i], body [lang|="yue" i]';
  const { lang: pageTag } = document.documentElement;
  if (document.querySelectorAll(marked).length === 0) return { tag: pageTag, texts: {} };
  const endsAt = performance.now() + msMax;
  const found: Record<string, string> = {};
  const walker = document.createTreeWalker(document.documentElement, 4);
  let count = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    count += 1;
    if (count % 256 === 0 && performance.now() > endsAt) break;
    const han = (node.nodeValue ?? "").slice(0, 100_000).match(/\p{Script=Han}/gu);
    if (han === null) continue;
    const tag = node.parentElement?.closest("[lang]")?.getAttribute("lang") ?? "";
    found[tag] = [...new Set((found[tag] ?? "") + han.join(""))].join("");
  }
  return { tag: pageTag, texts: found };
}

/** Adds families at the end of the fonts of texts with Han characters, by their `lang`. Runs in the page. */
function addFamiliesInPage(families: Record<string, string>, msMax: number): void {
  const { document, performance, getComputedStyle } = window;
  const endsAt = performance.now() + msMax;
  const chosen = new Map<HanElement, string>();
  const walker = document.createTreeWalker(document.documentElement, 4);
  let count = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    count += 1;
    if (count % 256 === 0 && performance.now() > endsAt) break;
    const parent = node.parentElement;
    if (parent === null || chosen.has(parent) || !/\p{Script=Han}/u.test(node.nodeValue ?? "")) continue;
    const added = families[parent.closest("[lang]")?.getAttribute("lang") ?? ""];
    if (added) chosen.set(parent, `${getComputedStyle(parent).fontFamily}, ${added}`);
  }
  // Reads all before setting one, or an element would inherit its parent's new fonts.
  for (const [element, value] of chosen) element.style?.setProperty("font-family", value, "important");
}
