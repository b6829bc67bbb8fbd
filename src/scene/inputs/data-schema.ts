import { escapePattern } from "#contract/strings.ts";
import type { JsonObject } from "#contract/json.ts";
import type { TemplateProperty } from "#contract/templates.ts";
import type { ChangeableComponent } from "../changed-values.ts";
import { formatPropertyValue, type PropertySpec } from "../properties/property-spec.ts";
import { kindSchemas, schemaOfSpec } from "../properties/spec-schema.ts";
import { namedColors } from "@csstools/color-helpers";
import { patternedLengthMax } from "./broken-rule.ts";
import { findInput } from "./read-interface.ts";
import type { InputChoice, TemplateInput, TemplateInterface } from "./template-interface.ts";

/** The template that a schema describes. */
export interface DescribedTemplate {
  name: string;
  interface: TemplateInterface | undefined;
  components: ReadonlyMap<string, ChangeableComponent>;
  /** All properties, in the template's order; those that are no input follow the inputs. */
  properties: Iterable<TemplateProperty>;
}

/**
 * A JSON Schema (2020-12) of the `data` of a render, with keys of the form `component.property`. Everything it accepts
 * is accepted. It describes one form of each value: text of a number, a nested object, a bare key and a former id are
 * accepted by the service too. Components whose ids contain a dot are left out, because `data` cannot name them; if one
 * has a required input, the schema accepts nothing and says why.
 *
 * Yields after each hundred properties, so that a long template does not block the event loop.
 */
export function* describeData({
  name,
  interface: { inputs = {}, onlyInputs = false, aliases = {} } = {},
  components,
  properties,
}: DescribedTemplate): Generator<void, JsonObject> {
  const ofInputs = new Map<string, JsonObject>();
  const others: [string, JsonObject][] = [];
  let count = 0;
  for (const { key, defaultValue } of properties) {
    count += 1;
    if (count % propertiesPerTurn === 0) yield;
    const input = Object.hasOwn(inputs, key) ? inputs[key] : undefined;
    const found = input === undefined && onlyInputs ? undefined : findDataInput(key, components);
    if (found === undefined) continue;
    const defaults = defaultOf(defaultValue, found.spec);
    if (input === undefined) others.push([key, { ...schemaOfSpec(found.spec), ...defaults }]);
    else ofInputs.set(key, { ...inputSchema(input, found.spec), ...defaults });
  }
  // An html template may offer more properties than it lists.
  for (const [key, input] of Object.entries(inputs)) {
    const found = ofInputs.has(key) ? undefined : findDataInput(key, components);
    if (found !== undefined) ofInputs.set(key, inputSchema(input, found.spec));
  }
  const unnamed = Object.keys(inputs).filter((key) => inputs[key]?.required === true && !dataKey.test(key));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: name,
    ...(unnamed.length > 0 && {
      description: `\`data\` cannot name ${unnamed.join(", ")}, whose component has a dot in its id. Use \`changes\`.`,
      not: {},
    }),
    type: "object",
    // Defines own properties even for a component named `__proto__`.
    properties: Object.fromEntries([...ofInputs, ...others]),
    required: [...ofInputs.keys()].filter((key) => inputs[key]?.required === true),
    ...(onlyInputs ? { additionalProperties: false } : { propertyNames: dataKeys(Object.keys(aliases)) }),
    $defs: kindSchemas(Object.keys(namedColors)),
  };
}

const propertiesPerTurn = 100;
/** A component and, after a dot, its property: 100 characters are at most 200 units of a JavaScript string, the limit. */
const dataKeyPattern = String.raw`^[^.\u0000]{1,100}\.[^.\u0000]{1,100}$`;
const dataKey = /^[^.]+\.[^.]+$/s;

/** A bare key or a former id would escape the rules of the property that it sets. */
function dataKeys(formerIds: readonly string[]): JsonObject {
  const named = formerIds.filter((id) => !id.includes("."));
  if (named.length === 0) return { pattern: dataKeyPattern };
  return { pattern: dataKeyPattern, not: { pattern: `^(?:${named.map(escapePattern).join("|")})\\.` } };
}

