import * as z from "zod/mini";
import { isJsonObject } from "#contract/json.ts";

/** A request that this browser sent, with its result as far as known. Times by this browser's clock, ms since 1970. */
export const journalEntrySchema = z.object({
  /** The service's address; each service has its own journal. */
  service: z.string(),
  id: z.string(),
  /** `image` or `screenshot`; other values are kept. */
  type: z.string(),
  href: z.string(),
  /** The request body without secrets; absent if it is too large. */
  request: z.optional(z.unknown()),
  templateName: z.optional(z.string()),
  /** Names of the picture; absent in requests of version 1. */
  fileName: z.optional(z.string()),
  batchName: z.optional(z.string()),
  /** Size of the picture, px; 0 if unknown. */
  width: z.number(),
  height: z.number(),
  sentAt: z.number(),
  /** When this browser received the file. */
  arrivedAt: z.optional(z.number()),
  bytes: z.optional(z.number()),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** Characters. A body with an inlined picture would fill the browser's storage after some renders. */
const requestLengthMax = 200_000;

/** The request body without secrets, for storage; `undefined` if it is too large. */
export function toKeptRequest(body: unknown): unknown {
  const kept = withoutSecrets(body);
  return JSON.stringify(kept).length > requestLengthMax ? undefined : kept;
}

/**
 * Removes the webhook's address, which for many receivers is the only credential, and user names and passwords in
 * addresses: any script of this origin can read the journal.
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
