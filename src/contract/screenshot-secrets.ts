import * as z from "zod/mini";
import { hasHiddenAddress, hiddenSecret } from "./address-secrets.ts";
import { expected } from "./fields.ts";
import { isEmptyList, isJsonObject, type JsonObject, type JsonValue } from "./json.ts";
import * as limits from "./limits.ts";

/**
 * Fields of a screenshot that hold secrets: `headers`, `cookies` and `authorization`. No error message quotes them, and
 * stored bodies are those of `hideSecrets`.
 */
const secretFields = ["headers", "cookies", "authorization"] as const;

const tokenPattern = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Octets of a field value (RFC 9110, section 5.5): no line breaks, no NUL. */
const headerValuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Set by the connection or the browser itself, or by an option of their own (Fetch standard, forbidden
 * request-headers).
 */
const forbiddenHeaders = new Set([
  "accept-charset",
  "accept-encoding",
  "access-control-request-headers",
  "access-control-request-method",
  "connection",
  "content-length",
  "cookie2",
  "date",
  "dnt",
  "expect",
  "host",
  "keep-alive",
  "origin",
  "permissions-policy",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
]);
const headersWithOption: Readonly<Record<string, string>> = { cookie: "cookies", "user-agent": "userAgent" };

function problemOfHeader(name: string, value: unknown): string | undefined {
  const lower = name.toLowerCase();
  if (!tokenPattern.test(name)) return "is not a header's name";
  if (forbiddenHeaders.has(lower) || /^(?:proxy|sec)-/.test(lower))
    return "is set by the browser and may not be sent";
  const option = headersWithOption[lower];
  if (option !== undefined) return `is not sent as a header; use ${option}`;
  if (typeof value !== "string" || !headerValuePattern.test(value))
    return "must be text without line breaks, in Latin-1 characters";
  return undefined;
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((length, part) => length + part.length, 0);
}

/** Headers by name. */
export function captureHeaders() {
  return z.pipe(
    z.transform((value: unknown) => (isEmptyList(value) ? {} : value)),
    z
      .custom<Record<string, string>>(isJsonObject, expectedSecret("an object of header names and values"))
      .check((payload) => {
        const entries = Object.entries(payload.value);
        const add = (message: string, path: PropertyKey[] = []) =>
          payload.issues.push({ code: "custom", message, path, input: undefined });
        if (entries.length > limits.captureHeadersMax)
          add(`must be at most ${limits.captureHeadersMax} headers`);
        else if (lengthOf(entries.flat().map(String)) > limits.captureHeadersLengthMax)
          add(`must have at most ${limits.captureHeadersLengthMax} characters together`);
        else
          for (const [name, value] of entries) {
            const fault = problemOfHeader(name, value);
            if (fault !== undefined) add(fault, [name]);
          }
      }),
  );
}

export interface CaptureCookie {
  name: string;
  value: string;
  /** Default `/`. */
  path?: string | undefined;
}

const cookieNameRule = "a cookie's name";
const cookieSchema = z.object(
  {
    name: z.string(expectedSecret(cookieNameRule)).check(z.regex(tokenPattern, `must be ${cookieNameRule}`)),
    value: z
      .string(expectedSecret("text"))
      .check(z.regex(/^[\x20-\x3a\x3c-\x7e]*$/, "must be printable ASCII characters without a semicolon")),
    path: z.optional(
      z
        .string(expectedSecret("a path"))
        .check(z.regex(/^\/[\x21-\x3a\x3c-\x7e]*$/, "must be a path that begins with a slash")),
    ),
  },
  expectedSecret('an object with name and value, or text such as "name=value"'),
);

/** A list of cookies, each an object or `name=value`; or all in one text, like the header `Cookie`. */
export function captureCookies() {
  return z.pipe(
    z.transform((value: unknown): unknown =>
      Array.isArray(value) ? value.map(readCookie) : typeof value === "string" ? splitCookies(value) : value,
    ),
    z.array(cookieSchema, expectedSecret("a list of cookies")).check(
      z.maxLength(limits.captureCookiesMax, `must be at most ${limits.captureCookiesMax} cookies`),
      z.refine(
        (cookies) =>
          lengthOf(cookies.flatMap(({ name, value }) => [name, value])) <= limits.captureCookiesLengthMax,
        `must have at most ${limits.captureCookiesLengthMax} characters together`,
      ),
    ),
  );
}

