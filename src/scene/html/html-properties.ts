import type { ChangeValue } from "#contract/changes/change.ts";
import { expectation, type Fault, toFound, mustBe } from "#contract/faults.ts";
import { isJsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import {
  booleanSpec,
  colorSpec,
  enumSpec,
  fontSpec,
  imageSpec,
  numberSpec,
  opacitySpec,
  type PropertyLabel,
  type PropertySpec,
  textSpec,
} from "../properties/property-spec.ts";
import { isLinkAddress } from "./check-html.ts";

/** Where a property's value goes. */
export type HtmlTarget = "text" | "attribute" | "style" | "hidden" | "rows" | "tag";

export interface HtmlPropertyRule {
  target: HtmlTarget;
  spec: PropertySpec<unknown>;
  /** After a number in a style. */
  unit?: string;
  /** Written in quotes, as the texts of `content` are. */
  isQuoted?: boolean;
}

const size = { minimum: 0, maximum: 8_192, unit: "px" } as const;

/** Properties that a component may offer, besides variables: attributes and style properties by their own names. */
const rules: Readonly<Record<string, HtmlPropertyRule>> = {
  text: { target: "text", spec: textSpec("text", "", { isLong: true }) },
  src: { target: "attribute", spec: imageSpec("picture") },
  alt: { target: "attribute", spec: textSpec("alternativeText") },
  title: { target: "attribute", spec: textSpec("title") },
  href: { target: "attribute", spec: linkSpec("link") },
  color: { target: "style", spec: colorSpec("colour", "#000000") },
  "background-color": { target: "style", spec: colorSpec("background", "transparent") },
  "background-image": { target: "style", spec: imageSpec("backgroundPicture") },
  "border-color": { target: "style", spec: colorSpec("borderColour", "transparent") },
  fill: { target: "style", spec: colorSpec("fill", "#000000") },
  stroke: { target: "style", spec: colorSpec("stroke", "transparent") },
  "font-family": { target: "style", spec: fontSpec("font") },
  "font-size": {
    target: "style",
    spec: numberSpec("size", 16, { minimum: 1, maximum: 2_000, unit: "px" }),
    unit: "px",
  },
  "font-weight": {
    target: "style",
    spec: numberSpec("weight", 400, { minimum: 1, maximum: 1_000, step: 100 }),
  },
  "font-style": { target: "style", spec: enumSpec("slant", ["normal", "italic"]) },
  "line-height": {
    target: "style",
    spec: numberSpec("lineHeight", 1.2, { minimum: 0.3, maximum: 5, step: 0.05, unit: "×" }),
  },
  "letter-spacing": {
    target: "style",
    spec: numberSpec("letterSpacing", 0, { minimum: -200, maximum: 200, unit: "px" }),
    unit: "px",
  },
  "text-align": {
    target: "style",
    spec: enumSpec("align", ["start", "left", "center", "right", "end", "justify"]),
  },
  "text-transform": {
    target: "style",
    spec: enumSpec("letterCase", ["none", "uppercase", "lowercase", "capitalize"]),
  },
  opacity: { target: "style", spec: opacitySpec("opacity") },
  "border-radius": { target: "style", spec: numberSpec("radius", 0, size), unit: "px" },
  width: { target: "style", spec: numberSpec("width", 0, size), unit: "px" },
  height: { target: "style", spec: numberSpec("height", 0, size), unit: "px" },
  "object-fit": {
    target: "style",
    spec: enumSpec("fit", ["fill", "contain", "cover", "none", "scale-down"]),
  },
  "object-position": {
    target: "style",
    spec: enumSpec("focalPoint", [
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
  },
  visible: { target: "hidden", spec: booleanSpec("visible", true) },
  rows: { target: "rows", spec: rowsSpec("rows") },
};

export const htmlPropertyNames: readonly string[] = Object.keys(rules);

/** The rule of a property by its own name; undefined when there is none. Variables have rules of their own. */
export function htmlPropertyRule(name: string): HtmlPropertyRule | undefined {
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}

/** `fontSize` as well as `font-size`: scene templates spell it so. Variables stay as they are. */
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

/** Cells of one row, by the names of the fields. */
export type HtmlRow = Record<string, string>;

/** Rows of a table or entries of a list: an array of objects with a text for each field, also as JSON text. */
function rowsSpec(label: PropertyLabel): PropertySpec<HtmlRow[]> {
  const rule = expectation("rows", { max: limits.htmlRowsMax });
  return {
    kind: "json",
    fallback: [],
    label,
    read: (value) => {
      const list = typeof value === "string" ? parseJson(value) : value;
      if (!Array.isArray(list)) return fail(mustBe(rule, value));
      if (list.length > limits.htmlRowsMax) return fail(mustBe(rule, list.length));
      const read: HtmlRow[] = [];
      for (const [index, row] of list.entries()) {
        const cells = readRow(row);
        if (cells === undefined)
          return fail({ code: "entryIs", params: { what: rule, entry: index + 1, got: toFound(row) } });
        read.push(cells);
      }
      return succeed(read);
    },
  };
}

function readRow(row: unknown): HtmlRow | undefined {
  if (!isJsonObject(row) || Object.keys(row).length > limits.htmlRowFieldsMax) return undefined;
  const cells = Object.entries(row).map(([name, cell]) => [name, readCell(cell)] as const);
  return cells.every(([, cell]) => cell !== undefined) ? (Object.fromEntries(cells) as HtmlRow) : undefined;
}

function readCell(cell: unknown): string | undefined {
  if (cell === null) return "";
  // Checked before conversion to a string, which throws for `{"toString": false}` and overflows the stack for deeply
  // nested lists.
  if (typeof cell !== "string" && typeof cell !== "number" && typeof cell !== "boolean") return undefined;
  const text = String(cell);
  return text.length <= 2_000 && !text.includes("\0") ? text.toWellFormed() : undefined;
}

function parseJson(text: string): unknown {
  try {
    return text.trim() === "" ? [] : (JSON.parse(text) as unknown);
  } catch {
    // The message says what is accepted.
    return text;
  }
}

function linkSpec(label: PropertyLabel): PropertySpec<string> {
  return {
    kind: "text",
    fallback: "",
    label,
    read: (value: ChangeValue): Result<string, Fault> =>
      typeof value === "string" && value.length <= 8_000 && isLinkAddress(value)
        ? succeed(value.trim())
        : fail(mustBe(expectation("link", {}), value)),
  };
}
