/** Queries and bodies of requests about templates. The gallery loads the schemas of their answers only. */
import * as z from "zod/mini";
import { flag, freeObject, integer, nameOf, oneOf, optional, sortOrder, text } from "./fields.ts";
import * as limits from "./limits.ts";
import { templateOrders, templateOrigins } from "./templates.ts";

export const templateQuerySchema = z.object({
  /** `content`: only what a writer fills in. */
  fields: optional(oneOf(["content"])),
});

/** An author's note on one revision. */
export function revisionNote() {
  return text("a note", limits.revisionNoteLengthMax);
}

/** `publish=false` saves a draft. */
export const publishQuerySchema = z.object({ publish: optional(flag()) });
export type PublishQuery = z.infer<typeof publishQuerySchema>;

/** `permanent=true`: not into the bin, or out of it. */
export const deletionQuerySchema = z.object({ permanent: optional(flag()) });
export type DeletionQuery = z.infer<typeof deletionQuerySchema>;

const tagsRule = `must be an array of at most ${limits.tagsMax} tags`;

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/** `tags=a,b` and `tags=a&tags=b` mean the same. */
const tagListSchema = z.pipe(
  z.transform((value: unknown) =>
    (Array.isArray(value) ? value : [value]).flatMap((part) =>
      String(part)
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ""),
    ),
  ),
  z
    .array(text("a tag", limits.nameLengthMax))
    .check(z.maxLength(limits.tagsMax, { error: (issue) => `${tagsRule}; got ${lengthOf(issue.input)}` })),
);

/** `identifiers=a,b` and `identifiers=a&identifiers=b` mean the same. */
const identifierListSchema = z.pipe(
  z.transform((value: unknown) => [value].flat().flatMap((part) => String(part).split(","))),
  z
    .array(nameOf("template", limits.nameLengthMax))
    .check(z.maxLength(limits.favouritesMax, `must be at most ${limits.favouritesMax} identifiers`)),
);

/** Those, and their opposites, which Spring's form of `sort` can name. */
const sortedOrders = [...templateOrders, "nameBackwards", "oldest", "changedFirst"] as const;
export type TemplateOrder = (typeof sortedOrders)[number];

export const templateListQuerySchema = z.object({
  page: optional(integer(0, 1_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
  /** Words, sizes, channels, papers and shapes, see `readTemplateSearch`; all have to match. */
  search: optional(text("a search", limits.nameLengthMax)),
  /** A substring of the name, in any letter case. */
  name: optional(text("part of a name", limits.nameLengthMax)),
  /** Templates that have at least one of these. */
  tags: optional(tagListSchema),
  sourceTemplateId: optional(nameOf("template", limits.nameLengthMax)),
  outputFormat: optional(text("an output format", limits.nameLengthMax)),
  editor: optional(text("an editor", limits.nameLengthMax)),
  createdBy: optional(text("a creator's name", limits.nameLengthMax)),
  /** `landscape`, `portrait` or `square`. */
  shape: optional(z.enum(["landscape", "portrait", "square"], "must be one of landscape, portrait, square")),
  /** `starter`: came with the product, also if it was edited since. `own`: all others. */
  origin: optional(oneOf(templateOrigins)),
  /** Only templates with one of these identifiers. */
  identifiers: optional(identifierListSchema),
  /** Only templates whose published document or newest draft names this upload, or its family. */
  upload: optional(text("the identifier of an upload", limits.nameLengthMax)),
  /** True: the deleted ones that are in the bin, and no others. */
  deleted: optional(flag()),
  /** Absent: own templates first, newest first, then the starters in their order. */
  sort: sortOrder(oneOf(sortedOrders), {
    name: { asc: "name", desc: "nameBackwards" },
    createdAt: { asc: "oldest", desc: "newest" },
    updatedAt: { asc: "changedFirst", desc: "changed" },
  }),
});
export type TemplateListQuery = z.infer<typeof templateListQuerySchema>;

/** Body to create or replace a template; the scene checks `document`. */
export const templateDraftSchema = z.object({
  name: text("a name", limits.nameLengthMax),
  editor: optional(z.enum(["canvas-editor", "canvas-html"], "must be canvas-editor or canvas-html")),
  tags: optional(
    z
      .array(text("a tag", limits.nameLengthMax), tagsRule)
      .check(z.maxLength(limits.tagsMax, { error: (issue) => `${tagsRule}; got ${lengthOf(issue.input)}` })),
  ),
  sourceTemplateId: optional(nameOf("template", limits.nameLengthMax)),
  /** False disables its direct links. Absent: enabled for a new template, unchanged for a replaced one. */
  directLinks: optional(flag()),
  document: freeObject(),
  /** About this revision. */
  note: optional(revisionNote()),
});
export type TemplateDraft = z.infer<typeof templateDraftSchema>;

/** Optional: the copy is then named after the template. */
export const templateDuplicateSchema = z.object({ name: optional(text("a name", limits.nameLengthMax)) });
export type TemplateDuplicate = z.infer<typeof templateDuplicateSchema>;

/** Body to replace a template. */
export const templateReplacementSchema = z.extend(templateDraftSchema, {
  /** Saved as the draft in the same transaction, so that replacing the published state keeps the draft. */
  draft: optional(z.omit(templateDraftSchema, { sourceTemplateId: true, directLinks: true })),
});
export type TemplateReplacementBody = z.infer<typeof templateReplacementSchema>;
