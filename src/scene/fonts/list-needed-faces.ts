import {
  bundledFonts,
  defaultFamilyName,
  fallbackFamilyNames,
  findFamily,
  type FontCatalogue,
  type FontFamily,
  type FontFile,
  nearestWeight,
} from "./catalogue.ts";
import { eachGrapheme } from "../layout/graphemes.ts";
import { fileCovers, placesMarks } from "./file-coverage.ts";
import { familyOfHanLanguage, guessHanLanguage, type HanLanguage } from "./han-language.ts";

/** A text and the font that a template requests for it. */
export type FontRequest = {
  family: string;
  /** 1–1000; the nearest available weight is used. */
  weight: number;
  italic: boolean;
  /** The whole text that will be drawn, after changes of letter case. */
  text: string;
  /** Decides the forms of Han characters. Default: guessed from the text. */
  hanLanguage?: HanLanguage | undefined;
};

/** The catalogue's match for a request. */
export type ResolvedFont = {
  /** The named family, or the default one if the catalogue lacks it. */
  family: FontFamily;
  isFamilyKnown: boolean;
  /** An available weight of the family. */
  weight: number;
  /** False for a family without italic files: no synthetic slant. */
  italic: boolean;
  /** The files to load before measuring or drawing, in search order. Never empty. */
  files: readonly FontFile[];
  /** The distinct characters that no family has, and the clusters that no single file has. Draw `replaceUncovered(text, font)`, or engines use system fonts for them. */
  uncovered: readonly string[];
  /** The fonts of clusters that are drawn apart from their neighbours, because the first file that has them misplaces marks. */
  apart: ReadonlyMap<string, ResolvedFont>;
};

const japaneseFamilyName = familyOfHanLanguage("ja");
const emojiFamilyName = "Noto Color Emoji";
/** Replaces a character that no family has. */
const missingCharacter = "□";
const emojiSelector = "\ufe0f";

/** Controls, joiners, direction marks, selectors, tags and fillers, which need no glyph. */
const needsNoGlyph = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Spaces that a font lacks; the engines derive them from its ordinary space. */
const space = /\p{Zs}/u;

/** Whether a character needs a glyph; without one it is drawn as a box. */
export function needsGlyph(character: string): boolean {
  return !needsNoGlyph.test(character) && !space.test(character);
}

/** Punctuation that the scripts of India share. The font of the adjacent letters draws it. */
const sharedPunctuation = /[\u0964\u0965]/;

interface Face {
  family: FontFamily;
  weight: number;
  italic: boolean;
  /** One group of subsets. */
  files: FontFile[];
}

// A character that the text's family lacks is searched in about fifty families, repeatedly.
const knownFaces = new WeakMap<FontFamily, Map<string, Face>>();

function pickFace(family: FontFamily, weight: number, italic: boolean): Face {
  const key = `${weight} ${italic}`;
  const known = knownFaces.get(family) ?? new Map<string, Face>();
  knownFaces.set(family, known);
  let face = known.get(key);
  if (face === undefined) {
    // Bounds the memory: a variable family has a thousand weights.
    if (known.size >= 20) known.clear();
    face = findFace(family, weight, italic);
    known.set(key, face);
  }
  return face;
}

/**
 * Finds the family's files nearest to a weight and style. Bundled families have every weight in each style; uploaded ones
 * may have gaps.
 */
function findFace(family: FontFamily, wanted: number, italic: boolean): Face {
  const style = italic && family.hasItalic ? "italic" : "normal";
  const ofStyle = family.files.filter((file) => file.style === style);
  const files = ofStyle.length > 0 ? ofStyle : family.files;
  const real = nearestWeight(family, wanted);
  const weights = files.map(({ weight: [min, max] }) => Math.min(max, Math.max(min, real)));
  const weight = nearestWeight({ weights: weights.length > 0 ? weights : [real] }, real);
  return {
    family,
    weight,
    italic: files[0]?.style === "italic",
    files: files.filter((file) => file.weight[0] <= weight && weight <= file.weight[1]),
  };
}

/** A mark of a letter, also of a half-width one; selectors of emoji and other variants are none. */
const mark = /(?!\p{Default_Ignorable_Code_Point})[\p{M}\uff9e\uff9f]/u;

