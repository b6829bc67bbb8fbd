/**
 * Templates in the database. Each function takes the database or the caller's transaction as its first argument.
 */
import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  sum,
} from "drizzle-orm";
import { z } from "zod";
import type { Executor, Transaction } from "./database.ts";
import { assets, binnedAssets, requests, templateCounts, templateRevisions, templates } from "./schema.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateFacets, TemplateOrigin, TemplateSummary } from "#contract/templates.ts";
import type { TemplateOrder } from "#contract/template-requests.ts";
import { toSearchCondition, toSearchOrder } from "./template-search.ts";
import { containsText } from "./text-filter.ts";

const {
  document: documentColumn,
  isEdited: _isEdited,
  starterOrder: _starterOrder,
  deletedAt: _deletedAt,
  unpublishedRevision: _unpublishedRevision,
  searchText: _searchText,
  ...rowColumns
} = getTableColumns(templates);
const isPublished = sql`${templates.unpublishedRevision} is distinct from ${templates.revision}`;
const summaryColumns = {
  ...rowColumns,
  publishedRevision: sql<number | null>`case when ${isPublished} then ${templates.revision} end`,
  wasPublished: sql<boolean>`${isPublished}`,
};
const columns = { ...summaryColumns, document: documentColumn };
export const templateSummaryColumns = summaryColumns;

/** One template without its document, as in lists. */
export type StoredTemplateSummary = Pick<typeof templates.$inferSelect, keyof typeof rowColumns> & {
  /** Another one than `revision` if the template was asked for by a pin; null: none was ever published. */
  publishedRevision: number | null;
  /** Whether `revision` is published, or was once. */
  wasPublished: boolean;
};

/** One template with its document, which the editor that it names can read. */
export interface StoredTemplate extends StoredTemplateSummary {
  document: StoredDocument;
}

/** As stored: not parsed by the scene's schema yet. */
export type StoredDocument = Record<string, unknown>;

/** The author's fields; the others are set here. */
export type TemplateDraftRow = Omit<
  typeof templates.$inferInsert,
  | "updatedAt"
  | "revision"
  | "latestRevision"
  | "unpublishedRevision"
  | "document"
  | "previewKey"
  | "previewFailure"
  | "isEdited"
  | "deletedAt"
  | "binnedUntil"
  | "searchText"
> & { document: StoredDocument };

export type StarterDraftRow = TemplateDraftRow & { starterKey: string; starterOrder: number };

export type TemplateReplacement = Pick<
  TemplateDraftRow,
  "name" | "tags" | "document" | "width" | "height" | "scaleFactor" | "outputFormat"
> & {
  updatedAt: Date;
  /** Absent: stays as it is. */
  editor?: string | undefined;
  /** Absent: stays as it is. */
  sourceTemplateId?: string | undefined;
  /** Absent: stays as it is. */
  directLinks?: boolean | undefined;
  /** Replaces the template only if {@link lockTemplate} returns one of these; absent: any. */
  expectedRevisions?: readonly number[] | undefined;
};

export interface TemplateFilter {
  /** Words, sizes, channels, papers and shapes, see `readTemplateSearch`. */
  search?: string | undefined;
  /** Contained in the name, in any letter case. */
  name?: string | undefined;
  /** Carries at least one of these. */
  tags?: string[] | undefined;
  sourceTemplateId?: string | undefined;
  outputFormat?: string | undefined;
  editor?: string | undefined;
  createdBy?: string | undefined;
  shape?: "landscape" | "portrait" | "square" | undefined;
  origin?: TemplateOrigin | undefined;
  /** The identifier of an upload that the published document or the newest draft names. */
  upload?: string | undefined;
  /** Only templates with one of these identifiers. */
  identifiers?: readonly string[] | undefined;
  /** Likewise: those that the caller may use. */
  among?: readonly string[] | undefined;
  /** True: those of the bin. Else only living ones. */
  deleted?: boolean | undefined;
}

