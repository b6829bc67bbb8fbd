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
