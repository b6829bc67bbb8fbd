import * as z from "zod/mini";

/** What the dashboard's own server says about the service behind it, at `/connection`. Never the key. */
export const connectionSchema = z.object({
  service: z.enum(["embedded", "remote"]),
  baseUrl: z.string(),
  getUrl: z.string(),
  /** What result links begin with; known only of the embedded service. */
  publicUrl: z.nullable(z.string()),
  /** The last characters of the key, to recognise it by; empty where the key is too short to show any. */
  keyEnding: z.string(),
});
export type Connection = z.infer<typeof connectionSchema>;