/**
 * The distinct characters of a text; a letter with its marks is one, because it is drawn from one font. The characters of
 * emoji sequences are single, because a selector decides their font.
 */
export function listClusters(text: string): ReadonlySet<string> {
  if (!mark.test(text)) return new Set(text);
  const clusters = new Set<string>();
  for (const grapheme of eachGrapheme(text)) {
    if (mark.test(grapheme) && !grapheme.includes(emojiSelector)) clusters.add(grapheme);
    else for (const character of grapheme) clusters.add(character);
  }
  return clusters;
}

/** Selects the weight, style and files for a text. Deterministic, and independent of the order of characters. */
export function resolveFont(request: FontRequest, catalogue: FontCatalogue = bundledFonts): ResolvedFont {
  const named = findFamily(request.family, catalogue);
  const family = named ?? findFamily(defaultFamilyName, catalogue) ?? catalogue.families[0];
  if (family === undefined) throw new RangeError("The font catalogue is empty.");
  const { weight, italic, files: ownFiles } = pickFace(family, request.weight, request.italic);

  const needed = new Set<FontFile>();
  const missing: string[] = [];
  const clusters: string[] = [];
  for (const cluster of listClusters(request.text)) {
    if (cluster !== emojiSelector && isSingle(cluster) && needsNoGlyph.test(cluster)) continue;
    const file = findDrawing(ownFiles, cluster);
    if (!isSingle(cluster)) clusters.push(cluster);
    if (file === undefined) missing.push(cluster);
    else needed.add(file);
  }
  const fallback =
    missing.length > 0 || ownFiles.length === 0
      ? listFallbackFaces(request, { family, weight, italic }, catalogue)
      : [];
  const need = (cluster: string, faces: readonly Pick<Face, "files">[]): boolean => {
    for (const { files } of faces) {
      const file = findDrawing(files, cluster);
      if (file === undefined) continue;
      needed.add(file);
      return true;
    }
    return false;
  };
  const all = [ownFiles, ...fallback.map(({ files }) => files)].flat();
  const needAny = (cluster: string): boolean => {
    const file = findCovering(all, cluster);
    if (file !== undefined) needed.add(file);
    return file !== undefined;
  };
  // Letters first, so that shared punctuation uses the font of their script.
  const isShared = (character: string) => sharedPunctuation.test(character);
  const uncovered = missing
    .toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)))
    .flatMap((character) => {
      // The selector requests an emoji even if an earlier file has the symbol as text.
      if (character === emojiSelector) {
        for (const {
          family: { name },
          files,
        } of fallback)
          if (name === emojiFamilyName) for (const file of files) needed.add(file);
        return [];
      }
      const isDrawn =
        (isShared(character) && findCovering([...needed], character) !== undefined) ||
        need(character, fallback) ||
        // A mark beside its letter is better than none.
        needAny(character);
      if (isDrawn || space.test(character)) return [];
      if (isSingle(character)) return [character];
      // Its letter is drawn, and boxes are where its marks would be.
      const lacking = [...character].filter(
        (part) => needsGlyph(part) && !need(part, [{ files: ownFiles }, ...fallback]),
      );
      return lacking.length > 0 ? lacking : [character];
    });
  if (uncovered.length > 0 && !need(missingCharacter, [{ files: ownFiles }]))
    need(missingCharacter, fallback);

  // The main subset is always included: it has the space, the ellipsis and the metrics of the line.
  const [main = fallback[0]?.files[0]] = ownFiles;
  if (main !== undefined) needed.add(main);
  const font = { family, isFamilyKnown: named !== undefined, weight, italic };
  const files = all.filter((file) => needed.has(file));
  return {
    ...font,
    files,
    uncovered: [...new Set(uncovered)].toSorted(),
    apart: new Map(
      clusters.flatMap((cluster) => {
        const drawing = findDrawing(files, cluster);
        // The engines take the first that has its characters.
        if (drawing === undefined || drawing === findCovering(files, cluster)) return [];
        return [[cluster, { ...font, files: [drawing], uncovered: [], apart: new Map() }] as const];
      }),
    ),
  };
}

/** Whether a cluster is one character. */
export function isSingle(cluster: string): boolean {
  return cluster.length === 1 || (cluster.length === 2 && (cluster.codePointAt(0) ?? 0) > 0xffff);
}

