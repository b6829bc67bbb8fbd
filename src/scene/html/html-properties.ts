import type { ChangeValue } from "#contract/changes/change.ts";
import { describeValue, isJsonObject } from "#contract/json.ts";
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
  type PropertySpec,
  textSpec,
} from "../properties/property-spec.ts";
import { isLinkAddress, linkForms } from "./check-html.ts";

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
  text: { target: "text", spec: textSpec("Text", "", { isLong: true }) },
  src: { target: "attribute", spec: imageSpec("Picture") },
  alt: { target: "attribute", spec: textSpec("Alternative text") },
  title: { target: "attribute", spec: textSpec("Title") },
  href: { target: "attribute", spec: linkSpec("Link") },
  color: { target: "style", spec: colorSpec("Colour", "#000000") },
  "background-color": { target: "style", spec: colorSpec("Background", "transparent") },
  "background-image": { target: "style", spec: imageSpec("Background picture") },
  "border-color": { target: "style", spec: colorSpec("Border colour", "transparent") },
  fill: { target: "style", spec: colorSpec("Fill", "#000000") },
  stroke: { target: "style", spec: colorSpec("Stroke", "transparent") },
  "font-family": { target: "style", spec: fontSpec("Font") },
  "font-size": {
    target: "style",
    spec: numberSpec("Size", 16, { minimum: 1, maximum: 2_000, unit: "px" }),
    unit: "px",
  },
  "font-weight": {
    target: "style",
    spec: numberSpec("Weight", 400, { minimum: 1, maximum: 1_000, step: 100 }),
  },
  "font-style": { target: "style", spec: enumSpec("Slant", ["normal", "italic"]) },
  "line-height": {
    target: "style",
    spec: numberSpec("Line height", 1.2, { minimum: 0.3, maximum: 5, step: 0.05, unit: "×" }),
  },
  "letter-spacing": {
    target: "style",
    spec: numberSpec("Letter spacing", 0, { minimum: -200, maximum: 200, unit: "px" }),
    unit: "px",
  },
  "text-align": {
    target: "style",
    spec: enumSpec("Align", ["start", "left", "center", "right", "end", "justify"]),
  },
  "text-transform": {
    target: "style",
    spec: enumSpec("Letter case", ["none", "uppercase", "lowercase", "capitalize"]),
  },
  opacity: { target: "style", spec: opacitySpec("Opacity") },
  "border-radius": { target: "style", spec: numberSpec("Radius", 0, size), unit: "px" },
  width: { target: "style", spec: numberSpec("Width", 0, size), unit: "px" },
  height: { target: "style", spec: numberSpec("Height", 0, size), unit: "px" },
  "object-fit": {
    target: "style",
    spec: enumSpec("Fit", ["fill", "contain", "cover", "none", "scale-down"]),
  },
  "object-position": {
    target: "style",
    spec: enumSpec("Focal point", [
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
  visible: { target: "hidden", spec: booleanSpec("Visible", true) },
  rows: { target: "rows", spec: rowsSpec("Rows") },
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
function rowsSpec(label: string): PropertySpec<HtmlRow[]> {
  const rule = `must be a list of at most ${limits.htmlRowsMax} objects, each with a text or a number for every field`;
  return {
    kind: "json",
    fallback: [],
    label,
    read: (value) => {
      const list = typeof value === "string" ? parseJson(value) : value;
      if (!Array.isArray(list)) return fail(`${rule}; got ${describeValue(value)}`);
      if (list.length > limits.htmlRowsMax) return fail(`${rule}; got ${list.length}`);
      const read: HtmlRow[] = [];
      for (const [index, row] of list.entries()) {
        const cells = readRow(row);
        if (cells === undefined) return fail(`${rule}; entry ${index + 1} is ${describeValue(row)}`);
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

function linkSpec(label: string): PropertySpec<string> {
  return {
    kind: "text",
    fallback: "",
    label,
    read: (value: ChangeValue): Result<string, string> =>
      typeof value === "string" && value.length <= 8_000 && isLinkAddress(value)
        ? succeed(value.trim())
        : fail(`must be ${linkForms}; got ${describeValue(value)}`),
  };
}
