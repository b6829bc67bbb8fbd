import { randomUUID } from "node:crypto";
import { idsBeforePin } from "#contract/template-pins.ts";
import { draftDetail } from "#contract/audit.ts";
import type { TemplateDraft } from "#contract/template-requests.ts";
import type { TemplateAction } from "#contract/webhooks.ts";
import { withVersion } from "#scene/document.ts";
import { htmlEditor, isHtmlSource } from "#scene/html/html-editor.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import type { Actor } from "../edge/caller.ts";
import { revisionTag } from "../edge/file-answer.ts";
import type { PreviewJobs } from "../jobs/preview-jobs.ts";
import type { ServiceContext } from "./service-context.ts";
import { editorOf, hasRuns } from "../templates/template-kinds.ts";
import type { TemplateDocuments } from "../templates/template-documents.ts";
import { invalidField, invalidRequest, notFound, ServiceError } from "../service-error.ts";
import { writeAudit, writeDraftAudit } from "../storage/audit.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { publishRevision, saveDraft, signRevision } from "../storage/revisions-store.ts";
import { revisionNotFound } from "./find-revision.ts";
import {
  deleteTemplate,
  getTemplate,
  insertTemplate,
  lockTemplate,
  lockTemplateSummary,
  purgeTemplate,
  replaceTemplate,
  type StoredTemplate,
  type StoredTemplateSummary,
  type TemplateReplacement,
  undeleteTemplate,
} from "../storage/templates-store.ts";
import type { AnnouncedTemplate } from "../webhooks/deliveries.ts";
import { findPictureNames } from "../request-pictures/picture-names.ts";
import { keepForTemplates } from "../storage/request-pictures-store.ts";
import { toTemplateSummary } from "./template-answers.ts";

export interface PublishOptions {
  revision: number;
  note: string | undefined;
  /** The template has to be at one of these; absent: any. */
  expected: number[] | undefined;
}

/** An author's input, validated, as it is stored. */
export type ReadTemplateDraft = Omit<TemplateReplacement, "updatedAt" | "expectedRevisions" | "editor"> & {
  editor: string;
  /** Of the revision. */
  note?: string | undefined;
};

/** The author of a revision. The root key has no name of its own. */
function authorOf({ kind, name }: Actor): string {
  return kind === "root" ? "API" : name;
}

export type TemplateWriter = ReturnType<typeof createTemplateWriter>;