/** The first file that has a character, or all of a cluster. */
function findCovering(files: readonly FontFile[], cluster: string): FontFile | undefined {
  if (isSingle(cluster)) {
    const codePoint = cluster.codePointAt(0) ?? 0;
    return files.find((file) => fileCovers(file, codePoint));
  }
  const characters = [...cluster].filter(needsGlyph);
  return files.find((file) => characters.every((character) => hasParts(file, character)));
}

/** As above, and the file places its marks. */
function findDrawing(files: readonly FontFile[], cluster: string): FontFile | undefined {
  if (isSingle(cluster)) return findCovering(files, cluster);
  const characters = [...cluster].filter(needsGlyph);
  return files.find(
    (file) => placesMarks(file, characters) && characters.every((character) => hasParts(file, character)),
  );
}

/** Whether a file has a character, or what it is composed of: the engines take it apart. */
function hasParts(file: FontFile, character: string): boolean {
  if (fileCovers(file, character.codePointAt(0) ?? 0)) return true;
  const parts = [...character.normalize("NFD")];
  return parts.length > 1 && parts.every((part) => fileCovers(file, part.codePointAt(0) ?? 0));
}

/**
 * The marks that a browser must not take from a file when it combines the files of a font by characters: those of clusters
 * that are drawn apart, because this file misplaces them.
 */
export function listMisplacedMarks(
  { apart }: Pick<ResolvedFont, "apart">,
  file: FontFile,
): ReadonlySet<number> {
  const marks = new Set<number>();
  for (const cluster of apart.keys()) {
    const characters = [...cluster].filter(needsGlyph);
    if (placesMarks(file, characters)) continue;
    for (const character of characters.slice(1)) marks.add(character.codePointAt(0) ?? 0);
  }
  return marks;
}

/** The fallback faces, in search order, with the family of the text's language before the Japanese one. */
function listFallbackFaces(
  { text, hanLanguage }: FontRequest,
  { family, weight, italic }: { family: FontFamily; weight: number; italic: boolean },
  catalogue: FontCatalogue,
): Face[] {
  const han = familyOfHanLanguage(hanLanguage ?? guessHanLanguage(text) ?? "ja");
  const names = new Set(
    fallbackFamilyNames.flatMap((name) => (name === japaneseFamilyName ? [han, name] : [name])),
  );
  return [...names].flatMap((name) => {
    const fallback = findFamily(name, catalogue);
    return fallback === undefined || fallback === family ? [] : [pickFace(fallback, weight, italic)];
  });
}

/** The files that the requests need together, without duplicates. */
export function listNeededFaces(
  requests: Iterable<FontRequest>,
  catalogue: FontCatalogue = bundledFonts,
): FontFile[] {
  const byAlias = new Map<string, FontFile>();
  for (const request of requests) {
    for (const file of resolveFont(request, catalogue).files) byAlias.set(file.alias, file);
  }
  return [...byAlias.values()];
}

/**
 * Formats the value of `ctx.font` at a size in px. Names each file, not each family, because engines choose differently
 * between overlapping files of a family (see docs/decisions/0002-fonts.md).
 */
export function formatCanvasFont(font: ResolvedFont, sizePx: number): string {
  const families = font.files.map((file) => `"${file.alias}"`).join(", ");
  return `${font.italic ? "italic" : "normal"} ${font.weight} ${sizePx}px ${families}`;
}

/**
 * Replaces each character that no family has with a box, and the marks of a cluster that no file has, so that both
 * engines draw the same. Keeps the number of UTF-16 units.
 */
export function replaceUncovered(text: string, font: Pick<ResolvedFont, "uncovered">): string {
  let result = text;
  // Clusters first: their letters may be uncovered elsewhere, and shorter clusters may begin longer ones.
  for (const cluster of font.uncovered.toSorted((one, other) => other.length - one.length)) {
    const [first = "", ...others] = cluster;
    result = result.replaceAll(
      cluster,
      others.length === 0 ? boxFor(first) : first + others.map(boxFor).join(""),
    );
  }
  return result;
}

/** A zero-width space replaces the second half of a surrogate pair, so that offsets stay valid. */
function boxFor(character: string): string {
  return needsGlyph(character) ? missingCharacter + "\u200b".repeat(character.length - 1) : character;
}
