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

/** Text in a font, as a template names it. */
export type FontRequest = {
  family: string;
  /** 1–1000; the nearest real weight is used. */
  weight: number;
  italic: boolean;
  /** Everything that will be drawn with it, after upper-casing and the like. */
  text: string;
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

const emojiFamilyName = "Noto Color Emoji";
/** Stands for a character that no family has. */
const missingCharacter = "□";
const variationSelectorEmoji = 0xfe0f;

/** Controls, joiners, direction marks, selectors and tags: they shape their neighbours and need no glyph. */
const needsNoGlyph =
  // oxlint-disable-next-line no-misleading-character-class -- each of them is meant by itself
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/u;

interface Face {
  weight: number;
  italic: boolean;
  /** One group of subsets. */
  files: FontFile[];
}

/**
 * The family's files nearest to a weight and style. A family that ships with the product has every weight in each of its
 * styles; one that a user brings may have gaps.
 */
function pickFace(family: FontFamily, wanted: number, italic: boolean): Face {
  const style = italic && family.hasItalic ? "italic" : "normal";
  const ofStyle = family.files.filter((file) => file.style === style);
  const files = ofStyle.length > 0 ? ofStyle : family.files;
  const real = nearestWeight(family, wanted);
  const weights = files.map(({ weight: [min, max] }) => Math.min(max, Math.max(min, real)));
  const weight = nearestWeight({ weights: weights.length > 0 ? weights : [real] }, real);
  return {
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

  const candidates = [...ownFiles];
  const emojiFiles: FontFile[] = [];
  for (const name of fallbackFamilyNames) {
    const fallback = findFamily(name, catalogue);
    if (fallback === undefined) continue;
    const { files } = pickFace(fallback, weight, italic);
    if (name === emojiFamilyName) emojiFiles.push(...files);
    if (fallback !== family) candidates.push(...files);
  }

  // The main subset is always there: it has the space, the ellipsis and the measures of the line.
  const needed = new Set(candidates.slice(0, 1));
  const uncovered: string[] = [];
  const need = (codePoint: number): boolean => {
    const file = candidates.find((candidate) => fileCovers(candidate, codePoint));
    if (file !== undefined) needed.add(file);
    return file !== undefined;
  };
  for (const character of new Set(request.text)) {
    const codePoint = character.codePointAt(0) ?? 0;
    // A text symbol followed by this selector is drawn as emoji, although an earlier file may have it.
    if (codePoint === variationSelectorEmoji) for (const file of emojiFiles) needed.add(file);
    if (needsNoGlyph.test(character)) continue;
    if (!need(codePoint)) uncovered.push(character);
  }
  if (uncovered.length > 0) need(missingCharacter.codePointAt(0) ?? 0);

  return {
    family,
    isFamilyKnown: named !== undefined,
    weight,
    italic,
    files: candidates.filter((file) => needed.has(file)),
    uncovered: uncovered.toSorted(),
  };
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
