import { namedColors } from "@csstools/color-helpers";
import { outputFormats } from "#contract/formats.ts";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { documentSpecs, documentVersion, runsVersion } from "./document.ts";
import { interfaceFields } from "./inputs/template-interface.ts";
import { componentProperties, pageProperties } from "./properties/component-properties.ts";
import type { PropertySpec } from "./properties/property-spec.ts";
import { kindSchemas, schemaOfSpec } from "./properties/spec-schema.ts";

type Specs = Readonly<Record<string, PropertySpec<unknown>>>;

/**
 * The JSON Schema (2020-12) of the documents of canvas templates, from the tables of properties. It describes the usual
 * form of each value, as the schema of `data` does; the rules of inputs, cases and notes of design are left open.
 */
export function describeDocument(): JsonObject {
  const components = { type: "array", maxItems: limits.componentsMax, items: { $ref: "#/$defs/component" } };
  const page = { ...describeSpecs(pageProperties), components };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Canvas template",
    description: "Lengths are px; the last component is on top.",
    type: "object",
    properties: {
      version: { enum: [documentVersion, runsVersion] },
      ...describeSpecs(documentSpecs),
      outputFormat: { enum: [...outputFormats], default: "jpeg" },
      ...page,
      pages: { type: "array", minItems: 1, maxItems: limits.pagesMax, items: closed(page) },
      ...Object.fromEntries(interfaceFields.map((name) => [name, {}])),
    },
    additionalProperties: false,
    $defs: {
      ...kindSchemas(Object.keys(namedColors)),
      component: { anyOf: Object.keys(componentProperties).map((type) => ({ $ref: `#/$defs/${type}` })) },
      ...Object.fromEntries(
        Object.entries<Specs>(componentProperties).map(([type, specs]) => {
          const id = { type: "string", minLength: 1, maxLength: 100 };
          return [
            type,
            { ...closed({ id, type: { const: type }, ...describeSpecs(specs) }), required: ["id", "type"] },
          ];
        }),
      ),
    },
  };
}

function closed(properties: JsonObject): JsonObject {
  return { type: "object", properties, additionalProperties: false };
}

function describeSpecs(specs: Specs): JsonObject {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { ...schemaOfSpec(spec), default: toJson(spec.fallback) },
    ]),
  );
}

function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}
