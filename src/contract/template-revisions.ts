import * as z from "zod/mini";
import { integer, optional } from "./fields.ts";
import * as limits from "./limits.ts";
import { revisionMax } from "./template-pins.ts";
import { revisionNote } from "./template-requests.ts";

/** One save of a template. */
export const templateRevisionSchema = z.object({
  revision: z.int(),
  /** The template's name in it. */
  name: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  note: z.nullable(z.string()),
  /** When it was last published; null for a draft. */
  publishedAt: z.nullable(z.string()),
  /** Whether it is the published one now. */
  isPublished: z.boolean(),
  /** A preview picture of it, once it is rendered; null if none was. */
  preview: z.nullable(z.string()),
});
export type TemplateRevision = z.infer<typeof templateRevisionSchema>;

export const revisionListQuerySchema = z.object({
  page: optional(integer(0, 1_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
});
export type RevisionListQuery = z.infer<typeof revisionListQuerySchema>;

/** Publishes an earlier revision or a draft. */
export const publishBodySchema = z.object({
  revision: integer(1, revisionMax),
  /** Replaces the revision's note; absent: it stays. */
  note: optional(revisionNote()),
});
export type PublishBody = z.infer<typeof publishBodySchema>;

/** Calls of a template in the last 30 days: requests that are stored, of which a direct link makes one per picture. */
export const templateUsageSchema = z.object({
  /** ISO 8601: the beginning of the counted time. */
  since: z.string(),
  /** False: there were more requests than are counted, and `since` is the oldest counted one. */
  isComplete: z.boolean(),
  calls: z.int(),
  /** Properties that were set, the most used ones first; by the present id of their component. */
  inputs: z.array(z.object({ key: z.string(), calls: z.int() })),
  /** The template's aliases, with the calls that still use them. */
  formerIds: z.array(z.object({ id: z.string(), componentId: z.string(), calls: z.int() })),
});
export type TemplateUsage = z.infer<typeof templateUsageSchema>;
