import type { ValueProblem } from "#contract/value-problems.ts";
import { boundWarnings } from "../../changed-values.ts";
import type { HtmlContent, HtmlProperty } from "../html-components.ts";
import type { HtmlPage } from "../html-tree.ts";
import { fillMergeTags, type FillRoom, type TagValues } from "./fill-merge-tags.ts";
import type { MergeRow, MergeUse } from "./tag-specs.ts";
import { writeTag } from "./tag-syntax.ts";

type Filled = Pick<HtmlContent, "components" | "values">;
type TagProperty = HtmlProperty & { merge: MergeUse };

interface SetTag {
  property: TagProperty;
  /** Undefined: no change has set it. */
  value: unknown;
}

/** Lists the tags and lists of a document with the values that changes have set. */
function listSetTags({ components, values }: Filled): SetTag[] {
  return components.flatMap(({ id, properties }) => {
    const set = Object.hasOwn(values, id) ? values[id] : undefined;
    return properties.filter(isTag).map((property) => ({
      property,
      value: set !== undefined && Object.hasOwn(set, property.name) ? set[property.name] : undefined,
    }));
  });
}

function isTag(property: HtmlProperty): property is TagProperty {
  return property.merge !== undefined;
}

/** Whether a document has merge tags. */
export function hasMergeTags({ components }: Pick<HtmlContent, "components">): boolean {
  return components.some(({ properties }) => properties.some(isTag));
}

/** The tag names that a direct link may set by a bare key. */
export function listTagRoots({ components }: Pick<HtmlContent, "components">): ReadonlySet<string> {
  return new Set(components.filter(({ properties }) => properties.some(isTag)).map(({ id }) => id));
}

/** Replaces the tags of a page with the document's values, in place. A tag without a value becomes empty. */
export function fillDocumentTags(page: HtmlPage, document: Filled, room: FillRoom): void {
  if (!hasMergeTags(document)) return;
  const { texts, rows } = readValues(document);
  const values: TagValues = {
    textOf: ({ name }) => texts.get(name) ?? "",
    rowsOf: (root) => rows.get(root),
  };
  fillMergeTags(page, values, room, { isRepeating: rows.size > 0 });
}

function readValues(document: Filled): {
  texts: Map<string, string>;
  rows: Map<string, readonly MergeRow[]>;
} {
  const texts = new Map<string, string>();
  const rows = new Map<string, readonly MergeRow[]>();
  for (const { property, value } of listSetTags(document)) {
    if (value === undefined) continue;
    // The spec of each property has checked its value.
    if (property.merge.kind === "tag") texts.set(property.merge.name, String(value));
    // oxlint-disable-next-line typescript/consistent-type-assertions -- The spec of the property has read the rows.
    else rows.set(property.merge.root, value as readonly MergeRow[]);
  }
  return { texts, rows };
}

/** Lists a warning for each tag that is empty because no value was set. After 50 they are only counted. */
export function listEmptyTags(document: Filled): ValueProblem[] {
  const { texts, rows } = readValues(document);
  const warnings = listSetTags(document).flatMap(({ property: { merge } }): ValueProblem[] => {
    if (merge.kind === "rows" || texts.has(merge.name)) return [];
    const tag = writeTag(merge);
    const [root = "", field] = merge.name.split(".");
    const list = rows.get(root);
    if (list === undefined) return [{ code: "emptyTag", params: { tag } }];
    const empty = list.filter((row) => !hasEntry(row, field)).length;
    return empty === 0 ? [] : [{ code: "emptyTagEntries", params: { tag, empty, all: list.length } }];
  });
  return boundWarnings(warnings);
}

function hasEntry(row: MergeRow, field: string | undefined): boolean {
  return typeof row === "string" ? field === undefined : field !== undefined && Object.hasOwn(row, field);
}

/** Bounds the cost; a page with more fonts is a mistake. */
const fontNamesMax = 500;

/** Lists up to {@link fontNamesMax} font names in the values of tags in styles, without duplicates. */
export function listTagFonts(document: Filled): string[] {
  const names = new Set<string>();
  for (const text of styleTexts(document))
    for (const name of text.split(",")) {
      if (names.size >= fontNamesMax) return [...names];
      names.add(name);
    }
  return [...names];
}

function* styleTexts(document: Filled): Iterable<string> {
  for (const { property, value } of listSetTags(document)) {
    const { merge } = property;
    const places =
      merge.kind === "tag"
        ? merge.places
        : [...(merge.places ?? []), ...merge.fields.flatMap((field) => field.places)];
    const isStyle = places.some((place) => place === "css" || place === "cssFont" || place === "cssText");
    if (value === undefined || !isStyle) continue;
    if (typeof value === "string") yield value;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- The spec of the property has read the rows.
    else for (const row of value as MergeRow[]) yield* typeof row === "string" ? [row] : Object.values(row);
  }
}
