/**
 * Templates in the database. Each function takes the database or the caller's transaction as its first argument.
 *
 * `listTemplates(db, filter, page)`, `getTemplate(db, id)`, `insertTemplate(db, draft)`, `seedStarter(db, draft)`,
 * `replaceTemplate(db, id, replacement)`, `setTemplatePreview(db, id, revision, key)`, `deleteTemplate(db, id, now)`.
 */
import { and, arrayOverlaps, asc, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "./database.ts";
import { templates } from "./schema.ts";
import { containsText } from "./text-filter.ts";

/** One template without its document, as lists carry it. */
export interface StoredTemplateSummary {
  id: string;
  name: string;
  /** `canvas-editor` or `canvas-html`; an open set. */
  editor: string;
  tags: string[];
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
  width: number;
  height: number;
  scaleFactor: number;
  outputFormat: string;
  sourceTemplateId: string | null;
  /** Where the preview lies in the object store; null until one is made. */
  previewKey: string | null;
  /** Names a starter template that came with the product; null for others. */
  starterKey: string | null;
}

/** One template with its document, which the editor that it names can read. */
export interface StoredTemplate extends StoredTemplateSummary {
  document: TemplateDocument;
}

export type TemplateDocument = Record<string, unknown>;

/** What the author gives; the rest is kept here. */
export interface TemplateDraftRow {
  id: string;
  name: string;
  editor: string;
  tags: string[];
  createdBy: string;
  createdAt: Date;
  document: TemplateDocument;
  width: number;
  height: number;
  scaleFactor: number;
  outputFormat: string;
  sourceTemplateId?: string | undefined;
}

export interface StarterDraftRow extends TemplateDraftRow {
  starterKey: string;
  /** Place among the starters. */
  starterOrder: number;
}

export type TemplateReplacement = Pick<
  TemplateDraftRow,
  "name" | "tags" | "document" | "width" | "height" | "scaleFactor" | "outputFormat"
> & {
  updatedAt: Date;
  /** Replace only this revision; absent: whatever is there. */
  expectedRevision?: number | undefined;
};

export interface TemplateFilter {
  /** Contained in the name, in any letter case. */
  name?: string | undefined;
  /** Carries at least one of these. */
  tags?: string[] | undefined;
  sourceTemplateId?: string | undefined;
  outputFormat?: string | undefined;
  editor?: string | undefined;
  createdBy?: string | undefined;
  shape?: "landscape" | "portrait" | "square" | undefined;
}

export interface Page {
  limit: number;
  offset: number;
}

const documentSchema = z.record(z.string(), z.unknown());

const summaryColumns = {
  id: templates.id,
  name: templates.name,
  editor: templates.editor,
  tags: templates.tags,
  createdBy: templates.createdBy,
  createdAt: templates.createdAt,
  updatedAt: templates.updatedAt,
  revision: templates.revision,
  width: templates.width,
  height: templates.height,
  scaleFactor: templates.scaleFactor,
  outputFormat: templates.outputFormat,
  sourceTemplateId: templates.sourceTemplateId,
  previewKey: templates.previewKey,
  starterKey: templates.starterKey,
};

/** People's own templates first, newest first, then the starters in their order; and how many there are in all. */
export async function listTemplates(
  executor: Executor,
  filter: TemplateFilter,
  page: Page,
): Promise<{ templates: StoredTemplateSummary[]; total: number }> {
  const condition = toCondition(filter);
  const rows = await executor
    .select(summaryColumns)
    .from(templates)
    .where(condition)
    .orderBy(sql`${templates.starterOrder} asc nulls first`, desc(templates.createdAt), asc(templates.id))
    .limit(page.limit)
    .offset(page.offset);
  const isWhole = page.offset === 0 && rows.length < page.limit;
  return { templates: rows, total: isWhole ? rows.length : await executor.$count(templates, condition) };
}

/** Undefined when there is none, or it was deleted. */
export async function getTemplate(executor: Executor, id: string): Promise<StoredTemplate | undefined> {
  const [row] = await executor
    .select({ ...summaryColumns, document: templates.document })
    .from(templates)
    .where(and(eq(templates.id, id), isNull(templates.deletedAt)));
  return row && { ...row, document: documentSchema.parse(row.document) };
}

/** Throws when the id is taken, also by a deleted template. */
export async function insertTemplate(executor: Executor, draft: TemplateDraftRow): Promise<void> {
  await executor.insert(templates).values({ ...draft, revision: 1, updatedAt: draft.createdAt });
}

/**
 * Puts a starter in place, or brings an older version of it up to date; one that a person deleted stays deleted.
 * Answers whether anything was written.
 */
export async function seedStarter(executor: Executor, draft: StarterDraftRow): Promise<boolean> {
  const { id, createdAt, ...replaced } = draft;
  const written = await executor
    .insert(templates)
    .values({ ...replaced, id, createdAt, updatedAt: createdAt, revision: 1 })
    .onConflictDoUpdate({
      target: templates.starterKey,
      set: { ...replaced, updatedAt: createdAt, revision: sql`${templates.revision} + 1`, previewKey: null },
      setWhere: sql`${templates.deletedAt} is null and (
        ${templates.document} <> excluded.document or ${templates.name} <> excluded.name
        or ${templates.tags} <> excluded.tags or ${templates.starterOrder} <> excluded.starter_order)`,
    })
    .returning({ id: templates.id });
  return written.length > 0;
}

/** Undefined when there is no such template, or it has moved on from `expectedRevision`. */
export async function replaceTemplate(
  executor: Executor,
  id: string,
  { expectedRevision, ...replacement }: TemplateReplacement,
): Promise<StoredTemplate | undefined> {
  const [row] = await executor
    .update(templates)
    .set({ ...replacement, revision: sql`${templates.revision} + 1`, previewKey: null })
    .where(
      and(
        eq(templates.id, id),
        isNull(templates.deletedAt),
        expectedRevision === undefined ? undefined : eq(templates.revision, expectedRevision),
      ),
    )
    .returning({ ...summaryColumns, document: templates.document });
  return row && { ...row, document: documentSchema.parse(row.document) };
}

/** Names the preview of one revision. A preview that was overtaken by a newer revision is dropped: false. */
export async function setTemplatePreview(
  executor: Executor,
  id: string,
  revision: number,
  previewKey: string,
): Promise<boolean> {
  const updated = await executor
    .update(templates)
    .set({ previewKey })
    .where(and(eq(templates.id, id), eq(templates.revision, revision)))
    .returning({ id: templates.id });
  return updated.length > 0;
}

/** Templates that wait for a preview, in list order. */
export async function listTemplatesWithoutPreview(
  executor: Executor,
  limit: number,
): Promise<StoredTemplateSummary[]> {
  return executor
    .select(summaryColumns)
    .from(templates)
    .where(and(isNull(templates.deletedAt), isNull(templates.previewKey)))
    .orderBy(sql`${templates.starterOrder} asc nulls first`, desc(templates.createdAt), asc(templates.id))
    .limit(limit);
}

/** False when there was none. Its requests keep their pictures. */
export async function deleteTemplate(executor: Executor, id: string, now: Date): Promise<boolean> {
  const deleted = await executor
    .update(templates)
    .set({ deletedAt: now })
    .where(and(eq(templates.id, id), isNull(templates.deletedAt)))
    .returning({ id: templates.id });
  return deleted.length > 0;
}

function toCondition(filter: TemplateFilter): SQL | undefined {
  return and(
    isNull(templates.deletedAt),
    filter.name === undefined ? undefined : containsText(templates.name, filter.name),
    filter.tags === undefined || filter.tags.length === 0
      ? undefined
      : arrayOverlaps(templates.tags, filter.tags),
    filter.sourceTemplateId === undefined
      ? undefined
      : eq(templates.sourceTemplateId, filter.sourceTemplateId),
    filter.outputFormat === undefined ? undefined : eq(templates.outputFormat, filter.outputFormat),
    filter.editor === undefined ? undefined : eq(templates.editor, filter.editor),
    filter.createdBy === undefined ? undefined : eq(templates.createdBy, filter.createdBy),
    filter.shape === undefined ? undefined : shapeConditions[filter.shape],
  );
}

const shapeConditions = {
  landscape: sql`${templates.width} > ${templates.height}`,
  portrait: sql`${templates.width} < ${templates.height}`,
  square: sql`${templates.width} = ${templates.height}`,
};
