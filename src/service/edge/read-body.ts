import { jsonTextFieldNames, mayBeJsonText, tooManyChanges } from "#contract/changes/read-changes.ts";
import { findJsonProblem, findRepeatedKey, repeatedKeyProblem } from "#contract/json-problem.ts";
import { type JsonSize, measureJson } from "#contract/json-size.ts";
import { isJsonObject, type JsonObject, parseJson } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { otherProblem, type Problem, problemsMax } from "#contract/problems.ts";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import { componentCountProblem, countSourceComponents } from "#scene/component-count.ts";
import { versionProblem } from "#scene/document.ts";
import { listTooManyEntries } from "#scene/inputs/read-interface.ts";
import { nextTurn } from "../next-turn.ts";
import { invalidRequest, ServiceError, wrongContentType } from "../service-error.ts";
import { readBytes, unpackBody } from "./receive-body.ts";

/**
 * Reads a request's body as JSON. Rejects, each with its own status: another content type (415), more than 1 MiB (413),
 * bytes that are not UTF-8, malformed JSON, too many values, too deep nesting and NUL characters (400, by path). An
 * empty body counts as `{}` if `isBodyOptional`. Lone surrogates, which no database stores, become U+FFFD.
 */
export async function readJsonBody(
  request: Request,
  { isBodyOptional = false, refusesRepeatedKeys = false }: BodyReading = {},
): Promise<unknown> {
  checkContentType(request.headers.get("content-type"));
  const bytes = await readBytes(unpackBody(request), limits.bodyBytesMax);
  return isBodyOptional && bytes.byteLength === 0 ? {} : parseBody(bytes, { refusesRepeatedKeys });
}

export interface BodyReading {
  isBodyOptional?: boolean;
  refusesRepeatedKeys?: boolean;
}

/** The content of a body. Throws 400 as described above. Yields to the event loop between the steps for a large one. */
export async function parseBody(
  bytes: Uint8Array,
  options: Pick<BodyReading, "refusesRepeatedKeys"> = {},
): Promise<unknown> {
  return parseText(decodeUtf8(bytes), options);
}