export interface Page {
  limit: number;
  offset: number;
}

export const documentSchema = z.record(z.string(), z.unknown());

/** The page of a template's draft, if a revision was published before it. */
const draftPage = sql<DraftPage | null>`(
  select json_build_object('width', width, 'height', height, 'scaleFactor', scale_factor, 'outputFormat', output_format)
  from template_revisions
  where template_id = templates.id and revision = templates.latest_revision and published_at is null
    and templates.latest_revision <> templates.revision
)`;
type DraftPage = NonNullable<TemplateSummary["draft"]>;

/**
 * The templates of one page, and the total number. Without `order`: what a search fits best first, then users' own,
 * newest first, then the starters in their order; in the bin, what was deleted last.
 */
export async function listTemplates(
  executor: Executor,
  filter: TemplateFilter,
  page: Page,
  order?: TemplateOrder,
): Promise<{ templates: (StoredTemplateSummary & { draft: DraftPage | null })[]; total: number }> {
  const condition = toCondition(filter);
  const rows = await executor
    .select({ ...summaryColumns, draft: draftPage })
    .from(templates)
    .where(condition)
    .orderBy(
      ...(order !== undefined
        ? orders[order]
        : filter.deleted === true
          ? [desc(templates.binnedUntil)]
          : [...toSearchOrder(filter.search ?? ""), ...listOrder]),
      asc(templates.id),
    )
    .limit(page.limit)
    .offset(page.offset);
  const isWhole = page.offset === 0 && rows.length < page.limit;
  return { templates: rows, total: isWhole ? rows.length : await countTemplates(executor, filter) };
}

const listOrder = [sql`${templates.starterOrder} asc nulls first`, desc(templates.createdAt)];

const nameForOrder = sql`split_part(${templates.searchText}, e'\\n', 1) collate "und-x-icu"`;

const orders: Readonly<Record<TemplateOrder, SQL[]>> = {
  name: [nameForOrder, asc(templates.name)],
  nameBackwards: [desc(nameForOrder), desc(templates.name)],
  newest: [desc(templates.createdAt)],
  oldest: [asc(templates.createdAt)],
  changed: [desc(templates.updatedAt)],
  changedFirst: [asc(templates.updatedAt)],
  used: [
    sql`(select max(created_at) from ${requests}
      where template_id = ${templates.id} and deleted_at is null) desc nulls last`,
    sql`${templates.starterOrder} asc nulls first`,
  ],
};

/** The values of the templates with their numbers, the most frequent ones first. */
export async function countTemplateFacets(
  executor: Executor,
  filter: Pick<TemplateFilter, "among">,
): Promise<TemplateFacets> {
  const countBy = (value: SQL<string>) => {
    const each = executor
      .select({ value: value.as("value") })
      .from(templates)
      .where(toCondition(filter))
      .as("each");
    return executor
      .select({ value: each.value, count: count() })
      .from(each)
      .groupBy(each.value)
      .orderBy(desc(count()), asc(each.value));
  };
  return {
    outputFormat: await countBy(sql<string>`${templates.outputFormat}`),
    editor: await countBy(sql<string>`${templates.editor}`),
    createdBy: await countBy(sql<string>`${templates.createdBy}`),
    tags: await countBy(sql<string>`unnest(${templates.tags})`).limit(limits.facetTagsMax),
  };
}

/** Without a filter it reads a maintained total. */
async function countTemplates(executor: Executor, filter: TemplateFilter): Promise<number> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (isFiltered) return executor.$count(templates, toCondition(filter));
  const [row] = await executor
    .select({ total: sum(templateCounts.total).mapWith(Number) })
    .from(templateCounts);
  return row?.total ?? 0;
}

