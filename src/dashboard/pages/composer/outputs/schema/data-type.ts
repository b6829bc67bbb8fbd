import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";

/**
 * A TypeScript interface for the data that a JSON Schema (2020-12) describes: choices are unions, required properties
 * are not optional, titles and descriptions are doc comments, and limits that a type cannot express are their tags.
 * Names that the schema does not list are left out, so that the compiler finds a misspelt one. References lead to
 * `$defs` of the schema itself; what cannot be resolved is `unknown`.
 */
export function toDataType(schema: JsonObject): string {
  const definitions = isJsonObject(schema["$defs"]) ? schema["$defs"] : {};
  const title = typeof schema["title"] === "string" ? schema["title"] : "";
  const reading = { definitions, depth: 0, name: typeNameOf(title), aliases: new Map<string, string>() };
  const properties = listProperties(schema, reading);
  return [
    ...docComment([title], ""),
    `export interface ${reading.name} {`,
    ...properties,
    "}",
    ...Array.from(reading.aliases, ([alias, type]) => `export type ${alias} = ${type};`),
    "",
  ].join("\n");
}

interface Reading {
  definitions: JsonObject;
  /** Of references and nested types. */
  depth: number;
  /** Of the whole type. */
  name: string;
  /** Types with fields that references lead to, by their names. */
  aliases: Map<string, string>;
}

/** Deeper types, and references that lead in a circle, are `unknown`. */
const depthMax = 12;

/** A name in PascalCase of the letters and digits of a title. */
export function typeNameOf(title: string): string {
  const words = title.normalize("NFC").match(/[\p{ID_Continue}]+/gu) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `${/^\p{ID_Start}/u.test(name) ? "" : "Template"}${name}Data`;
}

function listProperties(schema: JsonObject, reading: Reading): string[] {
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const required = new Set(listOf(schema["required"]));
  return Object.entries(properties).flatMap(([name, property]) => [
    ...docComment(describe(property), "  "),
    `  ${JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${typeOf(property, reading)};`,
  ]);
}

function typeOf(schema: JsonValue | undefined, reading: Reading): string {
  const types = new Set(listTypes(schema, reading));
  if (types.has("unknown")) return "unknown";
  // A text of any form includes each text.
  const kept = [...types].filter((type) => !(types.has("string") && type.startsWith('"')));
  return kept.length === 0 ? "never" : kept.join(" | ");
}

/** The members of its union. */
function listTypes(schema: JsonValue | undefined, outer: Reading): string[] {
  if (!isJsonObject(schema) || outer.depth > depthMax) return ["unknown"];
  const reading = { ...outer, depth: outer.depth + 1 };
  const choices = "const" in schema ? [schema["const"]] : schema["enum"];
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice));
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => namedType(one, schema, reading));
  if (type !== undefined) return [namedType(type, schema, reading)];
  const name = /^#\/\$defs\/([^/]+)$/.exec(String(schema["$ref"]))?.[1];
  if (name !== undefined) {
    const types = listTypes(reading.definitions[name], reading);
    if (!types.some((one) => one.includes("{"))) return types;
    const alias = `${reading.name}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    reading.aliases.set(alias, types.join(" | "));
    return [alias];
  }
  const options = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(options) ? options.flatMap((option) => listTypes(option, reading)) : ["unknown"];
}

function namedType(type: JsonValue, schema: JsonObject, reading: Reading): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "number":
    case "integer":
      return "number";
    case "array": {
      const entry = typeOf(schema["items"], reading);
      const rest = `${entry.includes(" ") ? `(${entry})` : entry}[]`;
      return Number(schema["minItems"] ?? 0) > 0 ? `readonly [${entry}, ...${rest}]` : `readonly ${rest}`;
    }
    case "object":
      return objectType(schema, reading);
    default:
      return "unknown";
  }
}

function objectType(schema: JsonObject, reading: Reading): string {
  const { properties, additionalProperties: others } = schema;
  if (!isJsonObject(properties))
    return `{ readonly [name: string]: ${isJsonObject(others) ? typeOf(others, reading) : "unknown"} }`;
  const required = new Set(listOf(schema["required"]));
  const fields = Object.entries(properties).map(
    ([name, property]) =>
      `${JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${typeOf(property, reading)}`,
  );
  return fields.length === 0 ? "object" : `{ ${fields.join("; ")} }`;
}

const tags = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern", "default"];

function describe(schema: JsonValue): string[] {
  if (!isJsonObject(schema)) return [];
  const { title, description } = schema;
  const words = [title, description].flatMap((text) => (typeof text === "string" ? [text] : []));
  const limits = tags.flatMap((tag) => {
    const value = schema[tag];
    if (value === undefined) return [];
    return [`@${tag} ${tag === "pattern" ? String(value) : JSON.stringify(value)}`];
  });
  return [...words, ...limits];
}

/** A comment of these paragraphs, none of which can end it. */
function docComment(paragraphs: readonly string[], indent: string): string[] {
  const lines = paragraphs
    .flatMap((text) => text.split(/[\n\r\u2028\u2029]+/))
    .map((line) => line.replaceAll("*/", String.raw`*\/`).trim())
    .filter((line) => line !== "");
  if (lines.length === 0) return [];
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`];
}

function listOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
