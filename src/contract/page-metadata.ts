import * as z from "zod/mini";
import { integer, optional, webAddress } from "./fields.ts";

export const pageMetadataQuerySchema = z.object({ url: webAddress() });

/** One side of a picture as a page declares it, px. */
const declaredSide = () => optional(integer(1, 100_000));

/**
 * What was read from a web page. `metaTags` is open-ended; a tag that stands twice on the page stands twice here. The
 * five fields of the interface are always there, empty when unknown; all others are absent when unknown, and services
 * that know only the five leave them out.
 */
export const pageMetadataSchema = z.object({
  title: z.string(),
  description: z.string(),
  domain: z.string(),
  imageUrl: z.string(),
  metaTags: z.array(z.object({ name: z.string(), value: z.string() })),
  linkTitle: optional(z.string()),
  siteName: optional(z.string()),
  canonicalUrl: optional(z.string()),
  finalUrl: optional(z.string()),
  favicon: optional(z.string()),
  /** BCP 47. */
  language: optional(z.string()),
  author: optional(z.string()),
  /** ISO 8601, as precise as the page says. */
  publishedAt: optional(z.string()),
  imageWidth: declaredSide(),
  imageHeight: declaredSide(),
  oembedUrl: optional(z.string()),
  feeds: optional(z.array(z.object({ url: z.string(), title: optional(z.string()), type: z.string() }))),
});
export type PageMetadata = z.infer<typeof pageMetadataSchema>;
export type PageFeed = NonNullable<PageMetadata["feeds"]>[number];
