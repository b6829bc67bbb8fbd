import * as z from "zod/mini";
import { webAddress } from "./fields.ts";

export const pageMetadataQuerySchema = z.object({ url: webAddress() });

/** What was read from a web page. `metaTags` is open-ended; a tag that stands twice on the page stands twice here. */
export const pageMetadataSchema = z.object({
  title: z.string(),
  description: z.string(),
  domain: z.string(),
  imageUrl: z.string(),
  metaTags: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type PageMetadata = z.infer<typeof pageMetadataSchema>;
