import type { TemplateDocument } from "./document.ts";

/** Too little to see, and enough for both engines to set letters one by one. */
const separatingPx = 0.01;

/**
 * The document as it is set for a PDF: no ligatures. The engine's PDF writer gives a ligature the text of its first letter or
 * none, so "fieldwork" would be found and copied as "eldwork". Scripts whose letters join stay joined.
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
