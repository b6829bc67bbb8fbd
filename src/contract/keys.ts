import * as z from "zod/mini";
import { dateText, integer, oneOf, optional, text } from "./fields.ts";
import * as limits from "./limits.ts";
import { scopes } from "./scopes.ts";

/** The beginning of every key's text, so that people and secret scanners recognise it. */
export const keyPrefix = "ovp_";

/** How many requests a key may make; further ones get 429. */
const keyRateLimitSchema = z.object({
  quota: z.int(),
  windowSeconds: z.int(),
});

export const keyStates = ["active", "expired", "revoked"] as const;
export type KeyState = (typeof keyStates)[number];

/** A key without its text, which the service does not store. */
export const keySchema = z.object({
  identifier: z.string(),
  name: z.string(),
  /** One of `keyStates`. */
  state: z.string(),
  /** Of `scopes`; open, because a later service may have more. */
  scopes: z.array(z.string()),
  /** Identifiers of the only templates that it may use; null: all. */
  templates: z.nullable(z.array(z.string())),
  /** Null: the one that all keys have in common. */
  rateLimit: z.nullable(keyRateLimitSchema),
  createdAt: z.string(),
  /** The key or the person that made it, by name. */
  createdBy: z.string(),
  /** Null: never. */
  expiresAt: z.nullable(z.string()),
  /** To the minute. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type Key = z.infer<typeof keySchema>;

/** The response to its creation, which alone has its text. */
export const createdKeySchema = z.extend(keySchema, {
  /** Absent in the response to a repeated `Idempotency-Key`: it is not stored. */
  key: z.optional(z.string()),
});
export type CreatedKey = z.infer<typeof createdKeySchema>;

const scopesRule = `must be a list of at least one of ${scopes.join(", ")}`;
const templatesRule = `must be a list of 1 to ${limits.keyTemplatesMax} template identifiers; leave it out to allow all templates`;

export const keyDraftSchema = z.object({
  name: text("a name", limits.keyNameLengthMax),
  scopes: z.array(oneOf(scopes), scopesRule).check(z.minLength(1, scopesRule)),
  templates: optional(
    z
      .array(text("a template identifier", limits.nameLengthMax), templatesRule)
      .check(z.minLength(1, templatesRule), z.maxLength(limits.keyTemplatesMax, templatesRule)),
  ),
  expiresAt: optional(dateText()),
  rateLimit: optional(
    z.object(
      {
        quota: integer(1, limits.keyQuotaMax),
        windowSeconds: integer(1, limits.keyWindowSecondsMax),
      },
      "must be an object with quota and windowSeconds",
    ),
  ),
});
export type KeyDraft = z.infer<typeof keyDraftSchema>;

export const keyListQuerySchema = z.object({
  page: optional(integer(0, 1_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
});
