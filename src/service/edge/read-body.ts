import { isJsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { formatPath, type Problem } from "#contract/problems.ts";
import { invalidRequest, ServiceError } from "../service-error.ts";
import { findJsonFault } from "#contract/json-fault.ts";

/**
 * Reads a request's body as JSON. Refuses, each with its own status: another content type (415), more than 1 MiB (413),
 * bytes that are not UTF-8, malformed JSON, too deep nesting and NUL characters (400, by path).
 * Nothing at all counts as `{}` where `isBodyOptional`. Half surrogate pairs, which no database stores, become U+FFFD.
 */
export async function readJsonBody(
  request: Request,
  { isBodyOptional = false }: { isBodyOptional?: boolean } = {},
): Promise<unknown> {
  checkContentType(request.headers.get("content-type"));
  refusePacked(request);
  const bytes = await readBytes(request, limits.bodyBytesMax);
  if (isBodyOptional && bytes.byteLength === 0) return {};
  const text = decodeUtf8(bytes);
  const value = parseJson(text);
  const problems: Problem[] = [];
  const checked = checkValue(value, [], problems);
  if (problems.length > 0) throw invalidRequest(problems);
  return checked;
}

function checkContentType(contentType: string | null): void {
  const essence = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  // A body without a type is read as JSON: it is what simple HTTP tools send, and it is parsed strictly anyway.
  if (essence === "" || essence === "application/json" || /^application\/[\w.-]+\+json$/.test(essence))
    return;
  throw new ServiceError(`content type ${essence}`, {
    status: 415,
    code: "wrong_content_type",
    publicMessage: `The body must be application/json; got ${essence}.`,
  });
}

/** A few packed bytes can hold any number of plain ones, so nothing is unpacked that has been asked for in no way. */
export function refusePacked(request: Request): void {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  throw new ServiceError(`content encoding ${encoding}`, {
    status: 415,
    code: "wrong_content_type",
    publicMessage: "The body must be sent as it is, without a Content-Encoding.",
  });
}

/** How much of a body that is too large is read and dropped, so that the sender gets to read the answer. */
const drainBytesMax = 16 * 1024 * 1024;

/** The whole body, at most `bytesMax`. The length header is not believed. */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(brokenOff);
    if (done) break;
    total += value.byteLength;
    if (total <= bytesMax) chunks.push(value);
    if (total > bytesMax + drainBytesMax) {
      await reader.cancel();
      break;
    }
  }
  if (total > bytesMax) {
    throw new ServiceError(`body of more than ${bytesMax} bytes`, {
      status: 413,
      code: "body_too_large",
      publicMessage: `The body is larger than ${bytesMax} bytes.`,
      ...(total > bytesMax + drainBytesMax ? { headers: { Connection: "close" } } : {}),
    });
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

/** The caller is gone, so nobody reads this answer; what counts is that it is no fault of ours. */
function brokenOff(cause: unknown): never {
  throw new ServiceError("the body broke off", {
    status: 400,
    code: "invalid_request",
    publicMessage: "The request broke off before its end.",
    cause,
  });
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError("body is not UTF-8", {
      status: 400,
      code: "malformed_json",
      publicMessage: "The body is not valid UTF-8.",
      errors: ["body: must be UTF-8"],
      cause,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const fault = text.trim() === "" ? undefined : findJsonFault(text);
    const why =
      text.trim() === ""
        ? "The body is empty; a JSON object is expected"
        : fault === undefined
          ? "The body is not JSON"
          : `The body is not JSON: line ${fault.line}, column ${fault.column}: ${fault.message}`;
    throw new ServiceError("malformed JSON", {
      status: 400,
      code: "malformed_json",
      publicMessage: `${why}.`,
      errors:
        fault === undefined ? [] : [`body: line ${fault.line}, column ${fault.column}: ${fault.message}`],
      cause,
    });
  }
}

/** The same value with every text well-formed. Recursion ends at the depth limit. */
function checkValue(value: unknown, path: (string | number)[], problems: Problem[]): unknown {
  if (typeof value === "string") {
    if (value.includes("\0"))
      problems.push({ path: formatPath(path), message: "must not contain a NUL character" });
    return value.toWellFormed();
  }
  if (typeof value !== "object" || value === null) return value;
  if (path.length >= limits.jsonDepthMax) {
    problems.push({
      path: formatPath(path.slice(0, 3)),
      message: `is nested more than ${limits.jsonDepthMax} levels deep`,
    });
    return null;
  }
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => checkValue(entry, [...path, index], problems));
  if (!isJsonObject(value)) return value;
  // `Object.fromEntries` defines own properties, so `__proto__` stays plain data.
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key.includes("\0"))
        problems.push({
          path: formatPath([...path, key.replaceAll("\0", "�")]),
          message: "a key must not contain a NUL character",
        });
      return [key.toWellFormed(), checkValue(entry, [...path, key], problems)];
    }),
  );
}
