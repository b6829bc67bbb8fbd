import * as z from "zod/mini";

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
});
export type Usage = z.infer<typeof usageSchema>;

/** One family that templates can name. */
export const fontFamilySchema = z.object({
  family: z.string(),
  category: z.string(),
  /** Every weight that is really there; nothing is made bold artificially. */
  weights: z.array(z.int()),
  italic: z.boolean(),
});
export type FontFamilySummary = z.infer<typeof fontFamilySchema>;

/** An uploaded picture or font, ready to be named by `src` or `font`. */
export const assetSchema = z.object({
  identifier: z.string(),
  /** What a change names: `asset:…` for pictures, the family for fonts. */
  reference: z.string(),
  href: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type Asset = z.infer<typeof assetSchema>;
