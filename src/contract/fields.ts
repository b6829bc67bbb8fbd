import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import { countJsonBytes, describeValue, isEmptyList, type JsonObject } from "./json.ts";
import { limits } from "./limits.ts";

/**
 * Field types that say, in words, what they accept.
 *
 * `optional(…)` follows a rule of the interface's real clients: an optional field may be `null` or `""` and then
 * counts as absent.
 */
export function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => (value === null || value === "" ? undefined : value)),
      z.optional(schema),
    ),
  );
}

/** The error of a field: required, or what it must be. */
export function expected(what: string) {
  return {
    error: (issue: { input?: unknown }) =>
      issue.input === undefined ? `required: ${what}` : `must be ${what}; got ${describeValue(issue.input)}`,
  };
}

/** Text of 1 to `lengthMax` characters. Rejects NUL: PostgreSQL cannot store it and no caller means it. */
export function text(what: string, lengthMax: number) {
  const rule = `${what}, 1 to ${lengthMax} characters`;
  return z.string(expected(rule)).check(
    z.minLength(1, `required: ${rule}`),
    z.maxLength(lengthMax, `must be ${rule}`),
    z.refine((value) => !value.includes("\0"), "must not contain a NUL character"),
  );
}

/** A whole number, also as text (`"20"`), because query strings and no-code clients send text. */
export function integer(minimum: number, maximum: number) {
  const rule = `an integer from ${minimum} to ${maximum}`;
  return z.pipe(
    z.transform(numberOfText),
    z
      .int(expected(rule))
      .check(
        z.gte(minimum, { error: (issue) => `must be ${rule}; got ${describeValue(issue.input)}` }),
        z.lte(maximum, { error: (issue) => `must be ${rule}; got ${describeValue(issue.input)}` }),
      ),
  );
}

/** A number, also as text. */
export function decimal(minimum: number, maximum: number) {
  const rule = `a number from ${minimum} to ${maximum}`;
  return z.pipe(
    z.transform(numberOfText),
    z
      .number(expected(rule))
      .check(
        z.gte(minimum, { error: (issue) => `must be ${rule}; got ${describeValue(issue.input)}` }),
        z.lte(maximum, { error: (issue) => `must be ${rule}; got ${describeValue(issue.input)}` }),
      ),
  );
}

/** `true` or `false`, also as text. */
export function flag() {
  return z.pipe(
    z.transform((value: unknown) => (value === "true" ? true : value === "false" ? false : value)),
    z.boolean(expected("true or false")),
  );
}

/** One of a closed set of words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, expected(`one of ${words.join(", ")}`));
}

/**
 * The caller's own metadata: any JSON object of at most `limits.metadataBytesMax` bytes. `[]` is an empty object,
 * because PHP encodes an empty array like that.
 */
export function metadataObject() {
  return z.pipe(
    z.transform((value: unknown) => (isEmptyList(value) ? {} : value)),
    freeObject().check(
      z.refine((value) => countJsonBytes(value) <= limits.metadataBytesMax, {
        error: (issue) =>
          `must be at most ${limits.metadataBytesMax} bytes of JSON; got ${countJsonBytes(issue.input)}`,
      }),
    ),
  );
}

/** Any JSON object; its content is up to the caller. */
export function freeObject() {
  return z.custom<JsonObject>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    { error: (issue) => `must be an object; got ${describeValue(issue.input)}` },
  );
}

/**
 * An absolute http or https address. The service, not this schema, checks whether its host may be reached. The error
 * distinguishes another scheme or credentials from text that is no address at all.
 */
export function webAddress() {
  const rule = `an absolute http or https URL of at most ${limits.urlLengthMax} characters`;
  const isWebAddress = (value: string) => /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(value.trim());
  const isAddress = (value: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(value.trim());
  const error = (issue: { input?: unknown }) =>
    `must be ${rule}, without credentials; got ${describeValue(issue.input)}`;
  const params: { code: ErrorCode } = { code: "url_not_allowed" };
  return z.string(expected(rule)).check(
    z.maxLength(limits.urlLengthMax, `must be ${rule}`),
    z.refine((value) => isWebAddress(value) || isAddress(value), { error }),
    z.refine((value) => isWebAddress(value) || !isAddress(value), { error, params }),
  );
}

/** An ISO 8601 date or date-time. */
export function dateText() {
  return z
    .string()
    .check(z.refine(isDate, "must be an ISO 8601 date or date-time of the years 0001 to 9999"));
}

/** A time zone can move a date out of the years 0001 to 9999, the range that the stores can compare. */
function isDate(value: string): boolean {
  if (value.length > 64 || !/^\d{4}-\d{2}-\d{2}/.test(value)) return false;
  // NaN, and so false, where the text is no date.
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

function numberOfText(value: unknown): unknown {
  return typeof value === "string" && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}
