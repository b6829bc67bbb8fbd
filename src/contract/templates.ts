import * as z from "zod/mini";
import { flag, freeObject, integer, nameOf, oneOf, optional, sortOrder, text } from "./fields.ts";
import { limits } from "./limits.ts";

/**
 * One entry of the template list.
 *
 * `outputFormat` and `editor` are open sets: the interface names observed values only, so an unknown one passes through.
 */
export const templateSummarySchema = z.object({
  identifier: z.string(),
  name: z.string(),
  /** Absent on some templates. */
  preview: z.optional(z.nullable(z.string())),
  scaleFactor: z.number(),
  outputFormat: z.string(),
  width: z.int(),
  height: z.int(),
  createdBy: z.string(),
  editor: z.string(),
  /** Our service sends this and the next four; a remote service may not. */
  tags: z.optional(z.array(z.string())),
  /** Of the rendered files, without a dot. */
  outputExtension: z.optional(z.string()),
  /** From 1 to 100, for formats that lose detail. */
  quality: z.optional(z.number()),
  createdAt: z.optional(z.string()),
  /** The last save: a draft, if it is higher than the published one and was never published. */
  latestRevision: z.optional(z.int()),
  /** The revision that an identifier without a pin means. Absent beside `latestRevision`: none was ever published. */
  publishedRevision: z.optional(z.int()),
  /** Of a template in the bin: it is removed for good then. */
  binnedUntil: z.optional(z.string()),
});
export type TemplateSummary = z.infer<typeof templateSummarySchema>;

/** Whether no revision of a template was ever published. False if its service does not say it. */
export function isUnpublished({
  latestRevision,
  publishedRevision,
}: Pick<TemplateSummary, "latestRevision" | "publishedRevision">): boolean {
  return latestRevision !== undefined && publishedRevision === undefined;
}

/**
 * Our kinds of component, each with the type that clients generated from the original's description know. They throw
 * on any other than its ten: these, and TEST_OBJECT.
 */
const originalTypes = {
  TEXT: "TEXT",
  IMAGE: "IMAGE",
  RECTANGLE: "RECTANGLE",
  CIRCLE: "CIRCLE",
  LINE: "RECTANGLE",
  POLYGON: "RECTANGLE",
  STAR: "RECTANGLE",
  ICON: "SVG_GROUP",
  SVG_GROUP: "SVG_GROUP",
  QR_CODE: "QR_CODE",
  RATING: "RATING",
  CHART: "CHART",
  HTML: "HTML",
  PAGE: "RECTANGLE",
} as const;
export type ComponentKind = keyof typeof originalTypes;

/** A component's kind as a property tells it: the original's type, and our own name. */
export function toKindFields(kind: ComponentKind): Pick<TemplateProperty, "componentType" | "componentKind"> {
  return { componentType: originalTypes[kind], componentKind: kind };
}

/** The kinds of value of a property: they choose the control in the composer and the check of a change. */
export const propertyKinds = [
  "text",
  "color",
  "gradient",
  "image",
  "number",
  "boolean",
  "enum",
  "font",
  "icon",
  "json",
] as const;
export type PropertyKind = (typeof propertyKinds)[number];

/** A part of a text in a style of its own, as callers and documents write it. */
export const textRunSchema = z.object({
  text: z.string(),
  weight: z.optional(z.number()),
  color: z.optional(z.string()),
  font: z.optional(z.string()),
  /** Px at the text's `fontSize`. */
  size: z.optional(z.number()),
  italic: z.optional(z.boolean()),
  /** Begins from the component's emphasis style. */
  emphasis: z.optional(z.boolean()),
});

/** One property a change may set, as the template detail lists it. */
export const templatePropertySchema = z.object({
  /** `<component id>.<property>`. */
  key: z.string(),
  /** One of `propertyKinds` from our service; open, because others may name more. */
  type: z.string(),
  /** Always text, whatever the kind. */
  defaultValue: z.string(),
  componentId: z.string(),
  /** One of the original's ten from our service. */
  componentType: z.string(),
  /** Our own name of it, such as `PAGE`, which is a `RECTANGLE` there. A remote service may not send it. */
  componentKind: z.optional(z.string()),
  property: z.string(),
  /** Of a text that is a list of runs; `defaultValue` is its short form then. */
  runs: z.optional(z.array(textRunSchema)),
});
export type TemplateProperty = z.infer<typeof templatePropertySchema>;

/** A part that a writer fills in: a text, a picture, rows, or a declared input. */
const templateContentSchema = z.object({
  /** In the template, as text. */
  value: z.string(),
  /** About how many characters its box takes; absent for a large box, and for all but texts of a canvas. */
  fits: z.optional(z.int()),
  label: z.optional(z.string()),
  description: z.optional(z.string()),
  choices: z.optional(z.array(z.union([z.string(), z.number(), z.boolean()]))),
});
export type TemplateContent = z.infer<typeof templateContentSchema>;

export const templateQuerySchema = z.object({
  /** `content`: only what a writer fills in. */
  fields: optional(oneOf(["content"])),
});

/** A template with the properties that a change may set. */
export const templateDetailSchema = z.extend(templateSummarySchema, {
  quality: z.number(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.optional(z.string()),
  /** The revision that is described; also the `ETag` of the template and of its document. */
  revision: z.int(),
  /** The template that this one was copied from. */
  sourceTemplateId: z.optional(z.nullable(z.string())),
  /** Whether direct links to its pictures are allowed. */
  directLinks: z.optional(z.boolean()),
  properties: z.array(templatePropertySchema),
  /** In place of the properties, by their keys, with `fields=content`. */
  contents: z.optional(z.record(z.string(), templateContentSchema)),
});
export type TemplateDetail = z.infer<typeof templateDetailSchema>;

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

export const templateOrigins = ["own", "starter"] as const;
export type TemplateOrigin = (typeof templateOrigins)[number];

/** By name; newest first; last changed first; last used by a request first. */
export const templateOrders = ["name", "newest", "changed", "used"] as const;
/** Those, and their opposites, which Spring's form of `sort` can name. */
const sortedOrders = [...templateOrders, "nameBackwards", "oldest", "changedFirst"] as const;
export type TemplateOrder = (typeof sortedOrders)[number];

export const templateListQuerySchema = z.object({
  page: optional(integer(0, 1_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
  /** Words, sizes and channels, see `readTemplateSearch`; all have to match. */
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

const facetSchema = z.array(z.object({ value: z.string(), count: z.int() }));
/** The values by which the list can be filtered, the most frequent ones first; of tags at most `limits.facetTagsMax`. */
export const templateFacetsSchema = z.object({
  outputFormat: facetSchema,
  editor: facetSchema,
  createdBy: facetSchema,
  tags: facetSchema,
});
export type TemplateFacets = z.infer<typeof templateFacetsSchema>;

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
