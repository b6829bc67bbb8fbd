/**
 * Revisions of templates in the database. Each function takes the database or the caller's transaction as its first
 * argument.
 */
import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { splitPin, type TemplatePin } from "#contract/template-pins.ts";
import type { Executor, Transaction } from "./database.ts";
import { templateRevisions, templates } from "./schema.ts";
import {
  documentSchema,
  getTemplate,
  type Page,
  publishTemplate,
  showDraft,
  type StoredDocument,
  type StoredTemplate,
  type StoredTemplateSummary,
  takeDraftNumber,
  templateSummaryColumns,
  type TemplateReplacement,
} from "./templates-store.ts";

const {
  document: _document,
  templateId: _templateId,
  ...summaryColumns
} = getTableColumns(templateRevisions);

/** A revision without its document, as in lists. */
export type StoredRevision = Pick<typeof templateRevisions.$inferSelect, keyof typeof summaryColumns>;

/** The parts of a template that belong to a revision. */
const { name, tags, editor, width, height, scaleFactor, outputFormat, quality } = summaryColumns;
const stateColumns = { name, tags, editor, width, height, scaleFactor, outputFormat, quality };

/** Newest first, and the total number. */
export async function listRevisions(
  executor: Executor,
  templateId: string,
  page: Page,
): Promise<{ revisions: StoredRevision[]; total: number }> {
  const condition = eq(templateRevisions.templateId, templateId);
  const ofRow = and(
    eq(templates.id, templateRevisions.templateId),
    eq(templates.revision, templateRevisions.revision),
  );
  const previewKey = sql<string | null>`coalesce(${templateRevisions.previewKey}, ${templates.previewKey})`;
  const revisions = await executor
    .select({ ...summaryColumns, previewKey })
    .from(templateRevisions)
    .leftJoin(templates, ofRow)
    .where(condition)
    .orderBy(desc(templateRevisions.revision))
    .limit(page.limit)
    .offset(page.offset);
  return { revisions, total: await executor.$count(templateRevisions, condition) };
}

/** A revision's document, also of a deleted template. Undefined if it is not stored. */
export async function readTemplateRevision(
  executor: Executor,
  id: string,
  revision: number,
): Promise<StoredDocument | undefined> {
  const [row] = await executor
    .select({ document: templateRevisions.document })
    .from(templateRevisions)
    .where(isRevision(id, revision));
  return row && documentSchema.parse(row.document);
}

function isRevision(id: string, revision: number) {
  return and(eq(templateRevisions.templateId, id), eq(templateRevisions.revision, revision));
}

/** A template in the state of a revision. */
export type PinnedTemplate = StoredTemplateSummary & { isUsed: boolean };

/** The draft is the latest revision as long as it was never published. Undefined if there is no such revision. */
export async function findPinnedTemplate(
  executor: Executor,
  id: string,
  pin: TemplatePin,
): Promise<PinnedTemplate | undefined> {
  const isPinned =
    pin === "draft"
      ? and(eq(templateRevisions.revision, templates.latestRevision), isNull(templateRevisions.publishedAt))
      : eq(templateRevisions.revision, pin);
  const [row] = await executor
    .select({ template: templateSummaryColumns, revision: summaryColumns, state: stateColumns })
    .from(templates)
    .innerJoin(templateRevisions, eq(templateRevisions.templateId, templates.id))
    .where(and(eq(templates.id, id), isNull(templates.deletedAt), isPinned));
  if (row === undefined) return undefined;
  const { template, revision, state } = row;
  const isOfRow = template.revision === revision.revision;
  return {
    ...template,
    ...state,
    ...(isOfRow
      ? {}
      : {
          updatedAt: revision.createdAt,
          previewKey: revision.previewKey,
          previewFailure: revision.previewFailure,
        }),
    revision: revision.revision,
    isUsed: revision.isUsed,
    wasPublished: revision.publishedAt !== null,
  };
}