function findDataInput(key: string, components: DescribedTemplate["components"]) {
  return dataKey.test(key) ? findInput(key, components) : undefined;
}

function inputSchema(input: TemplateInput, spec: PropertySpec<unknown>): JsonObject {
  const { label, description, required, minLength, maxLength, minimum, maximum, oneOf, pattern } = input;
  const { words: _words, ...numeric } = spec;
  // A schema cannot compare a word with a bound.
  const described = minimum === undefined && maximum === undefined ? spec : numeric;
  // The choices are values of the spec, also in notations that its schema does not describe.
  const schema: JsonObject = oneOf === undefined ? { ...schemaOfSpec(described) } : {};
  if (label !== undefined) schema["title"] = label;
  if (description !== undefined) schema["description"] = description;
  if (oneOf !== undefined) schema["enum"] = [...new Set(oneOf.map((one) => usualForm(one, spec)))];
  if (spec.kind === "text") {
    const least = Math.max(minLength ?? 0, required === true ? 1 : 0);
    const most = maxLength ?? (pattern === undefined ? undefined : patternedLengthMax);
    const rules: JsonObject = {
      ...(least > 0 && { minLength: least }),
      ...(most !== undefined && { maxLength: most }),
      ...(pattern !== undefined && { pattern }),
    };
    // The length of a number is that of its text, which a schema cannot say.
    if (Object.keys(rules).length > 0) return withTextRules(schema, rules, spec);
  } else if (required === true && spec.kind === "json") schema["minItems"] = 1;
  else if (required === true && ["image", "gradient"].includes(spec.kind)) {
    schema["minLength"] = 1;
    // It removes a gradient.
    if (spec.kind === "gradient") schema["not"] = { const: "none" };
  }
  if (minimum !== undefined) schema["minimum"] = Math.max(minimum, spec.minimum ?? minimum);
  if (maximum !== undefined) schema["maximum"] = Math.min(maximum, spec.maximum ?? maximum);
  return schema;
}

/**
 * Rules apply to the characters that a picture shows. A schema can count neither those of runs nor those between braces,
 * so it describes fewer texts than are accepted.
 */
function withTextRules(schema: JsonObject, rules: JsonObject, spec: PropertySpec<unknown>): JsonObject {
  const text: JsonObject = { ...schema, ...rules, type: "string" };
  if (spec.stylesOf === undefined || schema["anyOf"] === undefined) return text;
  const { minLength = 0, maxLength, pattern } = rules;
  if (minLength === 1 && maxLength === undefined && pattern === undefined)
    return { ...schema, minLength, minItems: 1 };
  const { anyOf: _forms, ...own } = text;
  const countsBraces = Number(minLength) > 1 || pattern !== undefined;
  return { $ref: "#/$defs/text", ...own, ...(countsBraces && { not: { pattern: "[{}]" } }) };
}

/** A choice in the type of its values: 12 for the number "12", "12" for the text 12. */
function usualForm(choice: InputChoice, spec: PropertySpec<unknown>): InputChoice {
  if (spec.kind === "text") return String(choice);
  const read = spec.read(choice);
  const value = read.ok ? read.value : undefined;
  return typeof value === "number" || typeof value === "boolean" ? value : choice;
}

/** The value in the template, unless it is empty or too long to be of use. */
function defaultOf(text: string, spec: PropertySpec<unknown>): JsonObject {
  if (text === "" || text.length > 500) return {};
  const read = spec.read(text);
  if (!read.ok) return {};
  // An icon is named.
  if (spec.kind === "icon") return { default: text };
  const isPlain = ["string", "number", "boolean"].includes(typeof read.value);
  return {
    default: isPlain ? JSON.parse(JSON.stringify(read.value)) : JSON.parse(formatPropertyValue(read.value)),
  };
}
