import * as z from "zod/mini";
import { integer, metadataObject, oneOf, optional, text, webAddress } from "./fields.ts";
import { limits } from "./limits.ts";

export const outputFormats = ["jpeg", "png", "webp", "pdf"] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** The extension of a result link. */
export function extensionOf(format: OutputFormat): string {
  return format === "jpeg" ? "jpg" : format;
}

/** Answered at once; the image is stored at `href` as it is rendered. */
export const renderResultSchema = z.object({
  requestId: z.string(),
  href: z.string(),
});
export type RenderResult = z.infer<typeof renderResultSchema>;

/**
 * The fields of a render besides its changes. The change fields (`changes`, `changesDictionary`, `data`) are read
 * by `changes/read-changes.ts`, which accepts every spelling; here they only pass through.
 */
export const renderBodySchema = z.object({
  template: text("a template identifier", limits.nameLengthMax),
  changes: z.optional(z.unknown()),
  changesDictionary: z.optional(z.unknown()),
  /** Seconds from the request until the link answers 410 and the object is deleted. Absent: kept. */
  expires: optional(integer(limits.linkLifetimeSecondsMin, limits.linkLifetimeSecondsMax)),
  webhookUrl: optional(webAddress()),
  metadata: optional(metadataObject()),
});
export type RenderBody = z.infer<typeof renderBodySchema>;

/** `version` differs only to get past a cache; real clients send it as a number too. */
const versionSchema = z.pipe(
  z.transform((value: unknown) => (typeof value === "number" ? String(value) : value)),
  text("a version", limits.nameLengthMax),
);

/**
 * Version 2 of a render: what version 1 takes, and the fields below. `data` passes through unread, as the other
 * changes do; `waitTime` is in ms; without `outputFormat` the template's own counts.
 */
export const renderBodyV2Schema = z.extend(renderBodySchema, {
  data: z.optional(z.unknown()),
  /** Crop from the top left, px. */
  width: optional(integer(1, limits.canvasSidePxMax)),
  height: optional(integer(1, limits.canvasSidePxMax)),
  fileName: optional(text("a file name", limits.fileNameLengthMax)),
  version: optional(versionSchema),
  batchName: optional(text("a batch name", limits.nameLengthMax)),
  waitTime: optional(integer(0, limits.waitTimeMsMax)),
  outputFormat: optional(oneOf(outputFormats)),
});
export type RenderBodyV2 = z.infer<typeof renderBodyV2Schema>;

export const renderV2QuerySchema = z.object({
  /** `image`: the answer is the image's bytes instead of its link. */
  output: optional(oneOf(["image", "json"])),
});

/** A render by the images endpoint: no field of version 2, and the same answer. Changes pass through unread, as above. */
export const imagesBodySchema = z.object({
  template: text("a template identifier", limits.nameLengthMax),
  changes: z.optional(z.unknown()),
  changesDictionary: z.optional(z.unknown()),
  webhookUrl: optional(webAddress()),
  expires: optional(integer(limits.linkLifetimeSecondsMin, limits.linkLifetimeSecondsMax)),
  metadata: optional(metadataObject()),
});

/** Makes a signed direct link, which can stand in an `<img>` or a meta tag without a key. */
export const directLinkBodySchema = z.object({
  template: text("a template identifier", limits.nameLengthMax),
  changes: z.optional(z.unknown()),
  changesDictionary: z.optional(z.unknown()),
  outputFormat: optional(oneOf(outputFormats)),
  expires: optional(integer(limits.linkLifetimeSecondsMin, limits.linkLifetimeSecondsMax)),
});
export const directLinkSchema = z.object({ href: z.string(), expiresAt: z.nullable(z.string()) });

export const directLinkExtensions = ["jpg", "jpeg", "png", "webp", "pdf"] as const;

/** The format a direct link's extension asks for. */
export function formatOfExtension(extension: string): OutputFormat | undefined {
  const lower = extension.toLowerCase();
  if (lower === "jpg") return "jpeg";
  return outputFormats.find((format) => format === lower);
}
