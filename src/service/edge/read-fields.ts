import type * as z from "zod/mini";
import { describeValue } from "#contract/value-problem-words.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { type Problem, toProblems } from "#contract/problems.ts";
import { versionProblem } from "#scene/document.ts";
import { invalidField, invalidRequest } from "../service-error.ts";

/** Parameters that hold a list. Of every other parameter the last value counts. */
const listNames = new Set(["tags", "sort"]);
/** `tags[]=a` as axios and PHP send it, `tags[0]=a` as PHP's `http_build_query` and qs do. */
const bracketPattern = /^(.+)\[\d*\]$/;

/** Parses the query string with its schema. Parameters that the schema does not know are ignored. */
export function readQuery<Schema extends z.ZodMiniType>(
  schema: Schema,
  query: URLSearchParams,
): z.output<Schema> {
  const fields = new Map<string, string | string[]>();
  for (const [sentName, value] of query) {
    const listName = bracketPattern.exec(sentName)?.[1] ?? sentName;
    const list = fields.get(listName);
    if (!listNames.has(listName)) fields.set(sentName, value);
    else if (Array.isArray(list)) list.push(value);
    else fields.set(listName, [value]);
  }
  return readFields(schema, Object.fromEntries(fields));
}

/** Parses a body with its schema. */
export function readBodyFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  if (!isJsonObject(body)) {
    throw invalidField("", `The body must be a JSON object; got ${describeValue(body)}`);
  }
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw invalidRequest(laterDocumentProblems(body) ?? toProblems(read.error));
}

/** A later version's document may come with fields that look like faults, so its version is reported alone. */
function laterDocumentProblems({ document }: JsonObject): Problem[] | undefined {
  const problem = isJsonObject(document) ? versionProblem(document) : undefined;
  return problem && [{ ...problem, path: "document.version" }];
}

function readFields<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown): z.output<Schema> {
  const read = schema.safeParse(fields);
  if (!read.success) throw invalidRequest(toProblems(read.error));
  return read.data;
}