/** Changes of templates, each with its audit entry, its preview's job and its webhook deliveries, all or nothing. */
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
}) {
  async function storeDraft(
    transaction: Transaction,
    actor: Actor,
    id: string,
    { note, ...draft }: ReadTemplateDraft,
    expectedRevisions?: number[],
  ): Promise<StoredTemplate> {
    const replacement = { ...draft, updatedAt: clock.now(), expectedRevisions };
    const saved = await saveDraft(transaction, id, replacement, {
      createdBy: authorOf(actor),
      note,
    });
    await keepPictures(transaction, draft);
    if (saved === undefined) throw await movedOn(transaction, id);
    await previewJobs.enqueue(transaction, saved);
    await writeDraftAudit(transaction, { actor, target: saved, revision: saved.revision });
    return saved;
  }

  async function enqueueEvent(
    transaction: Transaction,
    action: TemplateAction,
    template: StoredTemplateSummary,
  ): Promise<void> {
    // Receivers need not know the bin.
    const told = await toTemplateSummary({ ...template, binnedUntil: null }, links);
    await enqueueTemplateEvent(transaction, action, told);
  }

  /**
   * Tells webhooks and the audit log of a published revision; the log of its new name too, if it has one. For webhooks a
   * template begins with its first published revision. `former`: the template's row before.
   */
  async function announcePublishing(
    transaction: Transaction,
    actor: Actor,
    target: StoredTemplate,
    former: StoredTemplateSummary | undefined,
  ): Promise<void> {
    const formerRevision = former?.publishedRevision ?? null;
    await enqueueEvent(transaction, formerRevision === null ? "TEMPLATE_CREATE" : "TEMPLATE_UPDATE", target);
    const { revision } = target;
    const isRestored = formerRevision !== null && revision < formerRevision;
    const action = isRestored ? "template.restored" : "template.published";
    await writeAudit(transaction, { actor, action, target, revision });
    if (former === undefined || formerRevision === null || former.name === target.name) return;
    await writeAudit(transaction, {
      actor,
      action: "template.renamed",
      target,
      revision,
      detail: former.name,
    });
  }

  return {
    /** Its first revision is published, or a draft. Returns the result of `tell` in the same transaction. */
    create: <Told>(
      actor: Actor,
      { note, ...draft }: ReadTemplateDraft,
      options: { isPublished: boolean },
      tell: (transaction: Transaction, template: StoredTemplate) => Promise<Told>,
    ): Promise<Told> =>
      db.transaction(async (transaction) => {
        const id = randomUUID();
        const row = { ...draft, id, createdBy: authorOf(actor), createdAt: clock.now() };
        await insertTemplate(transaction, row, options);
        if (note !== undefined) await signRevision(transaction, id, 1, { createdBy: authorOf(actor), note });
        await keepPictures(transaction, draft);
        const created = await findTemplate(transaction, id);
        const told = await tell(transaction, created);
        await previewJobs.enqueue(transaction, created);
        if (options.isPublished) await enqueueEvent(transaction, "TEMPLATE_CREATE", created);
        await writeAudit(transaction, {
          actor,
          action: "template.created",
          target: created,
          revision: 1,
          detail: options.isPublished ? undefined : draftDetail,
        });
        return told;
      }),
    /**
     * 404 if there is none, 412 if it is at none of the expected revisions. `following` is saved after it as the draft,
     * both or neither.
     */
    replace: (
      actor: Actor,
      id: string,
      { note, ...draft }: ReadTemplateDraft,
      expectedRevisions?: number[],
      following?: ReadTemplateDraft,
    ): Promise<StoredTemplate> =>
      db.transaction(async (transaction) => {
        const former = await lockTemplateSummary(transaction, id);
        const replaced = await replaceTemplate(transaction, id, {
          ...draft,
          updatedAt: clock.now(),
          expectedRevisions,
        });
        await keepPictures(transaction, draft);
        if (replaced === undefined) throw await movedOn(transaction, id);
        await signRevision(transaction, id, replaced.revision, { createdBy: authorOf(actor), note });
        await previewJobs.enqueue(transaction, replaced);
        await announcePublishing(transaction, actor, replaced, former);
        if (following === undefined) return replaced;
        const { latestRevision } = await storeDraft(transaction, actor, id, following);
        return { ...replaced, latestRevision };
      }),
    /** Stores a revision that is not published; else like `replace`. */
    saveDraft: (
      actor: Actor,
      id: string,
      draft: ReadTemplateDraft,
      expected?: number[],
    ): Promise<StoredTemplate> =>
      db.transaction((transaction) => storeDraft(transaction, actor, id, draft, expected)),
    /** Publishes a stored revision; 404 if there is none. Returns the result of `tell` in the same transaction. */
    publish: <Told>(
      actor: Actor,
      id: string,
      { revision, note, expected }: PublishOptions,
      tell: (transaction: Transaction, template: StoredTemplate) => Promise<Told>,
    ): Promise<Told> =>
      db.transaction(async (transaction) => {
        const current = await lockTemplate(transaction, id);
        const template = await findTemplate(transaction, id);
        if (current !== undefined && expected?.includes(current) === false)
          throw await movedOn(transaction, id);
        const published = await publishRevision(transaction, id, revision, { note, now: clock.now() });
        if (published === undefined) throw revisionNotFound(template, String(revision), revision);
        const told = await tell(transaction, published);
        if (published.revision === template.publishedRevision) return told;
        if (published.previewKey === null) await previewJobs.enqueue(transaction, published);
        await announcePublishing(transaction, actor, published, template);
        return told;
      }),
    ...createBinWriter({ db, clock, previewJobs, enqueueEvent }),
  };
}

