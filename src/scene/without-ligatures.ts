import type { TemplateDocument } from "./document.ts";

/** Invisible, but makes both engines draw letters separately. */
const separatingPx = 0.01;

/**
 * Prepares a document for PDF by disabling ligatures. The PDF writer maps a ligature to the text of its first letter or to
 * none, so that "fieldwork" would be found and copied as "eldwork". Joined scripts keep their joins.
 */
export function withoutLigatures(document: TemplateDocument): TemplateDocument {
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      components: page.components.map((component) =>
        component.type === "TEXT" && component.letterSpacing === 0
          ? { ...component, letterSpacing: separatingPx }
          : component,
      ),
    })),
  };
}
