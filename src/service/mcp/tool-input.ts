import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isJsonObject, type JsonObject, parseJson } from "#contract/json.ts";

/** Clients pass the schema on to models, some of which refuse all tools for one of these, or for a bound of 2^53. */
const refusedKeywords: ReadonlySet<string> = new Set([
  "$schema",
  "$defs",
  "$ref",
  "additionalProperties",
  "default",
  "format",
  "pattern",
  "propertyNames",
]);

/** The arguments of a tool: read as agents write them, and described by the keywords that all models know. */
export function toolInput(input: z.ZodObject): StandardSchemaWithJSON {
  const written = z.toJSONSchema(input, {
    io: "input",
    override: ({ jsonSchema }) => {
      for (const [keyword, value] of Object.entries(jsonSchema))
        if (refusedKeywords.has(keyword) || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
          Reflect.deleteProperty(jsonSchema, keyword);
    },
  });
  const { $schema: _schema, $defs: _defs, ...described } = written;
  const { properties = {}, required = [] } = described;
  return {
    "~standard": {
      version: 1,
      vendor: "overprint",
      validate: async (given) => {
        const value = isJsonObject(given) ? asMeant(given, properties, required) : given;
        const { issues } = await input["~standard"].validate(value);
        return issues === undefined ? { value } : { issues };
      },
      jsonSchema: { input: () => described, output: () => described },
    },
  };
}

const unspelled = (name: string) => name.replace(/[-_]/g, "").toLowerCase();

/**
 * Some agents write null or "null" for an absent argument, a number, boolean or object as its text, a text of digits as a
 * number, a list of one text as that text, or `full_page` for `fullPage`.
 */
function asMeant(
  given: JsonObject,
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
): Record<string, unknown> {
  const names = new Map(Object.keys(properties).map((name) => [unspelled(name), name]));
  return Object.fromEntries(
    Object.entries(given).flatMap(([spelled, value]) => {
      const meant = names.get(unspelled(spelled)) ?? spelled;
      const name = Object.hasOwn(given, meant) ? spelled : meant;
      const [only = value, ...others] = Array.isArray(value) ? value : [];
      if (value === null || (only === "null" && others.length === 0 && !required.includes(name))) return [];
      const property = properties[name];
      const type = isJsonObject(property) ? property["type"] : undefined;
      if (type === "string") return [[name, typeof value === "object" ? value : String(value)]];
      const read = (type !== undefined && typeof value === "string" ? parseJson(value) : value) ?? value;
      return [[name, type === "array" && typeof read === "string" ? [read] : read]];
    }),
  );
}