async function parseText(
  text: string,
  { refusesRepeatedKeys = false }: Pick<BodyReading, "refusesRepeatedKeys">,
): Promise<unknown> {
  const isLarge = text.length > largeBytes;
  const size = measureJson(text);
  if (isLarge) await nextTurn();
  checkSize(size, () => listProblem(text));
  const parsed = parseSent(text);
  // Some tools encode a body twice.
  if (typeof parsed === "string" && /^\s*\{/.test(parsed)) return parseText(parsed, { refusesRepeatedKeys });
  const { value, depth, hasBadEscape } = readTextFields(parsed, size);
  if (isLarge) await nextTurn();
  // First, because it bounds the depth, and the search for repeated keys is recursive.
  const wellFormed = hasBadEscape || depth > limits.jsonDepthMax ? toWellFormedJson(value) : value;
  const repeated = refusesRepeatedKeys ? findRepeatedKey(text) : undefined;
  if (repeated !== undefined) throw invalidRequest([repeatedKeyProblem(repeated)]);
  if (isLarge && refusesRepeatedKeys) await nextTurn();
  return wellFormed;
}

/** Throws 400 for too many keys or values. First, because the other refusals parse the text. */
function checkSize(
  { keysMost, values }: JsonSize,
  listFault: () => Problem | undefined = () => undefined,
): void {
  if (keysMost > limits.jsonKeysMax)
    throw invalidRequest([tooMany("keys", limits.jsonKeysMax, keysMost, "an object")]);
  if (values > limits.jsonValuesMax)
    throw invalidRequest([listFault() ?? tooMany("values", limits.jsonValuesMax, values, "a body")]);
}

/**
 * Replaces such texts by what they say, within the limits of the whole body. A text that is no JSON stays, and its field
 * refuses it.
 */
function readTextFields(body: unknown, size: JsonSize): JsonSize & { value: unknown } {
  if (!isJsonObject(body)) return { ...size, value: body };
  const read = new Map<string, unknown>();
  let { values, depth, keysMost, hasBadEscape } = size;
  for (const name of jsonTextFieldNames) {
    const text = Object.hasOwn(body, name) ? body[name] : undefined;
    if (!mayBeJsonText(text)) continue;
    const inner = measureJson(text);
    values += inner.values;
    depth = Math.max(depth, inner.depth + 1);
    keysMost = Math.max(keysMost, inner.keysMost);
    hasBadEscape ||= inner.hasBadEscape;
    checkSize({ values, depth, keysMost, hasBadEscape });
    const value = parseJson(text);
    if (value !== undefined) read.set(name, value);
  }
  // `Object.fromEntries` defines own properties, so `__proto__` stays plain data.
  const entries = Object.entries(body).map(([name, sent]) => [name, read.has(name) ? read.get(name) : sent]);
  return {
    values,
    depth,
    keysMost,
    hasBadEscape,
    value: read.size === 0 ? body : Object.fromEntries(entries),
  };
}

/** A larger body is processed in several turns of the event loop. */
export const largeBytes = 65_536;

function tooMany(what: string, max: number, count: number, place: string): Problem {
  const [most, got] = [max, count].map((number) => number.toLocaleString("en-US"));
  return otherProblem("", `${most} ${what} at most in ${place}; got ${got}`);
}

/** The reason for too many values: a later version, or a list that exceeds its own limit. */
function listProblem(text: string): Problem | undefined {
  // Other faults do not justify the time for parsing.
  if (!/"(?:components|changes|inputs|aliases|cases|version)"\s*:\s*[[{\d]/.test(text)) return undefined;
  const body = parseJson(text);
  if (!isJsonObject(body)) return undefined;
  const { document, changes } = body;
  if (Array.isArray(changes) && changes.length > limits.changesMax)
    return { path: "changes", ...tooManyChanges(changes.length) };
  if (!isJsonObject(document)) return undefined;
  const [problem] = [versionProblem(document) ?? [], listTooManyEntries(document)].flat();
  if (problem !== undefined) return { ...problem, path: `document.${problem.path}` };
  const path = document["pages"] === undefined ? "document.components" : "document.pages";
  return componentCountProblem(path, countSourceComponents(document)) ?? casesProblem(document);
}

/** Cases that fill a body for the most part. */
function casesProblem({ cases }: JsonObject): Problem | undefined {
  const { values } = measureJson(JSON.stringify(cases ?? []));
  if (values <= limits.jsonValuesMax / 2) return undefined;
  const [most, got] = [limits.jsonValuesMax, values].map((number) => number.toLocaleString("en-US"));
  return otherProblem(
    "document.cases",
    `${most} values at most in a body; got ${got} here. Remove cases, or values that equal the template's`,
  );
}

export function checkContentType(contentType: string | null): void {
  // Some tools send the header twice, which joins both.
  const types = (contentType ?? "").split(",").map((type) => type.split(";")[0]?.trim().toLowerCase() ?? "");
  // A body without a type is read as JSON: simple HTTP tools send none, and it is parsed strictly anyway.
  const essence = types.find(
    (type) => type !== "" && !/^(?:application|text)\/(?:[\w.+-]+\+)?json$/.test(type),
  );
  if (essence === undefined) return;
  throw wrongContentType(`content type ${essence}`, `The body must be application/json; got ${essence}.`);
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

function parseSent(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const fault = text.trim() === "" ? undefined : findJsonProblem(text);
    const why =
      text.trim() === ""
        ? "The body is empty; a JSON object is expected"
        : fault === undefined
          ? "The body is not JSON"
          : `The body is not JSON: line ${fault.line}, column ${fault.column}: ${valueProblemWords({ code: "json", params: { reason: fault.reason } })}`;
    throw new ServiceError("malformed JSON", {
      status: 400,
      code: "malformed_json",
      publicMessage: `${why}.`,
      errors:
        fault === undefined
          ? []
          : [
              `body: line ${fault.line}, column ${fault.column}: ${valueProblemWords({ code: "json", params: { reason: fault.reason } })}`,
            ],
      cause,
    });
  }
}

/** Replaces lone surrogates in every string. Rejects NUL characters and too deep nesting with 400. */
function toWellFormedJson(value: unknown): unknown {
  const problems: Problem[] = [];
  const checked = checkValue(value, [], problems);
  if (problems.length > 0) throw invalidRequest(problems);
  return checked;
}

/** `path` is the position of the value; the array is shared by all calls. The depth limit bounds the recursion. */
function checkValue(value: unknown, path: (string | number)[], problems: Problem[]): unknown {
  if (typeof value === "string") {
    if (value.includes("\0")) report(problems, path, "must not contain a NUL character");
    return value.toWellFormed();
  }
  if (typeof value !== "object" || value === null) return value;
  if (path.length >= limits.jsonDepthMax) {
    report(problems, path.slice(0, 3), `is nested more than ${limits.jsonDepthMax} levels deep`);
    return null;
  }
  const checkPart = (part: unknown, key: string | number): unknown => {
    path.push(key);
    const checked = checkValue(part, path, problems);
    path.pop();
    return checked;
  };
  if (Array.isArray(value)) return value.map(checkPart);
  // `Object.fromEntries` defines own properties, so `__proto__` stays plain data.
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key.includes("\0"))
        report(problems, [...path, key.replaceAll("\0", "�")], "a key must not contain a NUL character");
      return [key.toWellFormed(), checkPart(entry, key)];
    }),
  );
}

/** Problems beyond the reported maximum are only counted. */
function report(problems: Problem[], path: readonly (string | number)[], message: string): void {
  problems.push(problems.length < problemsMax ? otherProblem(path, message) : otherProblem("", message));
}

/** A value that was a data URL and is a reference now. */
export interface TakenValue {
  path: (string | number)[];
  reference: string;
  /** The data URL, for a value that turns out to be a text; undefined for long ones. */
  text: string | undefined;
}

/** A JSON body that may carry pictures. */
export interface SentBody {
  /** As it was sent, with references in place of pictures. */
  body: unknown;
  values: readonly TakenValue[];
}

/** Reads a body and stores its pictures. `check` throws when the body is refused, before anything is stored. */
export type ReadSentBody = (request: Request, check: (body: unknown) => unknown) => Promise<SentBody>;
