import { type SceneComponent, componentsOf, type TemplateDocument } from "./document.ts";
import { bundledFonts, type FontCatalogue, type FontFile } from "./fonts/catalogue.ts";
import { type FontRequest, resolveFont } from "./fonts/list-needed-faces.ts";
import { listMissingCharacters, unknownFamilyWarnings } from "./fonts/font-warnings.ts";
import { textFamilies, textFontRequests } from "./layout/text-styles.ts";
import { chartFontRequest } from "./paint/chart-frame.ts";

export interface NeededFonts {
  /** To load before anything is measured or painted. */
  files: FontFile[];
  /** See {@link listFontWarnings}. */
  warnings: string[];
  /** A warning for each text with characters that no font has; they are painted as boxes. */
  missing: string[];
}

/**
 * Lists the font files that the texts and charts of a document need, after changes are applied. Looks up each character
 * in its font's files, which takes a second for a megabyte of Japanese.
 */
export function listNeededFonts(
  document: TemplateDocument,
  fonts: FontCatalogue = bundledFonts,
): NeededFonts {
  const files = new Map<string, FontFile>();
  const missing = new Map<string, Set<string>>();
  for (const component of componentsOf(document)) {
    for (const font of listFontRequests(component).map((request) => resolveFont(request, fonts))) {
      for (const file of font.files) files.set(file.alias, file);
      if (font.uncovered.length === 0) continue;
      const characters = missing.get(component.id) ?? new Set();
      for (const character of font.uncovered) characters.add(character);
      missing.set(component.id, characters);
    }
  }
  return {
    files: [...files.values()],
    warnings: listFontWarnings(document, fonts),
    missing: listMissingCharacters(missing),
  };
}

/** Lists a warning for each unknown family; its text is painted in the default family. */
export function listFontWarnings(document: TemplateDocument, fonts: FontCatalogue = bundledFonts): string[] {
  return unknownFamilyWarnings(componentsOf(document).flatMap(listFamilies), fonts);
}

/** Lists the font requests of the document's texts and charts. */
export function listDocumentFontRequests(document: TemplateDocument): FontRequest[] {
  return componentsOf(document).flatMap(listFontRequests);
}

/** Lists the families that a document's texts and charts name, without duplicates, in lower case. */
export function listNamedFamilies(document: TemplateDocument): string[] {
  const families = componentsOf(document).flatMap(listFamilies);
  return [...new Set(families.map((family) => family.trim().toLowerCase()))];
}

/** The families of {@link listFontRequests}; in a long text, the characters of the requests are costly to list. */
function listFamilies(component: SceneComponent): string[] {
  if (component.type === "TEXT") return component.visible ? textFamilies(component) : [];
  return listFontRequests(component).map(({ family }) => family);
}

function listFontRequests(component: SceneComponent): FontRequest[] {
  if (!component.visible) return [];
  if (component.type === "TEXT") return textFontRequests(component);
  if (component.type !== "CHART") return [];
  const request = chartFontRequest(component);
  return request === undefined ? [] : [request];
}
