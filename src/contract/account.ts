import * as z from "zod/mini";
import { flag, integer, oneOf, optional, text } from "./fields.ts";
import * as limits from "./limits.ts";

/** The caller's consumption. Known clients read every number here as an integer. */
export const usageSchema = z.object({
  identifier: z.string(),
  credits: z.object({
    used: z.int(),
    total: z.int(),
    nextRenewalAt: z.nullable(z.string()),
    renewalAmount: z.int(),
  }),
  uploads: z.object({ used: z.int(), total: z.int() }),
  plan: z.object({ name: z.string(), status: z.string(), nextBillingAt: z.nullable(z.string()) }),
  /** Of `scopes`: what the caller's key may do. Open, because a later service may have more; earlier ones do not say it. */
  scopes: z.optional(z.array(z.string())),
});
export type Usage = z.infer<typeof usageSchema>;

/** The metrics of an uploaded font that layout needs, so that a preview and a render lay out text identically. */
export const uploadedFaceSchema = z.object({
  /** The upload; its file is at `/assets/<identifier>`. */
  identifier: z.string(),
  family: z.string(),
  category: z.string(),
  style: z.enum(["normal", "italic"]),
  /** Lowest and highest weight; equal for a static font. */
  weight: z.tuple([z.number(), z.number()]),
  /** Font units; `descent` is positive, below the baseline. */
  metrics: z.object({
    unitsPerEm: z.number(),
    ascent: z.number(),
    descent: z.number(),
    lineGap: z.number(),
    capHeight: z.number(),
    xHeight: z.number(),
  }),
  /** The characters it has, in the scene's compact form. */
  coverage: z.string(),
  /** The family's name in the file, if it was uploaded under another name. Absent for earlier uploads. */
  originalName: z.optional(z.string()),
});
export type UploadedFace = z.infer<typeof uploadedFaceSchema>;

/** One family that templates can name. */
export const fontFamilySchema = z.object({
  family: z.string(),
  category: z.string(),
  /** Every weight that the family has a file or axis for; no bold is synthesised. */
  weights: z.array(z.int()),
  italic: z.boolean(),
  /** The family's name in its own file. */
  originalName: z.optional(z.string()),
  /** Styles as Google Fonts names them: `regular`, `italic`, `700`, `700italic`. */
  variants: z.optional(z.array(z.string())),
  /** The source; our service sends `GOOGLE` for bundled families and `CUSTOM` for uploaded ones. */
  source: z.optional(z.string()),
  /** When it was added. */
  createdAt: z.optional(z.string()),
  /** Uploaded families only: their files, newest first. */
  faces: z.optional(z.array(uploadedFaceSchema)),
});
export type FontFamilySummary = z.infer<typeof fontFamilySchema>;

export const uploadQuerySchema = z.object({
  /** The family name to use; absent: the name in the file. */
  family: optional(text("a family's name", limits.fontFamilyLengthMax)),
  /** The file's name; of an equal file that is stored already, the earlier one stays. */
  name: optional(text("a file's name", limits.nameLengthMax)),
});

/** Pages start at 0. */
export const assetListQuerySchema = z.object({
  page: optional(integer(0, 1_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
  kind: optional(oneOf(["picture", "font"])),
  /** True: the deleted ones that are in the bin, and no others. */
  deleted: optional(flag()),
});
export type AssetListQuery = z.infer<typeof assetListQuerySchema>;

/** An uploaded picture or font, ready to be named by `src` or `font`. */
export const assetSchema = z.object({
  identifier: z.string(),
  /** The value that a change sets: `asset:…` for pictures, the family for fonts. */
  reference: z.string(),
  href: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** When it was first uploaded. */
  createdAt: z.optional(z.string()),
  /** The name of its file, if the upload gave one. */
  name: z.optional(z.string()),
  /** Of an upload in the bin: it is removed for good then. */
  binnedUntil: z.optional(z.string()),
  /** Fonts only. */
  face: z.optional(uploadedFaceSchema),
  /** Parts of the file that are not shown as they were meant; in the response to its upload. */
  warnings: z.optional(z.array(z.string())),
});
export type Asset = z.infer<typeof assetSchema>;
