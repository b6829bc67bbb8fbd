import * as z from "zod/mini";
import { integer, optional, webAddress } from "./fields.ts";

export const pageMetadataQuerySchema = z.object({ url: webAddress() });

/** Absent when unknown. A field of this name with another form, as another service may send it, counts as absent. */
function known<Schema extends z.ZodMiniType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- This is no promise's catch.
  return z.catch(optional(schema), undefined);
}

/** One side of a picture as a page declares it, px. */
const declaredSide = () => known(integer(1, 100_000));

/** A feed that a page names. `type` is its media type. */
export const pageFeedSchema = z.object({ url: z.string(), title: optional(z.string()), type: z.string() });
export type PageFeed = z.infer<typeof pageFeedSchema>;

/**
 * Metadata of a web page. `metaTags` is open-ended; a tag that occurs twice on the page occurs twice here. The five
 * fields of the interface are always present, empty when unknown; all others are absent when unknown, and services that
 * know only the five omit them.
 */
export const pageMetadataSchema = z.object({
  title: z.string(),
  description: z.string(),
  domain: z.string(),
  imageUrl: z.string(),
  metaTags: z.array(z.object({ name: z.string(), value: z.string() })),
  linkTitle: known(z.string()),
  linkDescription: known(z.string()),
  siteName: known(z.string()),
  canonicalUrl: known(z.string()),
  finalUrl: known(z.string()),
  favicon: known(z.string()),
  /** BCP 47. */
  language: known(z.string()),
  author: known(z.string()),
  /** ISO 8601, as precise as the page says. */
  publishedAt: known(z.string()),
  imageWidth: declaredSide(),
  imageHeight: declaredSide(),
  oembedUrl: known(z.string()),
  feeds: known(z.array(pageFeedSchema)),
});
export type PageMetadata = z.infer<typeof pageMetadataSchema>;
