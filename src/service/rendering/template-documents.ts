import { formatProblem } from "#contract/format-problem.ts";
import { type AnyDocument, parseAnyDocument } from "../html-templates/template-kinds.ts";

const documentsMax = 200;

/** Parsed template documents, each revision once. A revision never changes, so nothing here grows old. */
export interface TemplateDocuments {
  /** Throws when a stored document does not parse, which an older or newer version of the product may have written. */
  read: (template: { id: string; revision: number; document: unknown }) => AnyDocument;
}

export function createTemplateDocuments(): TemplateDocuments {
  const documents = new Map<string, AnyDocument>();
  return {
    read: ({ id, revision, document }) => {
      const key = `${revision} ${id}`;
      const known = documents.get(key);
      if (known !== undefined) {
        documents.delete(key);
        documents.set(key, known);
        return known;
      }
      const parsed = parseAnyDocument(document, { isStored: true });
      if (!parsed.ok) {
        throw new Error(
          `the stored document of template ${id}, revision ${revision}, does not parse: ${parsed.problem.map(formatProblem).join("; ")}`,
        );
      }
      documents.set(key, parsed.value);
      const oldest = documents.keys().next();
      if (documents.size > documentsMax && oldest.done !== true) documents.delete(oldest.value);
      return parsed.value;
    },
  };
}
