import * as z from "zod/mini";
import { flag, integer, metadataObject, nameOf, oneOf, optional, text, webAddress } from "./fields.ts";
import { fitReportSchema, warningDetailsSchema } from "./fit-report.ts";
import { directLinkFormats, outputFormats } from "./formats.ts";
import * as limits from "./limits.ts";
import { webhookMoments } from "./webhooks.ts";

/** Those that are known before it is drawn; absent without any. Its result has all of them. */
const earlyWarnings = {
  warnings: z.optional(z.array(z.string())),
  warningDetails: z.optional(warningDetailsSchema),
};

/** Answered at once; the image is stored at `href` as it is rendered. */
export const renderResultSchema = z.object({ requestId: z.string(), href: z.string(), ...earlyWarnings });
export type RenderResult = z.infer<typeof renderResultSchema>;

/** `version` only defeats caches; real clients send it as a number too. */
const versionSchema = z.pipe(
  z.transform((value: unknown) => (typeof value === "number" ? String(value) : value)),
  text("a version", limits.nameLengthMax),
);

/** Read by `changes/read-changes.ts`, which accepts every spelling; here they only pass through. */
const changeFields = {
  changes: z.optional(z.unknown()),
  changesDictionary: z.optional(z.unknown()),
  mergeFields: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
};

/**
 * The fields of a render in each version and by the images endpoint: programs written for one of them change only the
 * path.
 */
const renderFields = {
  template: nameOf("template", limits.nameLengthMax),
  ...changeFields,
  /** Seconds from the request until the link answers 410 and the object is deleted. Absent: kept. */
  expires: optional(integer(limits.linkLifetimeSecondsMin, limits.linkLifetimeSecondsMax, "s")),
  webhookUrl: optional(webAddress()),
  webhookOn: optional(oneOf(webhookMoments)),
  metadata: optional(metadataObject()),
  /** Crop from the top left, px. */
  width: optional(integer(1, limits.canvasSidePxMax, "px")),
  height: optional(integer(1, limits.canvasSidePxMax, "px")),
  fileName: optional(nameOf("file", limits.fileNameLengthMax)),
  version: optional(versionSchema),
  batchName: optional(nameOf("batch", limits.nameLengthMax)),
  /** ms */
  waitTime: optional(integer(0, limits.waitTimeMsMax, "ms")),
  /** Absent: the template's default. */
  outputFormat: optional(oneOf(outputFormats)),
};

export const renderBodySchema = z.object(renderFields);
export type RenderBody = z.infer<typeof renderBodySchema>;

export const renderBodyV2Schema = z.object(renderFields);
export type RenderBodyV2 = z.infer<typeof renderBodyV2Schema>;

/** A render as it is sent: the endpoint of one version of the interface, and its body. */
export type RenderRequest =
  | { path: "/api/v1/render"; body: RenderBody }
  | { path: "/api/v2/render"; body: RenderBodyV2 };

/** Whether a body is one that the interface accepts. It may hold numbers as text, and fields that are not known here. */
export function isRenderBody(body: unknown): body is RenderBody {
  return renderBodySchema.safeParse(body).success;
}

export const imagesBodySchema = z.object(renderFields);

/** The answer of `check`: the report of a render that is not made, and its warnings. */
export const checkResultSchema = z.extend(fitReportSchema, {
  /** Rules of the template's inputs that the request breaks, so that its render would be refused. */
  broken: z.array(
    z.object({
      /** Where, as the caller wrote it. */
      path: z.string(),
      /** `component.property`. */
      input: z.string(),
      rule: z.string(),
      /** In words. */
      message: z.string(),
    }),
  ),
  /** Those of its render, as far as they are known without one. */
  warnings: z.array(z.string()),
  warningDetails: warningDetailsSchema,
});
export type CheckResult = z.infer<typeof checkResultSchema>;

export const checkQuerySchema = z.object({
  /** Fetches pictures at addresses as a render does. */
  pictures: optional(flag()),
});

export const renderV2QuerySchema = z.object({
  /** `image`: the response is the image's bytes instead of its link. */
  output: optional(oneOf(["image", "json"])),
});

/** Makes a signed direct link, which can stand in an `<img>` or a meta tag without a key. */
export const directLinkBodySchema = z.object({
  template: renderFields.template,
  ...changeFields,
  outputFormat: optional(oneOf(directLinkFormats)),
  expires: optional(integer(limits.linkLifetimeSecondsMin, limits.signedLinkLifetimeSecondsMax, "s")),
});
export const directLinkSchema = z.object({
  href: z.string(),
  expiresAt: z.nullable(z.string()),
  ...earlyWarnings,
});
