import type { JsonObject } from "#contract/json.ts";
import { iconNames } from "../icons/icon-value.ts";
import { cssSpellings, type PropertySpec, textLengthMax } from "./property-spec.ts";
import { runsMax } from "../values/styled-text.ts";
import { pathDataSchema } from "./svg-paths.ts";
import { runStyleSpecs } from "./styled-text-spec.ts";

/**
 * The JSON Schema (2020-12) of the values that a spec accepts, in their usual form: a number is a number or a word for
 * one, though a spec also reads its text. Kinds refer to `$defs` of {@link kindSchemas}.
 */
export function schemaOfSpec({ words, ...spec }: PropertySpec<unknown>): JsonObject {
  if (spec.schema !== undefined) return spec.schema;
  if (words !== undefined) return { anyOf: [schemaOfSpec(spec), { enum: [...words] }] };
  switch (spec.kind) {
    case "number":
      return {
        type: spec.isWhole === true ? "integer" : "number",
        ...(spec.minimum === undefined ? {} : { minimum: spec.minimum }),
        ...(spec.maximum === undefined ? {} : { maximum: spec.maximum }),
      };
    case "boolean":
      return { type: "boolean" };
    case "enum":
      return { enum: [...(spec.options ?? [])] };
    case "text":
    case "color":
    case "gradient":
    case "image":
    case "font":
    case "icon":
      return { $ref: `#/$defs/${spec.kind}` };
    case "json":
      return {};
  }
}

const hex = "#?(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})";
const channel = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
const alpha = "(?:0|1|0?\\.[0-9]{1,4})";
const percent = "(?:100|[0-9]{1,2})%";
const hue = "[0-9]{1,3}(?:deg)?";
const signed = "-?[0-9]{1,3}";
/** Also accepted and not described: further forms of these, math functions, relative colours, and `color-mix()`. */
const colour = [
  hex,
  `rgb\\(${channel}(?:, ?${channel}){2}\\)`,
  `rgba\\(${channel}(?:, ?${channel}){2}, ?${alpha}\\)`,
  `hsl\\(${hue}, ?${percent}, ?${percent}\\)`,
  `hsla\\(${hue}, ?${percent}, ?${percent}, ?${alpha}\\)`,
  `hwb\\(${hue} ${percent} ${percent}\\)`,
  `lab\\(${percent} ${signed} ${signed}\\)`,
  `lch\\(${percent} [0-9]{1,3} ${hue}\\)`,
  `oklab\\((?:${alpha}|${percent}) -?${alpha} -?${alpha}\\)`,
  `oklch\\((?:${alpha}|${percent}) ${alpha} ${hue}\\)`,
  `color\\((?:srgb|display-p3) ${alpha} ${alpha} ${alpha}\\)`,
];
const anyColour = `(?:${colour.join("|")})`;

/** An icon with its own outline. */
const iconSchema = {
  type: "object",
  required: ["name", "path"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 100, pattern: "\\S" },
    path: pathDataSchema,
  },
};

/** Empty runs are accepted too. The texts have at most 20,000 characters together, in their short form. */
const runSchema = {
  type: "object",
  required: ["text"],
  properties: {
    text: { type: "string", minLength: 1, maxLength: textLengthMax, pattern: "^[^\\u0000]*$" },
    ...Object.fromEntries(
      Object.entries(runStyleSpecs).flatMap(([name, spec]) =>
        [name, ...cssSpellings(name)].map((spelling) => [spelling, schemaOfSpec(spec)]),
      ),
    ),
  },
  additionalProperties: false,
};

/** One schema for each kind of value. Names of colours are from CSS. */
export function kindSchemas(colorNames: readonly string[]): Readonly<Record<string, JsonObject>> {
  return {
    text: { type: ["string", "number", "boolean"], maxLength: 20_000, pattern: "^[^\\u0000]*$" },
    runs: { type: "array", maxItems: runsMax, items: runSchema },
    color: {
      anyOf: [{ type: "string", pattern: `^${anyColour}$` }, { enum: ["transparent", ...colorNames] }],
    },
    gradient: {
      type: "string",
      maxLength: 4_000,
      pattern: `^(?:none|linear-gradient\\([0-9]{1,3}deg(?:, ?${anyColour} ${percent}){2,32}\\))?$`,
    },
    image: {
      type: "string",
      pattern:
        '^(?:(?:https?:)?//[^\\s\\u0000-\\u001f\\u007f-\\u009f"<>^`{|}/?#\\\\]+(?:[/?#][^\\u0000-\\u001f\\u007f-\\u009f]*)?|asset:[A-Za-z0-9_.-]+|data:image/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]*)?$',
    },
    font: { type: "string", pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,99}$" },
    icon: { anyOf: [{ enum: iconNames() }, iconSchema] },
  };
}