/** Published or not. Undefined if there is none, or it was deleted. */
export async function getTemplate(executor: Executor, id: string): Promise<StoredTemplate | undefined> {
  const [row] = await executor
    .select(columns)
    .from(templates)
    .where(and(eq(templates.id, id), isNull(templates.deletedAt)));
  return row && toStoredTemplate(row);
}

function toStoredTemplate(row: StoredTemplateSummary & { document: unknown }): StoredTemplate {
  return { ...row, document: documentSchema.parse(row.document) };
}

/** By their ids, without their documents. A template that does not exist or was deleted is absent. */
export async function findTemplates(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, StoredTemplateSummary>> {
  const rows = await executor
    .select(summaryColumns)
    .from(templates)
    .where(and(sql`${templates.id} = any(${sql.param([...new Set(ids)])})`, isNull(templates.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws when the id is taken, also by a deleted template. */
export async function insertTemplate(
  executor: Executor,
  draft: TemplateDraftRow,
  options: { isPublished: boolean } = { isPublished: true },
): Promise<void> {
  await executor.insert(templates).values({
    ...draft,
    revision: 1,
    latestRevision: 1,
    unpublishedRevision: options.isPublished ? null : 1,
    updatedAt: draft.createdAt,
  });
}

/** The stored starters, with all by which `seedStarter` recognises an older version. `isKept`: it never replaces this one. */
export async function listStarters(executor: Executor) {
  return executor
    .select({
      key: templates.starterKey,
      name: templates.name,
      tags: templates.tags,
      order: templates.starterOrder,
      document: templates.document,
      isKept: sql<boolean>`${templates.deletedAt} is not null or ${templates.isEdited}`,
    })
    .from(templates)
    .where(isNotNull(templates.starterKey));
}

/**
 * Stores a starter, or updates an older version of it; one that a user deleted stays deleted, and one that a user
 * edited stays unchanged. Returns what was written, if anything was.
 */
export async function seedStarter(
  executor: Executor,
  draft: StarterDraftRow,
): Promise<{ id: string; revision: number } | undefined> {
  const { id, createdAt, ...replaced } = draft;
  const written = await executor
    .insert(templates)
    .values({ ...replaced, id, createdAt, updatedAt: createdAt, revision: 1, latestRevision: 1 })
    .onConflictDoUpdate({
      target: templates.starterKey,
      set: { ...replaced, updatedAt: createdAt, ...nextRevision },
      setWhere: sql`${templates.deletedAt} is null and not ${templates.isEdited} and (
        ${templates.document} <> excluded.document or ${templates.name} <> excluded.name
        or ${templates.tags} <> excluded.tags or ${templates.starterOrder} <> excluded.starter_order)`,
    })
    .returning({ id: templates.id, revision: templates.revision });
  return written[0];
}

const nextNumber = sql`${templates.latestRevision} + 1`;
const nextRevision = {
  revision: nextNumber,
  latestRevision: nextNumber,
  unpublishedRevision: null,
  previewKey: null,
  previewFailure: null,
};

/** Stores and publishes a revision. Undefined if there is no such template, or it is at none of the `expectedRevisions`. */
export async function replaceTemplate(
  executor: Executor,
  id: string,
  { expectedRevisions, ...replacement }: TemplateReplacement,
): Promise<StoredTemplate | undefined> {
  if (expectedRevisions !== undefined)
    return executor.transaction(async (transaction) =>
      (await isAt(transaction, id, expectedRevisions))
        ? replaceTemplate(transaction, id, replacement)
        : undefined,
    );
  const [row] = await executor
    .update(templates)
    .set({ ...replacement, ...nextRevision, isEdited: true })
    .where(isLiving(id))
    .returning(columns);
  return row && toStoredTemplate(row);
}

/**
 * Takes the number of the next revision for a draft. Its transaction then is the only one that saves the template.
 * Undefined if there is no such template, or it is at none of the `expectedRevisions`.
 */
export async function takeDraftNumber(
  transaction: Transaction,
  id: string,
  expectedRevisions?: readonly number[],
): Promise<StoredTemplateSummary | undefined> {
  if (expectedRevisions !== undefined && !(await isAt(transaction, id, expectedRevisions))) return undefined;
  const [row] = await transaction
    .update(templates)
    .set({ latestRevision: nextNumber, isEdited: true })
    .where(isLiving(id))
    .returning(summaryColumns);
  return row;
}

/** The state of a revision, as the row of its template has it. */
export type RevisionState = Pick<
  typeof templates.$inferInsert,
  | "revision"
  | "updatedAt"
  | "document"
  | "name"
  | "tags"
  | "editor"
  | "width"
  | "height"
  | "scaleFactor"
  | "outputFormat"
  | "previewKey"
  | "previewFailure"
>;

/** Makes an earlier revision or a draft, which exists, the template's published state. */
export async function publishTemplate(
  executor: Executor,
  id: string,
  published: RevisionState,
): Promise<void> {
  await executor
    .update(templates)
    .set({ ...published, unpublishedRevision: null, isEdited: true })
    .where(isLiving(id));
}

/** Gives the row of a template that was never published the state of its new draft, which is stored. */
export async function showDraft(executor: Executor, id: string, draft: RevisionState): Promise<void> {
  await executor
    .update(templates)
    .set({ ...draft, unpublishedRevision: draft.revision })
    .where(isLiving(id));
}

/**
 * Makes other saves of the template wait for the end of the transaction. The revision that the next save replaces: the
 * draft if there is one, else the published one. Undefined if there is no such template.
 */
export async function lockTemplate(transaction: Transaction, id: string): Promise<number | undefined> {
  const [row] = await transaction
    .select({ ofRow: templates.revision, latest: templates.latestRevision })
    .from(templates)
    .where(isLiving(id))
    .for("update");
  if (row === undefined || row.ofRow === row.latest) return row?.ofRow;
  // A statement of its own, because the one that waited for the lock sees the revisions as they were before.
  const drafts = await transaction.$count(
    templateRevisions,
    and(
      eq(templateRevisions.templateId, id),
      eq(templateRevisions.revision, row.latest),
      isNull(templateRevisions.publishedAt),
    ),
  );
  return drafts > 0 ? row.latest : row.ofRow;
}

/**
 * The published state, or the draft of a template that was never published, without its document. Makes other saves of
 * the template wait for the end of the transaction. Undefined if there is no such template.
 */
export async function lockTemplateSummary(
  transaction: Transaction,
  id: string,
): Promise<StoredTemplateSummary | undefined> {
  const [row] = await transaction.select(summaryColumns).from(templates).where(isLiving(id)).for("update");
  return row;
}

async function isAt(transaction: Transaction, id: string, revisions: readonly number[]): Promise<boolean> {
  const current = await lockTemplate(transaction, id);
  return current !== undefined && revisions.includes(current);
}

function isLiving(id: string): SQL | undefined {
  return and(eq(templates.id, id), isNull(templates.deletedAt));
}

function livingWith(id: string, revision: number): SQL | undefined {
  return and(isLiving(id), eq(templates.revision, revision));
}

/** Stores the preview of one revision, also of a draft. False for one that is not stored any more. */
export async function setTemplatePreview(
  executor: Executor,
  id: string,
  revision: number,
  previewKey: string,
): Promise<boolean> {
  const preview = { previewKey, previewFailure: null };
  const updated = await executor
    .update(templates)
    .set(preview)
    .where(livingWith(id, revision))
    .returning({ id: templates.id });
  if (updated.length > 0) return true;
  const ofRevision = await executor
    .update(templateRevisions)
    .set(preview)
    .where(isRevisionOfLiving(id, revision))
    .returning({ id: templateRevisions.templateId });
  return ofRevision.length > 0;
}

function isRevisionOfLiving(id: string, revision: number): SQL | undefined {
  return and(
    eq(templateRevisions.templateId, id),
    eq(templateRevisions.revision, revision),
    sql`exists (select from ${templates} where ${isLiving(id)})`,
  );
}

/** The revision gets no preview, and links do not wait for one. */
export async function failTemplatePreview(
  executor: Executor,
  id: string,
  revision: number,
  previewFailure: string,
): Promise<void> {
  await executor
    .update(templates)
    .set({ previewFailure })
    .where(and(livingWith(id, revision), isNull(templates.previewKey)));
  await executor
    .update(templateRevisions)
    .set({ previewFailure })
    .where(and(isRevisionOfLiving(id, revision), isNull(templateRevisions.previewKey)));
}

/** Templates that wait for a preview, and those whose preview failed with `failure`, in list order. */
export async function listTemplatesWithoutPreview(
  executor: Executor,
  limit: number,
  failure?: string,
): Promise<{ id: string; revision: number }[]> {
  return executor
    .select({ id: templates.id, revision: templates.revision })
    .from(templates)
    .where(
      and(
        isNull(templates.deletedAt),
        isNull(templates.previewKey),
        failure === undefined
          ? isNull(templates.previewFailure)
          : or(isNull(templates.previewFailure), eq(templates.previewFailure, failure)),
      ),
    )
    .orderBy(...listOrder, asc(templates.id))
    .limit(limit);
}

/**
 * Moves it to the bin, where it keeps its revisions and its preview for `limits.binDays`. Its last state; undefined if
 * there was none, or it is at none of the `expectedRevisions`. Its requests keep their pictures.
 */
export async function deleteTemplate(
  executor: Executor,
  id: string,
  now: Date,
  expectedRevisions?: readonly number[],
): Promise<StoredTemplateSummary | undefined> {
  if (expectedRevisions !== undefined)
    return executor.transaction(async (transaction) =>
      (await isAt(transaction, id, expectedRevisions)) ? deleteTemplate(transaction, id, now) : undefined,
    );
  const binnedUntil = new Date(now.getTime() + limits.binDays * 86_400_000);
  const [deleted] = await executor
    .update(templates)
    .set({ deletedAt: now, binnedUntil })
    .where(isLiving(id))
    .returning(summaryColumns);
  return deleted;
}

function isInBin(id: string): SQL | undefined {
  return and(eq(templates.id, id), isNotNull(templates.binnedUntil));
}

/** Takes a template out of the bin, as it was. Undefined if it is not there. */
export async function undeleteTemplate(
  transaction: Transaction,
  id: string,
): Promise<StoredTemplate | undefined> {
  const [row] = await transaction
    .update(templates)
    .set({ deletedAt: null, binnedUntil: null })
    .where(isInBin(id))
    .returning(columns);
  return row && toStoredTemplate(row);
}

/** Removes a template of the bin for good: a trigger removes its revisions. Undefined if it is not there. */
export async function purgeTemplate(
  executor: Executor,
  id: string,
): Promise<StoredTemplateSummary | undefined> {
  const [row] = await executor
    .update(templates)
    .set({ binnedUntil: null })
    .where(isInBin(id))
    .returning(summaryColumns);
  return row;
}

/** Removes templates for good whose time in the bin is over; `limit` at once. */
export async function purgeOutlivedTemplates(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<Pick<StoredTemplateSummary, "id" | "previewKey">[]> {
  const outlived = executor
    .select({ id: templates.id })
    .from(templates)
    .where(lte(templates.binnedUntil, now))
    .limit(limit);
  return executor
    .update(templates)
    .set({ binnedUntil: null })
    .where(and(inArray(templates.id, outlived), lte(templates.binnedUntil, now)))
    .returning({ id: templates.id, previewKey: templates.previewKey });
}

/** A template of the bin, without its document. Undefined if it is not there. */
export async function findInBin(executor: Executor, id: string): Promise<StoredTemplateSummary | undefined> {
  const [row] = await executor.select(summaryColumns).from(templates).where(isInBin(id));
  return row;
}

/**
 * Templates whose published document or newest draft names an upload, or its family. An index has what documents of
 * templates name; the declarations of html templates are searched for a family.
 */
function namesUpload(upload: string): SQL {
  const family = sql`(select family_key from (
    select id, family_key from ${assets} union all select id, family_key from ${binnedAssets}
  ) as uploads where id = ${upload} limit 1)`;
  const isNamedIn = (document: SQL) =>
    sql`named_uploads(${document}) && array[${`asset:${upload}`}, ${family}]`;
  const isInStyles = (table: SQL) =>
    sql`${family} is not null and ${table}.editor = 'canvas-html' and lower(${table}.document::text)
      ~ (':[^:;{}<>]*' || regexp_replace(${family}, '[].[^$*+?(){}|\\\\]', '\\\\\\&', 'g'))`;
  const rows = sql`${templates} as t where t.deleted_at is null`;
  const drafts = sql`${templateRevisions} as r on r.template_id = t.id and r.revision = t.latest_revision`;
  return sql`${templates.id} in (
    select t.id from ${rows} and ${isNamedIn(sql`t.document`)}
    union select t.id from ${rows} and ${isInStyles(sql`t`)}
    union select t.id from ${templates} as t join ${drafts}
      where t.deleted_at is null and t.latest_revision > t.revision
        and (${isNamedIn(sql`r.document`)} or ${isInStyles(sql`r`)})
  )`;
}

function toCondition(filter: TemplateFilter): SQL | undefined {
  return and(
    filter.deleted === true ? isNotNull(templates.binnedUntil) : isNull(templates.deletedAt),
    filter.search === undefined ? undefined : toSearchCondition(filter.search),
    filter.upload === undefined ? undefined : namesUpload(filter.upload),
    filter.name === undefined ? undefined : containsText(templates.name, filter.name),
    filter.tags === undefined || filter.tags.length === 0
      ? undefined
      : arrayOverlaps(templates.tags, filter.tags),
    filter.sourceTemplateId === undefined
      ? undefined
      : eq(templates.sourceTemplateId, filter.sourceTemplateId),
    // Any text may be asked for.
    filter.outputFormat === undefined ? undefined : eq(sql`${templates.outputFormat}`, filter.outputFormat),
    filter.editor === undefined ? undefined : eq(templates.editor, filter.editor),
    filter.createdBy === undefined ? undefined : eq(templates.createdBy, filter.createdBy),
    filter.shape === undefined ? undefined : shapeConditions[filter.shape],
    filter.origin === undefined ? undefined : originConditions[filter.origin],
    filter.identifiers === undefined ? undefined : inArray(templates.id, [...filter.identifiers]),
    filter.among === undefined ? undefined : inArray(templates.id, [...filter.among]),
  );
}

const originConditions: Readonly<Record<TemplateOrigin, SQL>> = {
  own: isNull(templates.starterKey),
  starter: isNotNull(templates.starterKey),
};

const shapeConditions = {
  landscape: sql`${templates.width} > ${templates.height}`,
  portrait: sql`${templates.width} < ${templates.height}`,
  square: sql`${templates.width} = ${templates.height}`,
};

/** Ids of published templates that are about as long as this one, newest first and at most 500: for suggestions. */
export async function listTemplateIdsLike(executor: Executor, id: string): Promise<string[]> {
  const slipsMax = Math.max(2, Math.floor(id.length / 3));
  const length = sql<number>`length(${templates.id})`;
  const rows = await executor
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        isNull(templates.deletedAt),
        isPublished,
        gte(length, id.length - slipsMax),
        lte(length, id.length + slipsMax),
      ),
    )
    .orderBy(desc(templates.createdAt))
    .limit(500);
  return rows.map((row) => row.id);
}
