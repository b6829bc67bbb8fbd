import { type SceneComponent, componentsOf, type TemplateDocument } from "./document.ts";
import { bundledFonts, findFamily, type FontCatalogue, type FontFile } from "./fonts/catalogue.ts";
import { type FontRequest, listNeededFaces } from "./fonts/list-needed-faces.ts";
import { textFontRequests } from "./layout/text-styles.ts";
import { chartFontRequest } from "./paint/chart-text.ts";
import { suggestName } from "./suggest-name.ts";

export interface NeededFonts {
  /** To have ready before anything is measured or painted. */
  files: FontFile[];
  /** One for each family that is named but not there; its text is painted in the default family. */
  warnings: string[];
}

/** The font files that the texts and charts of a document need, as it is: apply the changes first. */
export function listNeededFonts(
  document: TemplateDocument,
  fonts: FontCatalogue = bundledFonts,
): NeededFonts {
  const requests = componentsOf(document).flatMap(listFontRequests);
  const unknown = new Set(
    requests.map((request) => request.family).filter((family) => findFamily(family, fonts) === undefined),
  );
  const known = fonts.families.map((family) => family.name);
  return {
    files: listNeededFaces(requests, fonts),
    warnings: [...unknown].map((family) => `no font '${family}'${suggestName(family, known)}`),
  };
}

/** The families that a document's texts and charts name, each once, in lower case. */
export function listNamedFamilies(document: TemplateDocument): string[] {
  const requests = componentsOf(document).flatMap(listFontRequests);
  return [...new Set(requests.map(({ family }) => family.trim().toLowerCase()))];
}

function listFontRequests(component: SceneComponent): FontRequest[] {
  if (!component.visible) return [];
  if (component.type === "TEXT") return textFontRequests(component);
  if (component.type !== "CHART") return [];
  const request = chartFontRequest(component);
  return request === undefined ? [] : [request];
}
