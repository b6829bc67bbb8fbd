import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isJsonObject } from "#contract/json.ts";
import { readJson } from "./interface-calls.ts";

/** Clients pass the schema on to models, some of which refuse all tools for one of these, or for a bound of 2^53. */
const refusedKeywords: ReadonlySet<string> = new Set([
  "$schema",
  "$defs",
  "$ref",
  "additionalProperties",
  "format",
  "propertyNames",
]);

/** The arguments of a tool: read as agents write them, and described by the keywords that all models know. */
export function toolInput(input: z.ZodObject): StandardSchemaWithJSON {
  const written = JSON.stringify(z.toJSONSchema(input, { io: "input" }), (name, value) =>
    refusedKeywords.has(name) || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value,
  );
  const described = () => JSON.parse(written);
  const properties = new Map(Object.entries<{ type?: string }>(described().properties));
  return {
    "~standard": {
      version: 1,
      vendor: "overprint",
      validate: (given) => input["~standard"].validate(asMeant(given, properties)),
      jsonSchema: { input: described, output: described },
    },
  };
}

/** Some agents write null for an absent argument, a number, boolean or object as its text, or a text of digits as a number. */
function asMeant(given: unknown, properties: ReadonlyMap<string, { type?: string }>): unknown {
  if (!isJsonObject(given)) return given;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === null) return [];
      const { type } = properties.get(name) ?? {};
      if (type === "string") return [[name, typeof value === "object" ? value : String(value)]];
      const read = type !== undefined && typeof value === "string" ? readJson(value) : value;
      return read === null ? [] : [[name, read ?? value]];
    }),
  );
}
