import { componentsOf, type TemplateDocument } from "./document.ts";

/** The sources of all visible pictures of a document, each once: apply the changes first. */
export function listNeededImages(document: TemplateDocument): string[] {
  const sources = componentsOf(document).flatMap((component) =>
    component.type === "IMAGE" && component.visible && component.src !== "" ? [component.src] : [],
  );
  return [...new Set(sources)];
}
