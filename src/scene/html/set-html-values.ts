import type { JsonValue } from "#contract/json.ts";
import { writeCssText, writeCssUrl } from "./css-addresses.ts";
import { readDeclarations, writeDeclarations } from "./css-rules.ts";
import { type HtmlProperty, pageComponentId } from "./html-components.ts";
import type { HtmlDocument } from "./html-document.ts";
import type { HtmlRow } from "./html-properties.ts";
import {
  attributeOf,
  copyElement,
  createStyle,
  elementsIn,
  type HtmlElement,
  type HtmlPage,
  isElement,
  parseHtmlPage,
  partOf,
  setAttribute,
  writeText,
} from "./html-tree.ts";

/** The page of a document with its style sheet and its values: each a text, an attribute or one declaration of a style. */
export function readHtmlPage(document: HtmlDocument): HtmlPage {
  const page = parseHtmlPage(document.html);
  const head = partOf(page, "head");
  if (document.css !== "") head.childNodes.push(createStyle(document.css, head));
  setValues(page, document);
  return page;
}

function setValues(page: HtmlPage, { components, values }: HtmlDocument): void {
  const marked = Map.groupBy(
    [...elementsIn(page)].filter((element) => attributeOf(element, "data-component") !== undefined),
    (element) => attributeOf(element, "data-component"),
  );
  for (const { id, properties } of components) {
    const set = values[id];
    if (set === undefined) continue;
    for (const property of properties) {
      if (!Object.hasOwn(set, property.name)) continue;
      const elements =
        id === pageComponentId
          ? [partOf(page, property.name.startsWith("--") ? "html" : "body")]
          : (marked.get(id) ?? []);
      for (const element of elements) setValue(element, property, set[property.name] ?? null);
    }
  }
}

function setValue(element: HtmlElement, property: HtmlProperty, value: JsonValue): void {
  switch (property.target) {
    case "text":
      writeText(element, String(value));
      // A title in Arabic reads from the right in a template that was written for English.
      if (attributeOf(element, "dir") === undefined) setAttribute(element, "dir", "auto");
      return;
    case "attribute":
      setAttribute(element, property.name, String(value));
      return;
    case "hidden":
      setAttribute(element, "hidden", value === true ? undefined : "");
      return;
    case "rows":
      writeRows(element, value as unknown as HtmlRow[]);
      return;
    case "style": {
      const kept = readDeclarations(attributeOf(element, "style") ?? "").filter(
        ({ name }) => name !== property.name,
      );
      const own = { name: property.name, value: toCssValue(property, value), isImportant: true };
      setAttribute(element, "style", writeDeclarations([...kept, own]));
      return;
    }
  }
}

/** Each value was read by its spec; what is free text goes in quotes. */
function toCssValue({ spec, unit = "", isQuoted = false }: HtmlProperty, value: JsonValue): string {
  if (isQuoted) return writeCssText(String(value));
  switch (spec.kind) {
    case "image":
      return value === "" ? "none" : writeCssUrl(String(value));
    case "font":
      return writeCssText(String(value));
    case "number":
      return `${Number(value)}${unit}`;
    default:
      return String(value);
  }
}

/** As many rows as there are values, each a copy of the template's first. */
function writeRows(element: HtmlElement, rows: readonly HtmlRow[]): void {
  const first = element.childNodes.find(isElement);
  if (first === undefined) return;
  element.childNodes = rows.map((cells) => {
    const row = copyElement(first, element);
    for (const field of [row, ...elementsIn(row)]) {
      const name = attributeOf(field, "data-field");
      if (name !== undefined) writeText(field, Object.hasOwn(cells, name) ? (cells[name] ?? "") : "");
    }
    return row;
  });
}
