import { sceneText } from "#contract/texts/scene-texts.ts";
import { findSimilarName } from "../suggest-name.ts";
import { findFamily, type FontCatalogue } from "./catalogue.ts";

/** A warning for each name that the catalogue lacks, with a similar one if there is one. */
export function unknownFamilyWarnings(names: readonly string[], catalogue: FontCatalogue): string[] {
  const unknown = new Set(names.filter((name) => findFamily(name, catalogue) === undefined));
  const known = catalogue.families.map(({ name }) => name);
  return [...unknown].map((name) => {
    const suggestion = findSimilarName(name, known);
    return suggestion === undefined
      ? sceneText("unknownFont", { name })
      : sceneText("unknownFontMeant", { name, suggestion });
  });
}

/** Characters that one warning lists. */
const listedMax = 12;

/**
 * The warning for characters that no font has. Lists up to {@link listedMax}, each as glyph and code points. `owner` is
 * their component; undefined means the whole page.
 */
export function missingCharactersWarning(owner: string | undefined, characters: Iterable<string>): string {
  const all = [...new Set(characters)];
  const listed = all.slice(0, listedMax);
  // A lone surrogate is not valid text.
  const glyphs = listed.filter((character) => !/\p{Cs}/u.test(character)).join("");
  const codePoints = listed.map(formatCodePoint);
  if (all.length > listed.length) codePoints.push(`and ${all.length - listed.length} more`);
  return sceneText(all.length === 1 ? "missingCharacter" : "missingCharacters", {
    place: owner === undefined ? sceneText("thePage") : `"${owner}"`,
    characters: `${glyphs}${glyphs === "" ? "" : " "}(${codePoints.join(", ")})`,
  });
}

/** The components, undefined for the page's other texts, each with its characters that no font has. */
export type MissingCharacters = Iterable<readonly [id: string | undefined, characters: Iterable<string>]>;

/** Components that get their own warning; the rest are counted. */
const componentsMax = 10;

/** Lists a warning for each component with characters that no font has, in the document's order. */
export function listMissingCharacters(missing: MissingCharacters): string[] {
  const all = [...missing];
  const warnings = all
    .slice(0, componentsMax)
    .map(([id, characters]) => missingCharactersWarning(id, characters));
  const count = all.length - warnings.length;
  if (count > 0)
    warnings.push(sceneText(count === 1 ? "missingInMoreComponent" : "missingInMoreComponents", { count }));
  return warnings;
}

function formatCodePoint(character: string): string {
  return Array.from(
    character,
    (point) => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  ).join(" ");
}
