import * as z from "zod/mini";

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
  /** The page of a draft that is newer than the published revision. */
  draft: z.optional(
    z.object({ width: z.int(), height: z.int(), scaleFactor: z.number(), outputFormat: z.string() }),
  ),
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

export const templateOrigins = ["own", "starter"] as const;
export type TemplateOrigin = (typeof templateOrigins)[number];

/** By name; newest first; last changed first; last used by a request first. */
export const templateOrders = ["name", "newest", "changed", "used"] as const;
const facetSchema = z.array(z.object({ value: z.string(), count: z.int() }));
/** The values by which the list can be filtered, the most frequent ones first; of tags at most `limits.facetTagsMax`. */
export const templateFacetsSchema = z.object({
  outputFormat: facetSchema,
  editor: facetSchema,
  createdBy: facetSchema,
  tags: facetSchema,
});
export type TemplateFacets = z.infer<typeof templateFacetsSchema>;