function splitCookies(text: string): unknown[] {
  return text
    .split(";")
    .filter((part) => part.trim() !== "")
    .map(readCookie);
}

function readCookie(cookie: unknown): unknown {
  if (typeof cookie !== "string") return cookie;
  const end = cookie.indexOf("=");
  if (end < 0) return cookie;
  return { name: cookie.slice(0, end).trim(), value: cookie.slice(end + 1).trim() };
}

const authorizationRule = `an object with username (without a colon) and password, or with token, or text that begins with "Basic " or "Bearer "; at most ${limits.credentialLengthMax} characters`;

export type CaptureAuthorization = string | { username: string; password: string } | { token: string };

/** Credentials for the page: Basic (RFC 7617) or Bearer (RFC 6750). */
export function captureAuthorization() {
  return z.custom<CaptureAuthorization>(isAuthorization, expectedSecret(authorizationRule));
}

const bearerPattern = /^[\w.~+/-]+=*$/;

function isAuthorization(value: unknown): boolean {
  if (JSON.stringify(value ?? null).length > limits.credentialLengthMax) return false;
  if (typeof value === "string") return /^(?:Basic|Bearer) +[\w.~+/-]+=*$/i.test(value);
  if (!isJsonObject(value)) return false;
  const { username, password, token } = value;
  if (token !== undefined)
    return typeof token === "string" && bearerPattern.test(token) && [username, password].every(isAbsent);
  // A colon would end the user name.
  return typeof username === "string" && typeof password === "string" && !username.includes(":");
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Like `expected`, without quoting the input. */
function expectedSecret(what: string) {
  const { error } = expected(what);
  return {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? error(issue) : `must be ${what}`),
  };
}

/** The secrets of a body as sent; undefined if it has none. */
export function secretsOf(body: unknown): JsonObject | undefined {
  if (!isJsonObject(body)) return undefined;
  const sent = secretFields.flatMap((field) => {
    const value = body[field];
    return isSent(value) ? [[field, value] as const] : [];
  });
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}

/** Whether secrets of a stored body were replaced by `hideSecrets` or in its addresses, so that it is not the body as sent. */
export function hasHiddenSecrets(body: unknown): boolean {
  const secrets = secretsOf(body);
  return JSON.stringify(secrets ?? {}).includes(hiddenSecret) || hasHiddenAddress(body);
}

/** A body of the same form with its secrets replaced. Names of headers and cookies stay. */
export function hideSecrets<Body>(body: Body, placeholder = hiddenSecret): Body {
  const secrets = secretsOf(body);
  if (!isJsonObject(body) || secrets === undefined) return body;
  const hidden = Object.entries(secrets).map(([field, value]) => [field, hide(field, value, placeholder)]);
  return { ...body, ...Object.fromEntries(hidden) };
}

function isSent(value: JsonValue | undefined): value is Exclude<JsonValue, null> {
  return value !== undefined && value !== null && value !== "" && !isEmptyList(value);
}

function hide(field: string, value: unknown, placeholder: string): unknown {
  if (field === "cookies") {
    const hideCookie = (cookie: unknown) =>
      isJsonObject(cookie)
        ? { ...cookie, value: placeholder }
        : `${/^[^=]*=?/.exec(String(cookie))?.[0] ?? ""}${placeholder}`;
    if (Array.isArray(value)) return value.map(hideCookie);
    return String(value)
      .split(";")
      .map((cookie) => hideCookie(cookie.trim()))
      .join("; ");
  }
  if (isJsonObject(value)) return Object.fromEntries(Object.keys(value).map((name) => [name, placeholder]));
  return String(value).replace(
    /^(Basic |Bearer )?.*$/is,
    (_whole, scheme: string | undefined) => `${scheme ?? ""}${placeholder}`,
  );
}
