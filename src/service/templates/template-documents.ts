import { LRUCache } from "lru-cache";
import { formatProblem } from "#contract/value-problem-words.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import { fail, type Result } from "#contract/result.ts";
import { type DocumentReading, parseTemplateDocumentInTurns } from "#scene/document.ts";
import { isHtmlSource } from "#scene/html/html-editor.ts";
import type { HtmlThread } from "./html-thread.ts";
import { addInterface, type AnyDocument, compilePatterns } from "./template-kinds.ts";
import { nextTurn } from "../next-turn.ts";
import { unavailable } from "../service-error.ts";
import { WorkerError } from "../concurrency/worker-pool.ts";

const documentsMax = 200;

/** Parsed template documents, each revision once. A revision never changes, so nothing here grows old. */
export interface TemplateDocuments {
  /** The document of a revision that was read before; undefined when it is not cached. */
  cached: (template: { id: string; revision: number }) => Promise<AnyDocument> | undefined;
  /** Throws when a stored document does not parse, which an older or newer version of the product may have written. */
  read: (template: { id: string; revision: number; document: unknown }) => Promise<AnyDocument>;
  /** Parses an author's document, by the editor that it names. Throws 503 when too many html templates are queued. */
  parse: (source: unknown) => Promise<Result<AnyDocument, Problem[]>>;
}

export function createTemplateDocuments(html: Pick<HtmlThread, "read">): TemplateDocuments {
  const documents = new LRUCache<string, Promise<AnyDocument>>({ max: documentsMax });

  async function parse(
    source: unknown,
    reading: DocumentReading = {},
  ): Promise<Result<AnyDocument, Problem[]>> {
    const read = await parsePage(source, reading);
    if (!read.ok) return read;
    if (reading.isStored !== true) await compilePatterns(source, nextTurn);
    return addInterface(read.value, source, reading);
  }

  async function parsePage(
    source: unknown,
    reading: DocumentReading,
  ): Promise<Result<AnyDocument, Problem[]>> {
    if (!isHtmlSource(source)) return parseTemplateDocumentInTurns(source, reading, nextTurn);
    try {
      return await html.read(source, reading);
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      // The author can shorten a new document; a stored one may parse on a retry.
      const isItsOwn = error.reason === "tooSlow" || error.reason === "crashed";
      if (isItsOwn && reading.isStored !== true) return fail([otherProblem("html", error.message)]);
      throw unavailable(error.message, { cause: error });
    }
  }

  async function readStored({ id, revision, document }: Parameters<TemplateDocuments["read"]>[0]) {
    const parsed = await parse(document, { isStored: true });
    if (parsed.ok) return parsed.value;
    throw new Error(
      `the stored document of template ${id}, revision ${revision}, does not parse: ${parsed.problem.map(formatProblem).join("; ")}`,
    );
  }

  const keyOf = ({ id, revision }: { id: string; revision: number }) => `${revision} ${id}`;

  return {
    parse: (source) => parse(source),
    cached: (template) => documents.get(keyOf(template)),
    read: async (template) => {
      const key = keyOf(template);
      const known = documents.get(key);
      if (known !== undefined) return known;
      const reading = readStored(template);
      documents.set(key, reading);
      try {
        return await reading;
      } catch (error) {
        // A failed read is not cached.
        if (documents.peek(key) === reading) documents.delete(key);
        throw error;
      }
    },
  };
}
