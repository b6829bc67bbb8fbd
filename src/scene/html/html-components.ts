import type { JsonValue } from "#contract/json.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import { componentCountProblem } from "../component-count.ts";
import type { PropertySpec } from "../properties/property-spec.ts";
import { suggestName } from "../suggest-name.ts";
import { parseColor } from "../values/color.ts";
import { listCssAddresses } from "./css-addresses.ts";
import { createDeclaredStyles, type DeclaredStyles } from "./declared-styles.ts";
import {
  htmlPropertyNames,
  htmlPropertyRule,
  type HtmlPropertyRule,
  type HtmlRow,
  toHtmlPropertyName,
} from "./html-properties.ts";
import {
  atLine,
  attributeOf,
  elementsIn,
  type HtmlElement,
  type HtmlPage,
  isElement,
  isText,
  lineOf,
  partOf,
  readText,
  styleTextOf,
} from "./html-tree.ts";
import { firstFamily, readVariable } from "./html-variables.ts";
import type { MergeUse } from "./merge-tags/tag-specs.ts";

/** The id of the page itself, a component of every html template, with the variables of `:root`. */
export const pageComponentId = "page";

export type HtmlComponentType = "TEXT" | "IMAGE" | "HTML";

/** An element that the author marked with `data-component`, or the page itself. */
export interface HtmlComponent {
  id: string;
  type: HtmlComponentType;
  /** The property that a bare key sets. */
  mainProperty: string;
  properties: readonly HtmlProperty[];
}

export interface HtmlProperty extends HtmlPropertyRule {
  name: string;
  /** The value in the template or its styles, as text. */
  defaultValue: string;
  /** Only for merge tags: the places of the tag, which decide what it accepts. */
  merge?: MergeUse;
  /** Accepted but not listed in the template's detail. */
  isUnlisted?: boolean;
}

const idLengthMax = 100;

const commonText = [
  "text",
  "color",
  "background-color",
  "font-family",
  "font-size",
  "font-weight",
  "text-align",
];
const common = ["opacity", "visible"];
/** Inline elements. */
const inlineTags =
  "a abbr b bdi bdo br cite code em i kbd mark q s small span strong sub sup time u var wbr".split(" ");
const textTags = "h1 h2 h3 h4 h5 h6 p li td th dt dd figcaption blockquote label address caption pre"
  .split(" ")
  .concat(inlineTags);

