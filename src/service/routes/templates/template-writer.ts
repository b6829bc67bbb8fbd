import { randomUUID } from "node:crypto";
import type { TemplateDraft } from "#contract/templates.ts";
import type { TemplateAction } from "#contract/webhooks.ts";
import { htmlEditor, isHtmlSource } from "#scene/html/html-editor.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import { revisionTag } from "../../edge/entity-tag.ts";
import type { PreviewJobs } from "../../jobs/preview-jobs.ts";
import type { ServiceContext } from "../service-context.ts";
import { editorOf } from "../../templates/template-kinds.ts";
import type { TemplateDocuments } from "../../templates/template-documents.ts";
import { invalidRequest, notFound, ServiceError } from "../../service-error.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import {
  deleteTemplate,
  getTemplate,
  insertTemplate,
  replaceTemplate,
  type StoredTemplate,
  type StoredTemplateSummary,
  type TemplateReplacement,
} from "../../storage/templates-store.ts";
import type { AnnouncedTemplate } from "../../webhooks/deliveries.ts";
import { findPictureNames } from "../../request-pictures/picture-names.ts";
import { keepForTemplates } from "../../storage/request-pictures-store.ts";
import { toTemplateSummary } from "./template-answers.ts";

/** Changes of templates, each with its preview's job and its webhook deliveries, all or nothing. */
export interface TemplateWriter {
  /** Returns the result of `tell` in the same transaction. */
  create: <Told>(
    draft: ReadTemplateDraft,
    tell: (transaction: Transaction, template: StoredTemplate) => Promise<Told>,
  ) => Promise<Told>;
  /** 404 if there is none, 412 if it is at none of the `expected` revisions. */
  replace: (id: string, draft: ReadTemplateDraft, expected?: number[]) => Promise<StoredTemplate>;
  delete: (id: string, expected?: number[]) => Promise<StoredTemplateSummary>;
}

/** An author's input, validated, as it is stored. */
export type ReadTemplateDraft = Omit<TemplateReplacement, "updatedAt" | "expectedRevisions" | "editor"> & {
  editor: string;
};

/** There are no accounts to name; the starters name the product. */
const creator = "API";

export function createTemplateWriter({
  database: { db },
  links,
  clock,
  previewJobs,
  enqueueTemplateEvent,
}: Pick<ServiceContext, "database" | "links" | "clock"> & {
  previewJobs: Pick<PreviewJobs, "enqueue">;
  enqueueTemplateEvent: (
    transaction: Transaction,
    action: TemplateAction,
    template: AnnouncedTemplate,
  ) => Promise<void>;
}): TemplateWriter {
  return {
    create: (draft, tell) =>
      db.transaction(async (transaction) => {
        const id = randomUUID();
        await insertTemplate(transaction, {
          ...draft,
          id,
          createdBy: creator,
          createdAt: clock.now(),
        });
        await keepPictures(transaction, draft);
        const created = await findTemplate(transaction, id);
        const told = await tell(transaction, created);
        await previewJobs.enqueue(transaction, created);
        await enqueueTemplateEvent(transaction, "TEMPLATE_CREATE", toTemplateSummary(created, links));
        return told;
      }),
    replace: (id, draft, expectedRevisions) =>
      db.transaction(async (transaction) => {
        const replaced = await replaceTemplate(transaction, id, {
          ...draft,
          updatedAt: clock.now(),
          expectedRevisions,
        });
        await keepPictures(transaction, draft);
        if (replaced === undefined) throw movedOn(await findTemplate(transaction, id));
        await previewJobs.enqueue(transaction, replaced);
        await enqueueTemplateEvent(transaction, "TEMPLATE_UPDATE", toTemplateSummary(replaced, links));
        return replaced;
      }),
    delete: (id, expectedRevisions) =>
      db.transaction(async (transaction) => {
        const deleted = await deleteTemplate(transaction, id, clock.now(), expectedRevisions);
        if (deleted === undefined) throw movedOn(await findTemplate(transaction, id));
        await enqueueTemplateEvent(transaction, "TEMPLATE_DELETE", toTemplateSummary(deleted, links));
        return deleted;
      }),
  };
}

/** Pictures of requests that a template names have to outlive the requests. */
async function keepPictures(transaction: Transaction, { document }: ReadTemplateDraft): Promise<void> {
  await keepForTemplates(transaction, findPictureNames(JSON.stringify(document)));
}

/** A living template, or 404. */
export async function findTemplate(executor: Executor, id = ""): Promise<StoredTemplate> {
  // PostgreSQL refuses a NUL in a parameter, and no identifier has one.
  const template = id.includes("\0") ? undefined : await getTemplate(executor, id);
  if (template === undefined) throw notFound("Template");
  return template;
}

/** Parses the document; a 400 names each fault by its path in the body. */
export async function readTemplateDraft(
  draft: TemplateDraft,
  documents: Pick<TemplateDocuments, "parse">,
): Promise<ReadTemplateDraft> {
  const problems: Problem[] = [];
  // Set beside the document or in it, or detected from its html; it stays in the document.
  const isHtml = draft.editor === htmlEditor || (draft.editor === undefined && hasHtmlAlone(draft.document));
  const document = isHtml ? { editor: htmlEditor, ...draft.document } : draft.document;
  if (draft.editor !== undefined && isHtmlSource(document) !== (draft.editor === htmlEditor))
    problems.push(otherProblem("editor", `is ${draft.editor}, and the document names another`));
  const parsed = await documents.parse(document);
  if (!parsed.ok) problems.push(...parsed.problem.map(inDocument));
  if (!parsed.ok || problems.length > 0) throw invalidRequest(problems);
  const { width, height, scaleFactor, outputFormat } = parsed.value;
  return {
    name: draft.name,
    tags: [...new Set(draft.tags)],
    editor: editorOf(parsed.value),
    document,
    width,
    height,
    scaleFactor,
    outputFormat,
    sourceTemplateId: draft.sourceTemplateId,
    directLinks: draft.directLinks,
  };
}

/** Whether a document without an editor can only be html: no canvas document has these fields. */
function hasHtmlAlone(document: object): boolean {
  return "html" in document && !("components" in document) && !("pages" in document);
}

function inDocument(problem: Problem): Problem {
  const { path } = problem;
  const separator = path === "" || path.startsWith("[") ? "" : ".";
  return { ...problem, path: `document${separator}${path}` };
}

function movedOn({ revision }: StoredTemplateSummary): ServiceError {
  const publicMessage = `The template has changed since it was read: it is at revision ${revision} now. Read it again and repeat the change.`;
  return new ServiceError(`If-Match does not match revision ${revision}`, {
    status: 412,
    code: "conflict",
    publicMessage,
    errors: [`If-Match: the current revision is ${revisionTag(revision)}`],
    headers: { ETag: revisionTag(revision) },
  });
}
