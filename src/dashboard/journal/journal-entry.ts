import * as z from "zod/mini";
import { isJsonObject } from "#contract/json.ts";

/** One request that this browser sent, and what it learned of the result. Times are this browser's, in ms. */
export const journalEntrySchema = z.object({
  /** The service's address: each has a journal of its own. */
  service: z.string(),
  id: z.string(),
  /** `image` or `screenshot`; whatever is added later passes through. */
  type: z.string(),
  href: z.string(),
  /** The body as it was sent, less what is secret; absent when it is too large to be kept. */
  request: z.optional(z.unknown()),
  templateName: z.optional(z.string()),
  /** Names that were given to the picture here; a request of version 1 has none. */
  fileName: z.optional(z.string()),
  batchName: z.optional(z.string()),
  /** Of the picture, px; 0 where it is not known. */
  width: z.number(),
  height: z.number(),
  sentAt: z.number(),
  /** When this browser saw the file. */
  arrivedAt: z.optional(z.number()),
  bytes: z.optional(z.number()),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** A body with a picture in it would fill the browser's storage after some renders. */
const requestLengthMax = 200_000;

/** The body as it may be kept; `undefined` when it is too large. */
export function toKeptRequest(body: unknown): unknown {
  const kept = withoutSecrets(body);
  return JSON.stringify(kept).length > requestLengthMax ? undefined : kept;
}

/**
 * Without the address that is told of the result, which for many receivers is all that it takes to write to them, and
 * without names and passwords inside of addresses. They stay out of a place that any script of this origin can read.
 */
function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#\s]*@/i, "$1");
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "webhookUrl")
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
}