/** Derives the components of a checked page and their properties. Problems include their lines. */
export function deriveHtmlComponents(
  page: HtmlPage,
  css: string,
): { components: HtmlComponent[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const marked = new Map<string, [HtmlElement, ...HtmlElement[]]>();
  for (const element of elementsIn(page)) {
    const id = attributeOf(element, "data-component");
    if (id === undefined) continue;
    const fault = idProblem(id);
    if (fault !== undefined) problems.push(problemAt(element, fault));
    else if (marked.get(id)?.push(element) === undefined) marked.set(id, [element]);
  }
  const tooMany = componentCountProblem("html", marked.size);
  if (tooMany !== undefined) return { components: [], problems: [tooMany] };
  const sheets = [...elementsIn(page)].filter(({ tagName }) => tagName === "style").map(styleTextOf);
  const styles = createDeclaredStyles([...sheets, css]);
  const components = [...marked].map(([id, [first, ...others]]) => {
    const type = typeOf(first);
    for (const other of others) {
      if (typeOf(other) !== type)
        problems.push(
          problemAt(
            other,
            `the component "${id}" is ${typeOf(other)} here and ${type} at its first occurrence`,
          ),
        );
    }
    return deriveComponent(first, { id, type, styles, problems });
  });
  return { components: [derivePage(page, styles), ...components], problems };
}

function idProblem(id: string): string | undefined {
  if (id === "" || id.length > idLengthMax || id.includes("\0"))
    return `data-component must be text of 1 to ${idLengthMax} characters`;
  return id === pageComponentId
    ? `"${pageComponentId}" is the page itself; name the component otherwise`
    : undefined;
}

interface Derivation {
  id: string;
  type: HtmlComponentType;
  styles: DeclaredStyles;
  problems: Problem[];
}

function deriveComponent(element: HtmlElement, { id, type, styles, problems }: Derivation): HtmlComponent {
  const declared = attributeOf(element, "data-editable");
  const names =
    declared === undefined
      ? ownNames(element, type, styles)
      : declared.split(/[\s,]+/).filter((name) => name !== "");
  const properties: HtmlProperty[] = [];
  for (const given of new Set(names.map(toHtmlPropertyName))) {
    const property = deriveProperty(element, given, styles);
    if (property === undefined || !isOffered(property.name, element, type)) {
      problems.push(
        problemAt(
          element,
          `data-editable names "${given}", which this component cannot have${suggestName(given, htmlPropertyNames)}`,
        ),
      );
    } else properties.push(property);
  }
  const main = type === "IMAGE" ? "src" : properties.some(({ name }) => name === "rows") ? "rows" : "text";
  return { id, type, properties, mainProperty: main };
}

/** The default properties, without `data-editable`: those of the type, and the variables declared for the element. */
function ownNames(element: HtmlElement, type: HtmlComponentType, styles: DeclaredStyles): string[] {
  const variables = styles
    .variablesOf(element)
    .filter((name) => deriveProperty(element, name, styles) !== undefined);
  const link = element.tagName === "a" ? ["href"] : [];
  switch (type) {
    case "TEXT":
      return [...commonText, ...link, ...common, ...variables];
    case "IMAGE":
      return ["src", "alt", "object-fit", "border-radius", ...common, ...variables];
    case "HTML": {
      const picture = listCssAddresses(styles.valueOf(element, "background-image") ?? "");
      return [
        ...(attributeOf(element, "data-rows") === undefined ? [] : ["rows"]),
        "color",
        "background-color",
        ...(picture.length === 1 ? ["background-image"] : []),
        ...link,
        ...common,
        ...variables,
      ];
    }
  }
}

function isOffered(name: string, element: HtmlElement, type: HtmlComponentType): boolean {
  if (name === "text") return type === "TEXT";
  if (name === "src" || name === "alt") return type === "IMAGE";
  if (name === "href") return element.tagName === "a";
  if (name === "rows") return attributeOf(element, "data-rows") !== undefined;
  return true;
}

function deriveProperty(
  element: HtmlElement,
  name: string,
  styles: DeclaredStyles,
): HtmlProperty | undefined {
  if (name.startsWith("--")) {
    const value = styles.valueOf(element, name);
    const variable = value === undefined ? undefined : readVariable(name, value);
    return variable && { name, ...variable.rule, defaultValue: variable.defaultValue };
  }
  const rule = htmlPropertyRule(name);
  return rule && { name, ...rule, defaultValue: defaultOf(element, name, rule, styles) };
}

function defaultOf(
  element: HtmlElement,
  name: string,
  { target, spec }: HtmlPropertyRule,
  styles: DeclaredStyles,
): string {
  switch (target) {
    case "text":
      return readText(element);
    case "attribute":
      return attributeOf(element, name) ?? "";
    case "tag":
      return "";
    case "hidden":
      return attributeOf(element, "hidden") === undefined ? "true" : "false";
    case "rows":
      return JSON.stringify(readRows(element));
    case "style": {
      const declared = styles.valueOf(element, name);
      return declared === undefined
        ? String(spec.fallback)
        : toPlainValue(element, name, declared, spec, styles);
    }
  }
}

/** Converts a style's value to the form of a change: px without the unit, the first name of a font. Others are unchanged. */
function toPlainValue(
  element: HtmlElement,
  name: string,
  value: string,
  spec: PropertySpec<unknown>,
  styles: DeclaredStyles,
): string {
  if (spec.kind === "font") return firstFamily(value);
  if (spec.kind === "image") return listCssAddresses(value)[0]?.address ?? "";
  if (spec.kind === "color")
    return parseColor(value) === undefined && value.toLowerCase() === "currentcolor" ? "" : value;
  if (spec.kind !== "number") return value;
  if (name === "font-weight") return { normal: "400", bold: "700" }[value.toLowerCase()] ?? value;
  if (name === "opacity" && value.endsWith("%")) {
    const read = spec.read(value);
    return read.ok ? String(read.value) : "";
  }
  const match = /^(?<number>[+-]?(?:\d+\.?\d*|\.\d+))(?<unit>px|rem|em|pt|)$/i.exec(value);
  // Units that depend on the layout, such as %, have no equivalent in a change.
  if (match === null) return "";
  const { number = "", unit = "" } = match.groups ?? {};
  const px = pxOf(element, name, Number(number), unit.toLowerCase(), styles);
  return px === undefined ? "" : String(Math.round(px * 1_000) / 1_000);
}

function pxOf(
  element: HtmlElement,
  name: string,
  number: number,
  unit: string,
  styles: DeclaredStyles,
): number | undefined {
  if (unit === "" || unit === "px") return number;
  if (unit === "pt") return (number * 4) / 3;
  // Assumes the default font size of the root element.
  if (unit === "rem") return number * 16;
  if (name === "font-size") return undefined;
  const size = /^([\d.]+)px$/.exec(styles.valueOf(element, "font-size") ?? "16px")?.[1];
  return size === undefined ? undefined : number * Number(size);
}

function derivePage(page: HtmlPage, styles: DeclaredStyles): HtmlComponent {
  const [root, body] = [partOf(page, "html"), partOf(page, "body")];
  const fixed = ["background-color", "color", "font-family"].flatMap(
    (name) => deriveProperty(body, name, styles) ?? [],
  );
  const variables = styles.variablesOf(root).flatMap((name) => deriveProperty(root, name, styles) ?? []);
  return { id: pageComponentId, type: "HTML", mainProperty: "text", properties: [...fixed, ...variables] };
}

function typeOf(element: HtmlElement): HtmlComponentType {
  if (element.tagName === "img") return "IMAGE";
  if (attributeOf(element, "data-rows") !== undefined) return "HTML";
  const inside = [...elementsIn(element)];
  const isLine = inside.every(
    (child) => inlineTags.includes(child.tagName) && attributeOf(child, "data-component") === undefined,
  );
  const hasText =
    element.childNodes.some((node) => isText(node) && node.value.trim() !== "") || inside.length > 0;
  return isLine && (hasText || textTags.includes(element.tagName)) ? "TEXT" : "HTML";
}

/** Reads the rows of a template: the fields of each child, by name. */
export function readRows(element: HtmlElement): HtmlRow[] {
  return element.childNodes.filter(isElement).map((row) => {
    const fields = [row, ...elementsIn(row)].flatMap((field) => {
      const name = attributeOf(field, "data-field");
      return name === undefined ? [] : [[name, readText(field)] as const];
    });
    return Object.fromEntries(fields);
  });
}

function problemAt(element: HtmlElement, message: string): Problem {
  return otherProblem("html", atLine(lineOf(element), message));
}

/** The components of an html template, and the values that changes have set. */
export interface HtmlContent {
  /** The first is the page. */
  components: readonly HtmlComponent[];
  /** The font families that html and css name, without duplicates, in lower case. */
  families: readonly string[];
  /** Values that changes have set, by component and property. */
  values: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
}
