import * as fontkit from "fontkit";
import type { Font } from "fontkit";
import type { UploadedFace } from "#contract/account.ts";
import { formatCoverage, toRanges } from "#scene/fonts/coverage.ts";
import { listTables } from "../fonts/font-tables.ts";
import { toFamilyName } from "./family-name.ts";

/** A face without its identifier, which its content determines; without a family if the font does not name itself. */
export type ReadFace = Omit<UploadedFace, "identifier" | "family"> & { family: string | undefined };

/** The tables that a font may lack, whatever the types say, and one that they omit. */
type ReadTables = Omit<Font, "OS/2"> & {
  "OS/2"?: Font["OS/2"];
  post?: { isFixedPitch: number };
  head?: { macStyle?: { italic?: boolean } };
};

/** The metrics that drawing needs of a plain font. Throws if it is none, or has no characters. */
export function readFont(bytes: Buffer): ReadFace {
  const font = fontkit.create(bytes);
  if (!("characterSet" in font)) throw new RangeError("a collection of fonts is not one font");
  const points = font.characterSet.filter((point) => point >= 0x20 && point <= 0x10ffff && point !== 0xffff);
  if (points.length === 0) throw new RangeError("the font has no characters");
  return {
    family: readFamily(font),
    category: readCategory(font),
    style: isItalic(font) ? "italic" : "normal",
    weight: readWeight(font),
    metrics: readMetrics(font),
    coverage: formatCoverage(toRanges(points)),
  };
}

/** The typographic family name, which covers all weights of a family, if there is one. */
function readFamily(font: Font): string | undefined {
  const name = font.getName("preferredFamily", "en") ?? font.familyName;
  return typeof name === "string" ? toFamilyName(name) : undefined;
}

/** By its tables or, where none says so, by its names. */
function isItalic(font: ReadTables): boolean {
  const names = [font.fullName, font.subfamilyName, font.getName("preferredSubfamily", "en")];
  return (
    (font["OS/2"]?.fsSelection.italic ?? false) ||
    (font["OS/2"]?.fsSelection.oblique ?? false) ||
    font.italicAngle !== 0 ||
    (font.head?.macStyle?.italic ?? false) ||
    names.some((name) => typeof name === "string" && /\b(?:italic|oblique)\b/i.test(name))
  );
}

/** Marks a font as italic in the tables from which engines learn it; they slant one that does not say so. */
export function markItalic(font: Buffer): void {
  for (const { name, start, length } of listTables(font)) {
    if (name === "OS/2" && length >= 64)
      font.writeUInt16BE((font.readUInt16BE(start + 62) | 0x01) & ~0x40, start + 62);
    if (name === "head" && length >= 46) font.writeUInt16BE(font.readUInt16BE(start + 44) | 0x02, start + 44);
  }
}

function readWeight(font: ReadTables): [number, number] {
  const axis = font.variationAxes["wght"];
  if (axis !== undefined) return [clampWeight(axis.min), clampWeight(Math.max(axis.min, axis.max))];
  const weight = clampWeight(font["OS/2"]?.usWeightClass ?? 400);
  return [weight, weight];
}

function clampWeight(weight: number): number {
  return Number.isFinite(weight) ? Math.min(1000, Math.max(1, Math.round(weight))) : 400;
}

/** Ascent and descent as browsers compute them: typographic if the font asks for it, else from hhea, else Windows'. */
export function readMetrics(font: ReadTables): UploadedFace["metrics"] {
  const os2 = font["OS/2"];
  const { hhea, unitsPerEm } = font;
  if (!(unitsPerEm >= 16 && unitsPerEm <= 16_384)) throw new RangeError("the font has no units");
  const [ascent, descent, lineGap] =
    os2 !== undefined && os2.fsSelection.useTypoMetrics
      ? [os2.typoAscender, -os2.typoDescender, os2.typoLineGap]
      : hhea.ascent !== 0 || hhea.descent !== 0 || os2 === undefined
        ? [hhea.ascent, -hhea.descent, hhea.lineGap]
        : [os2.winAscent, os2.winDescent, 0];
  return {
    unitsPerEm,
    ascent,
    descent,
    lineGap,
    // Old fonts lack these; most letters are near these ratios.
    capHeight: os2?.capHeight || Math.round(unitsPerEm * 0.7),
    xHeight: os2?.xHeight || Math.round(unitsPerEm * 0.5),
  };
}

/** From the font's classification (PANOSE). */
function readCategory(font: ReadTables): UploadedFace["category"] {
  if ((font.post?.isFixedPitch ?? 0) !== 0) return "mono";
  const [family = 0, serif = 0] = panoseOf(font);
  if (family === 3) return "handwriting";
  if (family === 4) return "display";
  if (family === 5) return "symbols";
  return family === 2 && serif >= 2 && serif <= 10 ? "serif" : "sans";
}

function panoseOf(font: ReadTables): number[] {
  const panose: unknown = font["OS/2"]?.panose;
  return Array.isArray(panose) ? panose.filter((value) => typeof value === "number") : [];
}