/** Deletes templates and takes them out of the bin. */
function createBinWriter({
  db,
  clock,
  previewJobs,
  enqueueEvent,
}: Pick<ServiceContext["database"], "db"> &
  Pick<ServiceContext, "clock"> & {
    previewJobs: Pick<PreviewJobs, "enqueue">;
    enqueueEvent: (
      transaction: Transaction,
      action: TemplateAction,
      template: StoredTemplateSummary,
    ) => Promise<void>;
  }) {
  return {
    /**
     * Into the bin. `isPermanent`: for good, also out of the bin. `mayDelete` throws if the caller may not delete it in
     * its last state.
     */
    delete: (
      actor: Actor,
      id: string,
      {
        mayDelete,
        isPermanent,
        expected,
      }: {
        mayDelete: (template: StoredTemplateSummary) => void;
        isPermanent: boolean;
        expected: number[] | undefined;
      },
    ): Promise<StoredTemplateSummary> =>
      db.transaction(async (transaction) => {
        const deleted = await deleteTemplate(transaction, id, clock.now(), expected);
        if (deleted !== undefined) {
          mayDelete(deleted);
          const { revision, publishedRevision } = deleted;
          if (publishedRevision !== null) await enqueueEvent(transaction, "TEMPLATE_DELETE", deleted);
          await writeAudit(transaction, { actor, action: "template.deleted", target: deleted, revision });
          if (!isPermanent) return deleted;
        }
        const purged = isPermanent ? await purgeTemplate(transaction, id) : undefined;
        if (purged === undefined) throw await movedOn(transaction, id);
        mayDelete(purged);
        const { revision } = purged;
        await writeAudit(transaction, { actor, action: "template.purged", target: purged, revision });
        return purged;
      }),
    /** Out of the bin, as it was; 404 if it is not there. `mayRestore` throws if the caller may not. */
    restore: (
      actor: Actor,
      id: string,
      mayRestore: (template: StoredTemplateSummary) => void,
    ): Promise<StoredTemplate> =>
      db.transaction(async (transaction) => {
        const restored = await undeleteTemplate(transaction, id);
        if (restored === undefined) throw notFound("Template");
        mayRestore(restored);
        const { revision, publishedRevision } = restored;
        if (restored.previewKey === null) await previewJobs.enqueue(transaction, restored);
        if (publishedRevision !== null) await enqueueEvent(transaction, "TEMPLATE_CREATE", restored);
        await writeAudit(transaction, { actor, action: "template.undeleted", target: restored, revision });
        return restored;
      }),
  };
}

/** Pictures of requests that a template names have to outlive the requests. */
async function keepPictures(transaction: Transaction, { document }: ReadTemplateDraft): Promise<void> {
  await keepForTemplates(transaction, findPictureNames(JSON.stringify(document)));
}

/** A living template by its whole identifier, or 404. */
async function findTemplate(executor: Executor, id: string): Promise<StoredTemplate> {
  const template = await getTemplate(executor, id);
  if (template !== undefined) return template;
  for (const base of idsBeforePin(id)) {
    if ((await getTemplate(executor, base)) === undefined) continue;
    throw invalidField(
      "id",
      `${id} names a revision, which never changes; use "${base}" to save, publish or delete`,
    );
  }
  throw notFound("Template");
}

/** The identifier in a call's path. Throws 404 for one that no template can have. */
export function identifierOf(parameters: Readonly<Record<string, string>>): string {
  const id = parameters["id"] ?? "";
  // PostgreSQL refuses a NUL in a parameter.
  if (id.includes("\0")) throw notFound("Template");
  return id;
}

/** Parses the document; a 400 names each fault by its path in the body, below `at` if the draft is a part of it. */
export async function readTemplateDraft(
  draft: TemplateDraft,
  documents: Pick<TemplateDocuments, "parse">,
  at = "",
): Promise<ReadTemplateDraft> {
  const problems: Problem[] = [];
  // Set beside the document or in it, or detected from its html; it stays in the document.
  const isHtml = draft.editor === htmlEditor || (draft.editor === undefined && hasHtmlAlone(draft.document));
  const document = isHtml ? { editor: htmlEditor, ...draft.document } : draft.document;
  if (draft.editor !== undefined && isHtmlSource(document) !== (draft.editor === htmlEditor))
    problems.push(otherProblem("editor", `is ${draft.editor}, and the document names another`));
  const parsed = await documents.parse(document);
  if (!parsed.ok) problems.push(...parsed.problem.map(inDocument));
  if (!parsed.ok || problems.length > 0)
    throw invalidRequest(problems.map((problem) => ({ ...problem, path: `${at}${problem.path}` })));
  const { width, height, scaleFactor, outputFormat } = parsed.value;
  return {
    name: draft.name,
    tags: [...new Set(draft.tags)],
    editor: editorOf(parsed.value),
    document: withVersion(document, hasRuns(parsed.value)),
    width,
    height,
    scaleFactor,
    outputFormat,
    sourceTemplateId: draft.sourceTemplateId,
    directLinks: draft.directLinks,
    note: draft.note,
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

/** 412, or 404 if there is no such template. */
async function movedOn(transaction: Transaction, id: string): Promise<ServiceError> {
  const { revision: published } = await findTemplate(transaction, id);
  const revision = (await lockTemplate(transaction, id)) ?? published;
  const draft = revision === published ? "" : `, and revision ${published} is published`;
  const publicMessage = `The template has changed since it was read: it is at revision ${revision} now${draft}. Read it again and repeat the change.`;
  return new ServiceError(`If-Match does not match revision ${revision}`, {
    status: 412,
    code: "conflict",
    publicMessage,
    errors: [`If-Match: the current revision is ${revisionTag(revision)}`],
    headers: { ETag: revisionTag(revision) },
  });
}