/** The template that has the whole identifier, or of which it names a revision. Undefined if there is none. */
export async function getTemplateOrRevision(
  executor: Executor,
  identifier: string,
): Promise<StoredTemplate | undefined> {
  const template = await getTemplate(executor, identifier);
  const pinned = template === undefined ? splitPin(identifier) : undefined;
  if (pinned?.pin === undefined) return template;
  const found = await findPinnedTemplate(executor, pinned.id, pinned.pin);
  const document = found && (await readTemplateRevision(executor, found.id, found.revision));
  return found && document && { ...found, document };
}

/** Keeps a revision for ever, because a render or a link names it. False if it was removed meanwhile. */
export async function keepRevision(
  executor: Executor,
  { id, revision, isUsed }: Pick<PinnedTemplate, "id" | "revision" | "isUsed">,
): Promise<boolean> {
  if (isUsed) return true;
  const kept = await executor
    .update(templateRevisions)
    .set({ isUsed: true })
    .where(isRevision(id, revision))
    .returning({ revision: templateRevisions.revision });
  return kept.length > 0;
}

export interface RevisionAuthor {
  createdBy: string;
  /** Absent: none, or as it is. */
  note?: string | undefined;
}

/** Adds the author and the note to a revision that a trigger has just stored. */
export async function signRevision(
  executor: Executor,
  id: string,
  revision: number,
  { createdBy, note }: RevisionAuthor,
): Promise<void> {
  await executor.update(templateRevisions).set({ createdBy, note }).where(isRevision(id, revision));
}

/**
 * Stores a revision without publishing it. Settings of the template (`directLinks`, `sourceTemplateId`) stay as they
 * are; a template that was never published is listed with its new state. Undefined if there is no such template, or it is at none of the `expectedRevisions`.
 */
export async function saveDraft(
  transaction: Transaction,
  id: string,
  {
    expectedRevisions,
    updatedAt,
    directLinks: _directLinks,
    sourceTemplateId: _sourceTemplateId,
    ...state
  }: TemplateReplacement & { editor: string },
  author: RevisionAuthor,
): Promise<StoredTemplate | undefined> {
  const template = await takeDraftNumber(transaction, id, expectedRevisions);
  if (template === undefined) return undefined;
  const revision = template.latestRevision;
  await transaction
    .insert(templateRevisions)
    .values({ ...state, ...author, templateId: id, revision, createdAt: updatedAt });
  if (template.publishedRevision === null)
    await showDraft(transaction, id, {
      ...state,
      revision,
      updatedAt,
      previewKey: null,
      previewFailure: null,
    });
  const pinned = await findPinnedTemplate(transaction, id, revision);
  return pinned && { ...pinned, document: state.document };
}

/** Makes a stored revision the published one. Undefined if it is not stored. The caller holds the template's lock. */
export async function publishRevision(
  transaction: Transaction,
  id: string,
  revision: number,
  { note, now }: { note: string | undefined; now: Date },
): Promise<StoredTemplate | undefined> {
  const [stored] = await transaction.select().from(templateRevisions).where(isRevision(id, revision));
  if (stored === undefined) return undefined;
  if (note !== undefined)
    await transaction.update(templateRevisions).set({ note }).where(isRevision(id, revision));
  const current = await getTemplate(transaction, id);
  if (current === undefined || current.publishedRevision === revision) return current;
  const { document } = stored;
  // That of the row's revision is in the row alone.
  const { previewKey, previewFailure } = current.revision === revision ? current : stored;
  await publishTemplate(transaction, id, {
    name: stored.name,
    tags: stored.tags,
    editor: stored.editor,
    width: stored.width,
    height: stored.height,
    scaleFactor: stored.scaleFactor,
    outputFormat: stored.outputFormat,
    document,
    previewKey,
    previewFailure,
    revision,
    updatedAt: now,
  });
  return getTemplate(transaction, id);
}
