import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import { expectation, type Expectation, mustBe, type NamedThing } from "./value-problems.ts";
import { countJsonBytes, flagOf, isEmptyList, type JsonObject } from "./json.ts";
import * as limits from "./limits.ts";
import { writeValueProblem } from "./problems.ts";

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

/** The error of a field: required, or what it must be. Text is English, for what has no code. */
export function expected(accepted: string | Expectation) {
  const what = typeof accepted === "string" ? expectation("other", { text: accepted }) : accepted;
  return {
    error: (issue: { input?: unknown }) =>
      writeValueProblem(
        issue.input === undefined ? { code: "required", params: { what } } : mustBe(what, issue.input),
      ),
  };
}

/** The error of a check: what a value must be. */
function refused(what: Expectation) {
  return { error: (issue: { input?: unknown }) => writeValueProblem(mustBe(what, issue.input)) };
}

/** Text of 1 to `lengthMax` characters. Rejects NUL: PostgreSQL cannot store it and no caller means it. */
export function text(name: string, lengthMax: number) {
  return boundedText(expectation("other", { text: `${name}, 1 to ${lengthMax} characters` }), lengthMax);
}

/** The name of a file or a batch, or the identifier of a template. */
export function nameOf(of: NamedThing, lengthMax: number) {
  return boundedText(expectation("name", { of, max: lengthMax }), lengthMax);
}

function boundedText(what: Expectation, lengthMax: number) {
  return z.string(expected(what)).check(
    z.minLength(1, writeValueProblem({ code: "required", params: { what } })),
    z.maxLength(lengthMax, writeValueProblem(mustBe(what))),
    z.refine((value) => !value.includes("\0"), writeValueProblem({ code: "nul", params: {} })),
  );
}

/**
 * A whole number, also as text (`"20"`), because query strings and no-code clients send text; with its unit too, if it has
 * one (`"40px"`).
 */
export function integer(minimum: number, maximum: number, unit?: "px" | "ms" | "s") {
  const rule = expectation("integer", { minimum, maximum });
  return z.pipe(
    z.transform((value: unknown) => numberOfText(withoutUnit(value, unit))),
    z.int(expected(rule)).check(z.gte(minimum, refused(rule)), z.lte(maximum, refused(rule))),
  );
}

/** A number, also as text, like `integer`. */
export function decimal(minimum: number, maximum: number, unit?: "px") {
  const rule = expectation("number", { minimum, maximum });
  return z.pipe(
    z.transform((value: unknown) => numberOfText(withoutUnit(value, unit))),
    z.number(expected(rule)).check(z.gte(minimum, refused(rule)), z.lte(maximum, refused(rule))),
  );
}

/** `true` or `false`, also as text in any letter case, or 1 or 0. */
export function flag() {
  return z.pipe(z.transform(flagOf), z.boolean(expected(expectation("boolean", {}))));
}

/** One of a closed set of words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, expected(expectation("oneOf", { words })));
}

/**
 * The order of a list: one of our own words, or Spring's form, `createdAt,desc`, in one or several values of which the
 * first that is known counts. Other fields and directions are ignored, because clients send those of their tables.
 */
export function sortOrder<Words extends z.ZodMiniType<string>>(
  words: Words,
  fields: Readonly<Record<string, { asc: z.output<Words>; desc: z.output<Words> }>>,
) {
  const read = (sent: string): unknown => {
    const parts = sent.split(",").map((part) => part.trim());
    const field = parts.find((part) => Object.hasOwn(fields, part)) ?? "";
    const isOwn = parts.length === 1 && words.safeParse(parts[0]).success;
    return isOwn ? parts[0] : fields[field]?.[parts.some((part) => /^desc/i.test(part)) ? "desc" : "asc"];
  };
  return z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => {
        const sent = [value].flat().filter((one) => typeof one === "string");
        return sent.map(read).find((order) => order !== undefined);
      }),
      z.optional(words),
    ),
  );
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
          writeValueProblem(
            mustBe(expectation("jsonBytes", { max: limits.metadataBytesMax }), countJsonBytes(issue.input)),
          ),
      }),
    ),
  );
}

/** Any JSON object; its content is up to the caller. */
export function freeObject() {
  return z.custom<JsonObject>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    refused(expectation("object", {})),
  );
}

/**
 * An absolute http or https address. The service, not this schema, checks whether its host may be reached. The error
 * distinguishes another scheme or credentials from text that is no address at all.
 */
export function webAddress() {
  const rule = expectation("webAddress", { max: limits.urlLengthMax, hasNoCredentials: false });
  const isWebAddress = (value: string) => /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(value.trim());
  const isAddress = (value: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(value.trim());
  const { error } = refused(expectation("webAddress", { max: limits.urlLengthMax, hasNoCredentials: true }));
  const params: { code: ErrorCode } = { code: "url_not_allowed" };
  return z.string(expected(rule)).check(
    z.maxLength(limits.urlLengthMax, writeValueProblem(mustBe(rule))),
    z.refine((value) => isWebAddress(value) || isAddress(value), { error }),
    z.refine((value) => isWebAddress(value) || !isAddress(value), { error, params }),
  );
}

/** An ISO 8601 date or date-time, which becomes UTC. One without a zone is UTC, whatever zone the service runs in. */
export function dateText() {
  const rule = expectation("other", {
    text: "an ISO 8601 date or date-time of the years 0001 to 9999 that exists, such as 2026-11-20T14:05:00Z",
  });
  return z.pipe(
    z.string(expected(rule)).check(z.refine((value) => toUtc(value) !== undefined, refused(rule))),
    z.transform((value) => toUtc(value) ?? value),
  );
}

/** With zones as PostgreSQL and Ruby write them. The + of one that was not encoded in a query string arrives as a space. */
const datePattern =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?(Z|UTC|[-+ ]\d\d(?::?\d\d)?))?)?$/i;

/** Undefined for another text, and for 31 February, which engines read as a day of March. */
function toUtc(value: string): string | undefined {
  const [, day = "", time = "00:00", zone = "Z"] = (value.length <= 64 && datePattern.exec(value)) || [];
  const midnight = new Date(`${day}T00:00Z`);
  const offset = zone
    .replace(/^(?:Z|UTC)$/i, "+00")
    .replace(" ", "+")
    .replace(/^.\d\d$/, "$&:00");
  const instant = new Date(`${day}T${time}${offset}`);
  // A zone can move a date out of the years 0001 to 9999, the range that the stores can compare. NaN is neither.
  const year = instant.getUTCFullYear();
  if (!(year >= 1 && year <= 9_999) || !midnight.toISOString().startsWith(day)) return undefined;
  return instant.toISOString();
}

function withoutUnit(value: unknown, unit: string | undefined): unknown {
  if (typeof value !== "string" || unit === undefined || value.length > 64) return value;
  const text = value.trimEnd();
  return text.toLowerCase().endsWith(unit) ? text.slice(0, -unit.length) : value;
}

function numberOfText(value: unknown): unknown {
  return typeof value === "string" && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}
