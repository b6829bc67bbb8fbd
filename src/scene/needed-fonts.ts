import { type SceneComponent, componentsOf, type TemplateDocument } from "./document.ts";
import { bundledFonts, findFamily, type FontCatalogue, type FontFile } from "./fonts/catalogue.ts";
import { type FontRequest, resolveFont } from "./fonts/list-needed-faces.ts";
import { listMissingCharacters } from "./fonts/missing-characters.ts";
import { textFontRequests } from "./layout/text-styles.ts";
import { chartFontRequest } from "./paint/chart-text.ts";
import { suggestName } from "./suggest-name.ts";

export interface NeededFonts {
  /** To have ready before anything is measured or painted. */
  files: FontFile[];
  /** See {@link listFontWarnings}. */
  warnings: string[];
  /** A warning for each text with characters that no font has; they are painted as boxes. */
  missing: string[];
}

/**
 * The font files that the texts and charts of a document need. Apply changes first. Each character is looked up in its
 * font's files, which takes a second for a megabyte of Japanese.
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

/** A warning for each named family that is not installed; its text is painted in the default family. */
export function listFontWarnings(document: TemplateDocument, fonts: FontCatalogue = bundledFonts): string[] {
  const unknown = new Set(
    listDocumentFontRequests(document)
      .map((request) => request.family)
      .filter((family) => findFamily(family, fonts) === undefined),
  );
  const known = fonts.families.map((family) => family.name);
  return [...unknown].map((family) => `no font '${family}'${suggestName(family, known)}`);
}

/** Each text of the document's texts and charts, with its font. */
export function listDocumentFontRequests(document: TemplateDocument): FontRequest[] {
  return componentsOf(document).flatMap(listFontRequests);
}

/** The families that a document's texts and charts name, each once, in lower case. */
export function listNamedFamilies(document: TemplateDocument): string[] {
  const requests = listDocumentFontRequests(document);
  return [...new Set(requests.map(({ family }) => family.trim().toLowerCase()))];
}

function listFontRequests(component: SceneComponent): FontRequest[] {
  if (!component.visible) return [];
  if (component.type === "TEXT") return textFontRequests(component);
  if (component.type !== "CHART") return [];
  const request = chartFontRequest(component);
  return request === undefined ? [] : [request];
}
