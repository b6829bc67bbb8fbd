import { cutText } from "#contract/strings.ts";
import { isJsonObject, type JsonValue } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { sceneText } from "#contract/texts/scene-texts.ts";
import { writeCssText, writeCssUrl } from "./css-addresses.ts";
import { readDeclarations, writeDeclarations } from "./css-rules.ts";
import { type HtmlProperty, pageComponentId } from "./html-components.ts";
import { hasManyMarks, marksMax } from "../layout/graphemes.ts";
import { cssColor } from "../values/color.ts";
import type { HtmlDocument } from "./html-document.ts";
import type { HtmlRow } from "./html-properties.ts";
import { fillDocumentTags } from "./merge-tags/document-tags.ts";
import type { FillRoom } from "./merge-tags/fill-merge-tags.ts";
import {
  attributeOf,
  copyElement,
  elementsIn,
  type HtmlElement,
  type HtmlPage,
  isElement,
  isText,
  ownLength,
  parseHtmlPage,
  partOf,
  setAttribute,
  withStyleSheet,
  writeText,
} from "./html-tree.ts";

export interface FilledPage {
  page: HtmlPage;
  /** A message for each list that is shown in part, and for a letter that has too many marks. */
  warnings: string[];
  /** Whether the values exceed the size of a page, so that some are missing. */
  isTooLong: boolean;
}

/** Characters of all values together, counted once for each element that shows them. */
const valuesLengthMax = 20_000_000;
/** The size of an element in the tree, in characters. */
const elementLength = 100;

/** Parses a document's page and sets its values, each as text, an attribute or one declaration of a style. */
export function readHtmlPage(document: HtmlDocument): HtmlPage {
  return fillHtmlPage(document).page;
}

/** As {@link readHtmlPage}, with warnings about values that did not fit. */
export function fillHtmlPage(document: HtmlDocument): FilledPage {
  const page = withStyleSheet(parseHtmlPage(document.html), document.css);
  const room: FillRoom = {
    rowElements: limits.htmlRowElementsMax,
    characters: valuesLengthMax,
    warnings: [],
  };
  // First, so that no value is searched for tags.
  fillDocumentTags(page, document, room);
  setValues(page, document, room);
  const texts = [...elementsIn(page)].flatMap(({ childNodes }) => childNodes.filter(isText));
  if (texts.some(({ value }) => hasManyMarks(value)))
    room.warnings.push(sceneText("manyMarks", { max: marksMax }));
  return { page, warnings: [...new Set(room.warnings)], isTooLong: room.characters < 0 };
}

function setValues(page: HtmlPage, { components, values }: HtmlDocument, room: FillRoom): void {
  const marked = Map.groupBy(
    [...elementsIn(page)].filter((element) => attributeOf(element, "data-component") !== undefined),
    (element) => attributeOf(element, "data-component"),
  );
  for (const { id, properties } of components) {
    const set = values[id];
    if (set === undefined) continue;
    for (const property of properties) {
      if (property.target === "tag" || !Object.hasOwn(set, property.name)) continue;
      const elements =
        id === pageComponentId
          ? [partOf(page, property.name.startsWith("--") ? "html" : "body")]
          : (marked.get(id) ?? []);
      const value = set[property.name] ?? null;
      const length = lengthOf(property, value);
      for (const element of elements) {
        room.characters -= length;
        if (room.characters < 0) return;
        setValue(element, property, value, { id, room });
      }
    }
  }
}

/** 0 for rows, which are measured while they are written, and for a picture's address, which its elements share. */
function lengthOf({ target, spec }: HtmlProperty, value: JsonValue): number {
  if (target === "rows" || target === "hidden" || (target === "attribute" && spec.kind === "image")) return 0;
  return target === "text" ? textLength(String(value)) : String(value).length;
}

function textLength(text: string): number {
  return text.length + (text.split("\n").length - 1) * elementLength;
}

function setValue(
  element: HtmlElement,
  property: HtmlProperty,
  value: JsonValue,
  { id, room }: { id: string; room: FillRoom },
): void {
  switch (property.target) {
    case "tag":
      return;
    case "text":
      writeText(element, String(value));
      // An Arabic text runs from the right even in a template that was written for English.
      if (attributeOf(element, "dir") === undefined) setAttribute(element, "dir", "auto");
      return;
    case "attribute":
      setAttribute(element, property.name, String(value));
      return;
    case "hidden":
      setAttribute(element, "hidden", value === true ? undefined : "");
      return;
    case "rows":
      writeRows(element, Array.isArray(value) ? value.filter(isRow) : [], id, room);
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

/** Formats a value that its spec has checked; free text is quoted. */
function toCssValue({ spec, unit = "", isQuoted = false }: HtmlProperty, value: JsonValue): string {
  if (isQuoted) return writeCssText(String(value));
  switch (spec.kind) {
    case "image":
      return value === "" ? "none" : writeCssUrl(String(value));
    case "font":
      return writeCssText(String(value));
    case "number":
      return `${Number(value)}${unit}`;
    case "color":
      return cssColor(String(value));
    default:
      return String(value);
  }
}

/** Writes a copy of the template's first row for each entry, as long as the page has room. */
function isRow(row: JsonValue): row is HtmlRow {
  return isJsonObject(row) && Object.values(row).every((cell) => typeof cell === "string");
}

function writeRows(element: HtmlElement, rows: readonly HtmlRow[], id: string, room: FillRoom): void {
  const first = element.childNodes.find(isElement);
  if (first === undefined) return;
  const pattern = [first, ...elementsIn(first)];
  const length = pattern.reduce((sum, part) => sum + ownLength(part), 0);
  const shown = rows.slice(0, Math.floor(room.rowElements / pattern.length));
  if (shown.length < rows.length)
    room.warnings.push(
      sceneText("rowsCut", {
        component: cutText(id, 80),
        shown: shown.length,
        wanted: rows.length,
        max: limits.htmlRowElementsMax,
      }),
    );
  room.rowElements -= shown.length * pattern.length;
  element.childNodes = [];
  for (const cells of shown) {
    room.characters -= length;
    const row = copyElement(first, element);
    for (const field of [row, ...elementsIn(row)]) {
      const name = attributeOf(field, "data-field");
      if (name === undefined) continue;
      const text = Object.hasOwn(cells, name) ? (cells[name] ?? "") : "";
      room.characters -= textLength(text);
      if (room.characters < 0) return;
      writeText(field, text);
    }
    element.childNodes.push(row);
  }
}
