import * as z from "zod/mini";
import { isJsonObject } from "#contract/json.ts";

/**
 * Parses the response of another service: an absent field and a null one mean the same. Where the schema accepts only
 * one of the two, the other is converted. Any other mismatch fails with the issues of the first parse.
 */
export function parseTolerantly<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): ReturnType<typeof z.safeParse<Schema>> {
  const first = z.safeParse(schema, value);
  if (first.success) return first;
  const adapted = structuredClone(value);
  let hasChanged = false;
  for (const { path } of first.error.issues) hasChanged = swapAbsent(adapted, path) || hasChanged;
  if (!hasChanged) return first;
  const second = z.safeParse(schema, adapted);
  return second.success ? second : first;
}

/** Converts null to absent, and absent to null. Returns whether there was either at this path. */
function swapAbsent(root: unknown, path: readonly PropertyKey[]): boolean {
  let parent = root;
  for (const step of path.slice(0, -1))
    parent = Array.isArray(parent) ? parent[Number(step)] : fieldOf(parent, step);
  const name = path.at(-1);
  if (!isJsonObject(parent) || typeof name !== "string") return false;
  if (!Object.hasOwn(parent, name)) parent[name] = null;
  else if (parent[name] === null) delete parent[name];
  else return false;
  return true;
}

function fieldOf(value: unknown, name: PropertyKey): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[String(name)] : undefined;
}
