import type { ChangeValue } from "#contract/changes/change.ts";
import { expectation, type ValueProblem, mustBe } from "#contract/value-problems.ts";
import { isJsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import {
  booleanSpec,
  colorSpec,
  enumSpec,
  fontSpec,
  imageSpec,
  listSpec,
  numberSpec,
  opacitySpec,
  orEntryProblem,
  parseJsonList,
  type PropertyLabel,
  type PropertySpec,
  textSpec,
} from "../properties/property-spec.ts";
import { isLinkAddress } from "./check-html.ts";

/** The part of an element that a property sets. */
export type HtmlTarget = "text" | "attribute" | "style" | "hidden" | "rows" | "tag";

export interface HtmlPropertyRule {
  target: HtmlTarget;
  spec: PropertySpec<unknown>;
  /** Appended to a number in a style. */
  unit?: string;
  /** Written as a CSS string, for example for `content`. */
  isQuoted?: boolean;
}

const cellLengthMax = 2_000;

const size = { minimum: 0, maximum: 8_192, unit: "px" } as const;

/** Properties that a component may offer, besides variables: attributes and style properties by their standard names. */
const rules: Readonly<Record<string, HtmlPropertyRule>> = {
  text: { target: "text", spec: textSpec("text", "", { isLong: true }) },
  src: { target: "attribute", spec: imageSpec("picture") },
  alt: { target: "attribute", spec: textSpec("alternativeText") },
  title: { target: "attribute", spec: textSpec("title") },
  href: { target: "attribute", spec: linkSpec("link") },
  ...inStyles({
    color: colorSpec("colour", "#000000"),
    "background-color": colorSpec("background", "transparent"),
    "background-image": imageSpec("backgroundPicture"),
    "border-color": colorSpec("borderColour", "transparent"),
    fill: colorSpec("fill", "#000000"),
    stroke: colorSpec("stroke", "transparent"),
    "font-family": fontSpec("font"),
    "font-size": numberSpec("size", 16, { minimum: 1, maximum: 2_000, unit: "px" }),
    "font-weight": numberSpec("weight", 400, { minimum: 1, maximum: 1_000, step: 100 }),
    "font-style": enumSpec("slant", ["normal", "italic"]),
    "line-height": numberSpec("lineHeight", 1.2, { minimum: 0.3, maximum: 5, step: 0.05, unit: "×" }),
    "letter-spacing": numberSpec("letterSpacing", 0, { minimum: -200, maximum: 200, unit: "px" }),
    "text-align": enumSpec("align", ["start", "left", "center", "right", "end", "justify"]),
    "text-transform": enumSpec("letterCase", ["none", "uppercase", "lowercase", "capitalize"]),
    opacity: opacitySpec("opacity"),
    "border-radius": numberSpec("radius", 0, size),
    width: numberSpec("width", 0, size),
    height: numberSpec("height", 0, size),
    "object-fit": enumSpec("fit", ["fill", "contain", "cover", "none", "scale-down"]),
    "object-position": enumSpec("focalPoint", [
      "center",
      "top",
      "bottom",
      "left",
      "right",
      "left top",
      "right top",
      "left bottom",
      "right bottom",
    ]),
  }),
  visible: { target: "hidden", spec: booleanSpec("visible", true) },
  rows: { target: "rows", spec: rowsSpec("rows") },
};

/** Rules of style properties. A number of px is written with its unit. */
function inStyles(specs: Readonly<Record<string, PropertySpec<unknown>>>): Record<string, HtmlPropertyRule> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]): [string, HtmlPropertyRule] => [
      name,
      { target: "style", spec, ...(spec.unit === "px" ? { unit: "px" } : {}) },
    ]),
  );
}

export const htmlPropertyNames: readonly string[] = Object.keys(rules);

/** Finds the rule of a property by name, except for variables, which have rules of their own. */
export function htmlPropertyRule(name: string): HtmlPropertyRule | undefined {
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}

/** Converts a scene's spelling to the html one: `fontSize` to `font-size`. Variables are unchanged. */
export function toHtmlPropertyName(name: string): string {
  const alias = {
    font: "font-family",
    weight: "font-weight",
    align: "text-align",
    radius: "border-radius",
    background: "background-color",
  };
  if (name.startsWith("--")) return name;
  const known = Object.entries(alias).find(([short]) => short === name)?.[1];
  return known ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The cells of a row, by the names of their fields. */
export type HtmlRow = Record<string, string>;

/** Rows of a table or entries of a list: an array of objects with a text for each field, also as JSON text. */
function rowsSpec(label: PropertyLabel): PropertySpec<HtmlRow[]> {
  return listSpec({
    label,
    fallback: [],
    rule: expectation("rows", { max: limits.htmlRowsMax }),
    lengthMax: limits.htmlRowsMax,
    items: {
      type: "object",
      maxProperties: limits.htmlRowFieldsMax,
      additionalProperties: { type: ["string", "number", "boolean", "null"], maxLength: cellLengthMax },
    },
    parse: parseJsonList,
    readEntry: orEntryProblem(readRow),
  });
}

function readRow(row: unknown): HtmlRow | undefined {
  if (!isJsonObject(row) || Object.keys(row).length > limits.htmlRowFieldsMax) return undefined;
  const cells: [string, string][] = [];
  for (const [name, value] of Object.entries(row)) {
    const cell = readCell(value);
    if (cell === undefined) return undefined;
    cells.push([name, cell]);
  }
  return Object.fromEntries(cells);
}

function readCell(cell: unknown): string | undefined {
  if (cell === null) return "";
  // Checked before conversion to a string, which throws for `{"toString": false}` and overflows the stack for deeply
  // nested lists.
  if (typeof cell !== "string" && typeof cell !== "number" && typeof cell !== "boolean") return undefined;
  const text = String(cell);
  return text.length <= cellLengthMax && !text.includes("\0") ? text.toWellFormed() : undefined;
}

function linkSpec(label: PropertyLabel): PropertySpec<string> {
  return {
    kind: "text",
    fallback: "",
    label,
    schema: { type: "string", maxLength: 8_000, pattern: "^https?://[^\\s\\u0000]+$" },
    read: (value: ChangeValue): Result<string, ValueProblem> =>
      typeof value === "string" && value.length <= 8_000 && isLinkAddress(value)
        ? succeed(value.trim())
        : fail(mustBe(expectation("link", {}), value)),
  };
}
