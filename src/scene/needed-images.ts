import { componentsOf, type TemplateDocument } from "./document.ts";

/** Lists the sources of all visible pictures of a document without duplicates, after changes are applied. */
export function listNeededImages(document: TemplateDocument): string[] {
  const sources = componentsOf(document).flatMap((component) =>
    component.type === "IMAGE" && component.visible && component.src !== "" ? [component.src] : [],
  );
  return [...new Set(sources)];
}
