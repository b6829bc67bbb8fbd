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
import { fileCovers } from "./file-coverage.ts";
import { familyOfHanLanguage, guessHanLanguage, type HanLanguage } from "./han-language.ts";

/** Text in a font, as a template names it. */
export type FontRequest = {
  family: string;
  /** 1–1000; the nearest real weight is used. */
  weight: number;
  italic: boolean;
  /** Everything that will be drawn with it, after upper-casing and the like. */
  text: string;
  /** Decides the forms of Han characters. Default: guessed from the text. */
  hanLanguage?: HanLanguage | undefined;
};

/** A request answered from the catalogue. */
export type ResolvedFont = {
  /** The named family, or the default one if there is no such family. */
  family: FontFamily;
  isFamilyKnown: boolean;
  /** A weight that the family really has. */
  weight: number;
  /** False where the family has no italic: nothing is slanted that was not drawn so. */
  italic: boolean;
  /** The files to have ready before measuring or drawing, in the order in which they are tried. Never empty. */
  files: readonly FontFile[];
  /** The distinct characters that no family has. Draw `replaceUncovered(text, font)`, or each engine asks the system's fonts. */
  uncovered: readonly string[];
};

const japaneseFamilyName = familyOfHanLanguage("ja");
const emojiFamilyName = "Noto Color Emoji";
/** Stands for a character that no family has. */
const missingCharacter = "□";
const emojiSelector = "\ufe0f";

/** Controls, joiners, direction marks, selectors, tags and fillers: they shape their neighbours and need no glyph. */
const needsNoGlyph = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** A space that a font lacks is made of its ordinary one by the engines. */
const space = /\p{Zs}/u;

/** Whether a character is drawn by a font's glyph, and is a box without one. */
export function needsGlyph(character: string): boolean {
  return !needsNoGlyph.test(character) && !space.test(character);
}

/** Punctuation that the scripts of India share. It comes from the font of the letters beside it. */
const sharedPunctuation = /[\u0964\u0965]/;

interface Face {
  family: FontFamily;
  weight: number;
  italic: boolean;
  /** One group of subsets. */
  files: FontFile[];
}

// Some fifty families are asked for a character that a text's own family lacks, over and over.
const knownFaces = new WeakMap<FontFamily, Map<string, Face>>();

function pickFace(family: FontFamily, weight: number, italic: boolean): Face {
  const key = `${weight} ${italic}`;
  const known = knownFaces.get(family) ?? new Map<string, Face>();
  knownFaces.set(family, known);
  let face = known.get(key);
  if (face === undefined) {
    // A variable family has a thousand weights.
    if (known.size >= 20) known.clear();
    face = findFace(family, weight, italic);
    known.set(key, face);
  }
  return face;
}

/**
 * The family's files nearest to a weight and style. A family that ships with the product has every weight in each of its
 * styles; one that a user brings may have gaps.
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

/** The weight, style and files that draw the text. Same answer for the same request everywhere; order of characters does not matter. */
export function resolveFont(request: FontRequest, catalogue: FontCatalogue = bundledFonts): ResolvedFont {
  const named = findFamily(request.family, catalogue);
  const family = named ?? findFamily(defaultFamilyName, catalogue) ?? catalogue.families[0];
  if (family === undefined) throw new RangeError("The font catalogue is empty.");
  const { weight, italic, files: ownFiles } = pickFace(family, request.weight, request.italic);

  const needed = new Set<FontFile>();
  const missing: string[] = [];
  for (const character of new Set(request.text)) {
    if (character !== emojiSelector && needsNoGlyph.test(character)) continue;
    const file = findCovering(ownFiles, character);
    if (file === undefined) missing.push(character);
    else needed.add(file);
  }
  const fallback =
    missing.length > 0 || ownFiles.length === 0
      ? listFallbackFaces(request, { family, weight, italic }, catalogue)
      : [];
  const need = (character: string, faces: readonly Pick<Face, "files">[]): boolean => {
    for (const { files } of faces) {
      const file = findCovering(files, character);
      if (file === undefined) continue;
      needed.add(file);
      return true;
    }
    return false;
  };
  // Letters first, so that what scripts share comes from the font of the script.
  const isShared = (character: string) => sharedPunctuation.test(character);
  const uncovered = missing
    .toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)))
    .filter((character) => {
      // A text symbol followed by this selector is drawn as emoji, although an earlier file may have it.
      if (character === emojiSelector) {
        for (const {
          family: { name },
          files,
        } of fallback)
          if (name === emojiFamilyName) for (const file of files) needed.add(file);
        return false;
      }
      const isDrawn =
        (isShared(character) && findCovering([...needed], character) !== undefined) ||
        need(character, fallback);
      return !isDrawn && !space.test(character);
    });
  if (uncovered.length > 0 && !need(missingCharacter, [{ files: ownFiles }]))
    need(missingCharacter, fallback);

  // The main subset is always there: it has the space, the ellipsis and the measures of the line.
  const [main = fallback[0]?.files[0]] = ownFiles;
  if (main !== undefined) needed.add(main);
  return {
    family,
    isFamilyKnown: named !== undefined,
    weight,
    italic,
    files: [ownFiles, ...fallback.map(({ files }) => files)].flatMap((files) =>
      files.filter((file) => needed.has(file)),
    ),
    uncovered: uncovered.toSorted(),
  };
}

function findCovering(files: readonly FontFile[], character: string): FontFile | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return files.find((file) => fileCovers(file, codePoint));
}

/** The faces asked for what a family lacks, in order: in place of the Japanese family the one of the text's language. */
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

/** The files that all the requests together need, each once. */
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
 * The family list for `ctx.font`: one name per file, most wanted first.
 * One name per file, and not one per family, because engines differ in which of a family's overlapping files they take
 * (see docs/decisions/0002-fonts.md).
 */
export function fontFamilyList(font: Pick<ResolvedFont, "files">): string {
  return font.files.map((file) => `"${file.alias}"`).join(", ");
}

/** The whole value of `ctx.font` at a size in px. */
export function formatCanvasFont(font: ResolvedFont, sizePx: number): string {
  return `${font.italic ? "italic" : "normal"} ${font.weight} ${sizePx}px ${fontFamilyList(font)}`;
}

/** The text with a box for each character that no family has, so that both engines draw the same. Keeps the number of UTF-16 units. */
export function replaceUncovered(text: string, font: Pick<ResolvedFont, "uncovered">): string {
  let result = text;
  for (const character of font.uncovered) {
    // A zero-width space keeps positions in the text true where the character was a surrogate pair.
    const box = missingCharacter + "\u200b".repeat(character.length - 1);
    result = result.replaceAll(character, box);
  }
  return result;
}
