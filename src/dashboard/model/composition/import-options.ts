import { changeFieldNames } from "#contract/changes/read-changes.ts";
import type { JsonValue, JsonObject } from "#contract/json.ts";
import { isJsonObject } from "#contract/json.ts";
import { type Problem, toProblems } from "#contract/problems.ts";
import { renderBodyV2Schema } from "#contract/render.ts";
import { type Composition, type RenderOptions, withOption } from "./composition.ts";

const textOptions = ["outputFormat", "webhookUrl", "webhookOn", "fileName", "batchName"] as const;
const numberOptions = ["expires", "width", "height"] as const;
/** The fields of a body that are not options. */
const otherFields = new Set<string>(["template", ...changeFieldNames]);
const ownFields = new Set<string>([...textOptions, ...numberOptions, "metadata", ...otherFields]);

/** Names of likely secrets. They are not imported, because the address of a composition is shared. */
const secretName = /^(?:x[-_]?)?(?:api[-_]?key|authorization|password|secret|(?:access|auth)?[-_]?token)$/i;

export interface ReadOptions {
  options: RenderOptions;
  /** Fields that cannot be imported, by path. */
  problems: Problem[];
}

/**
 * Reads the options of a request body. `null` and empty text count as absent, as everywhere in the interface. Accepts
 * numbers out of bounds, because their fields show the fault; a value of a wrong type is a problem. Keeps fields
 * without a control unchanged.
 */
export function readOptions(source: Readonly<JsonObject>): ReadOptions {
  const options: RenderOptions = {};
  const problems: Problem[] = [];
  const refuse = (name: string) => problems.push(problemOf(name, source[name]));
  for (const name of textOptions) {
    const value = source[name];
    if (isAbsent(value)) continue;
    if (typeof value === "string") options[name] = value;
    else refuse(name);
  }
  for (const name of numberOptions) {
    const value = source[name];
    if (isAbsent(value)) continue;
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) options[name] = number;
    else refuse(name);
  }
  const { metadata } = source;
  if (isJsonObject(metadata)) options.metadata = JSON.stringify(metadata, null, 2);
  else if (!isAbsent(metadata)) refuse("metadata");
  const more: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(source)) {
    if (ownFields.has(name) || isAbsent(value)) continue;
    if (secretName.test(name)) problems.push({ path: name, code: "secret", params: {} });
    else Object.defineProperty(more, name, { value, enumerable: true, configurable: true, writable: true });
  }
  if (Object.keys(more).length > 0) options.more = more;
  return { options, problems };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function problemOf(name: string, value: unknown): Problem {
  const read = renderBodyV2Schema.safeParse({ template: "any", [name]: value });
  const problem = read.success ? undefined : toProblems(read.error).find(({ path }) => path === name);
  return problem ?? { path: name, code: "notAccepted", params: {} };
}

/** The incoming options that are already set to a different value. */
export function optionConflicts(current: RenderOptions, incoming: RenderOptions): (keyof RenderOptions)[] {
  return ([...textOptions, ...numberOptions, "metadata"] as const).filter(
    (name) =>
      incoming[name] !== undefined &&
      current[name] !== undefined &&
      JSON.stringify(current[name]) !== JSON.stringify(incoming[name]),
  );
}

/** Imports the options of a pasted request body. `conflict`: which value wins if an option is already set. */
export function importOptions(
  composition: Composition,
  source: Readonly<JsonObject>,
  { conflict }: { conflict: "keep" | "replace" },
): Composition {
  const { more, ...found } = readOptions(source).options;
  const mine = composition.options;
  const options = { ...mine, ...found, ...(conflict === "keep" && mine) };
  const result = Object.keys(found).length === 0 ? composition : { ...composition, options };
  if (more === undefined) return result;
  return withOption(
    result,
    "more",
    conflict === "replace" ? { ...mine.more, ...more } : { ...more, ...mine.more },
  );
}
