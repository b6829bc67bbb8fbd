import type { UploadedFace } from "#contract/account.ts";
import { defaultFamilyName, fallbackFamilyNames, findFamily } from "#scene/fonts/catalogue.ts";
import { listCoverage } from "#scene/fonts/file-coverage.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { isSingle, needsGlyph, resolveFont } from "#scene/fonts/list-needed-faces.ts";
import { type MissingCharacters, missingCharactersWarning } from "#scene/fonts/font-warnings.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { collectCharactersInPage, findMissingInPage } from "../in-page/characters-in-page.ts";
import { callInPage, type PageFrames } from "./page-world.ts";

export interface GlyphSearch {
  /** CSS px from the top left that the picture shows. */
  width: number;
  height: number;
  /**
   * `components`: texts belong to the elements of an html template, and private-use characters count. `page`: a web
   * page, whose private-use characters come from an icon font.
   */
  owners: "components" | "page";
  /** The uploaded fonts of an html template, which has no others beside ours. */
  faces?: readonly UploadedFace[];
  /** Time limit of each of the two walks through a page's text, ms; later text is skipped. Default: 150. */
  walkMsMax?: number;
}

const answerMsMax = 1_000;
/** Characters outside of our own fonts that are tried in the page. */
const candidatesMax = 200;
/** Letters with marks that are looked for in our fonts. */
const clustersMax = 1_000;

/** Warns of characters that a web page shows as boxes; see {@link findMissingGlyphs}. */
export async function warnOfMissingGlyphs(
  opened: PageFrames,
  search: Omit<GlyphSearch, "owners">,
): Promise<string[]> {
  const missing = await findMissingGlyphs(opened, { ...search, owners: "page" });
  const characters = [...missing].flatMap(([, own]) => [...own]);
  return characters.length === 0 ? [] : [missingCharactersWarning(undefined, characters)];
}

/**
 * Finds characters that the page shows as boxes because no font has them: draws those that our fonts lack in the fonts
 * of their own text and compares them with a character that does not exist. A page whose characters our fonts have takes
 * one short walk. Never fails: a page that does not respond has none.
 */
export async function findMissingGlyphs(
  opened: PageFrames,
  { width, height, owners, faces = [], walkMsMax = 150 }: GlyphSearch,
): Promise<MissingCharacters> {
  // A template has no frames.
  const frames = owners === "components" ? "main" : "all";
  const options = { frames, timeoutMs: walkMsMax + answerMsMax } as const;
  const shown = await callInPage(opened, options, collectCharactersInPage, walkMsMax);
  const found = [...new Set(shown.join("\n").split("\n"))];
  const characters = found.filter((cluster) => isSingle(cluster) && isCandidate(cluster, owners));
  const marked = found.filter((cluster) => !isSingle(cluster)).slice(0, clustersMax);
  const divided = owners === "components" || areOursInstalled ? listDivided(marked, faces) : [];
  const enclosed = areOursInstalled ? marked.filter((cluster) => isEnclosed(cluster)) : [];
  const candidates = [...new Set([...characters, ...divided, ...enclosed])];
  if (candidates.length === 0) return [];
  const tried = candidates.slice(0, candidatesMax).join("\n");
  const known = owners === "components" ? divided.join("\n") : "";
  const size = [width, height] as const;
  const answers = await callInPage(opened, options, findMissingInPage, tried, known, ...size, walkMsMax);
  const byOwner = Map.groupBy(answers.flat(), ([, owner]) => owner ?? undefined);
  return [...byOwner].map(([owner, entries]) => [owner, entries.map(([character]) => character)]);
}

function isCandidate(character: string, owners: GlyphSearch["owners"]): boolean {
  if (!needsGlyph(character) || (owners === "page" && /\p{Co}/u.test(character))) return false;
  return !areOursInstalled || !isOurs(character.codePointAt(0) ?? 0);
}

/** Letters with marks that no font has in one file. */
function listDivided(clusters: readonly string[], faces: readonly UploadedFace[]): readonly string[] {
  if (clusters.length === 0) return [];
  addLaterCoverage();
  const text = clusters.map((cluster) => cluster.normalize("NFC")).join("\n");
  const families = new Set([defaultFamilyName, ...faces.map(({ family }) => family)]);
  const uncovered = [...families].map((family) => {
    const request = { family, weight: 400, italic: false, text };
    return new Set(resolveFont(request, catalogueWith(faces)).uncovered);
  });
  return clusters.filter((cluster) => uncovered.every((all) => all.has(cluster.normalize("NFC"))));
}

/** Browsers look for a system font of the letter only, so that the sign around it is missing. Keycaps are emoji. */
function isEnclosed(cluster: string): boolean {
  return /\p{Me}/u.test(cluster) && !cluster.includes("\ufe0f");
}

/** On other systems the browser does not use fontconfig, and has the system's fonts only. */
const areOursInstalled = process.platform === "linux";

/** A bit for each code point of our fallback fonts. */
let ours: Uint8Array | undefined;

function isOurs(codePoint: number): boolean {
  ours ??= readOurs();
  return ((ours[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0;
}

function readOurs(): Uint8Array {
  addLaterCoverage();
  const bits = new Uint8Array(0x110000 / 8);
  for (const name of fallbackFamilyNames) {
    for (const file of findFamily(name)?.files ?? []) {
      const ranges = listCoverage(file);
      for (let index = 0; index < ranges.length; index += 2) {
        for (let point = ranges[index] ?? 0; point <= (ranges[index + 1] ?? 0); point += 1)
          bits[point >> 3] = (bits[point >> 3] ?? 0) | (1 << (point & 7));
      }
    }
  }
  return bits;
}
