import type * as z from "zod/mini";
import { describeValue, isJsonObject } from "#contract/json.ts";
import { toProblems } from "#contract/problems.ts";
import { invalidRequest } from "../service-error.ts";

/** Parameters that a caller may repeat; of every other one the last counts. */
const repeatable = new Set(["tags"]);

/** The query string through its schema. Parameters that the schema does not know are ignored. */
export function readQuery<Schema extends z.ZodMiniType>(
  schema: Schema,
  query: URLSearchParams,
): z.output<Schema> {
  const entries = [...new Set(query.keys())].map((name) => {
    const values = query.getAll(name);
    return [name, repeatable.has(name) && values.length > 1 ? values : values.at(-1)] as const;
  });
  return readFields(schema, Object.fromEntries(entries));
}

/** A body through its schema. */
export function readBodyFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  if (!isJsonObject(body)) {
    throw invalidRequest([
      { path: "", message: `The body must be a JSON object; got ${describeValue(body)}` },
    ]);
  }
  return readFields(schema, body);
}

function readFields<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown): z.output<Schema> {
  const read = schema.safeParse(fields);
  if (!read.success) throw invalidRequest(toProblems(read.error));
  return read.data;
}
