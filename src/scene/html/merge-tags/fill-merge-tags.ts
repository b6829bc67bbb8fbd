import * as limits from "#contract/limits.ts";
import { sceneText } from "#contract/texts/scene-texts.ts";
import { attributeTextOf, refusedElements } from "../check-html.ts";
import {
  attributeName,
  attributeOf,
  copyElement,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  type HtmlPage,
  isElement,
  isText,
  ownLength,
  parentOf,
} from "../html-tree.ts";
import { findMergeTags, type TagUse } from "./find-merge-tags.ts";
import { type MergeTag, readTaggedText, type TaggedText, type TagPlace } from "./tag-syntax.ts";
import type { MergeRow } from "./tag-specs.ts";
import { type CssForm, readTaggedCss, type TaggedCss, writeTaggedCss } from "./tagged-css.ts";
import { writeTaggedAddress } from "./tagged-address.ts";

/** The values of a page's merge tags. */
export interface TagValues {
  /** The value of a tag outside a list, or of one that the entry has no value for. */
  textOf: (tag: MergeTag, place: TagPlace) => string;
  /** The list of a name; undefined if it has none. */
  rowsOf: (root: string) => readonly MergeRow[] | undefined;
}

/** The remaining size of a page. Elements of repeated components show a value each, so a short request can mean a huge page. */
export interface FillRoom {
  rowElements: number;
  characters: number;
  warnings: string[];
}

interface Filling {
  values: TagValues;
  room: FillRoom;
  /** Elements that lists repeat, including copies of them. */
  repeated: Map<HtmlElement, readonly string[]>;
  /** Cache of parsed texts, because copies of an element have the same texts. */
  texts: Map<string, TaggedText | undefined>;
  sheets: Map<string, TaggedCss | undefined>;
  /** Cache of lists joined to one line, by tag. */
  joined: Map<string, string>;
  /** Leaves tags in texts and attributes; fills only addresses and styles. */
  keepsText: boolean;
}

/** The current entry of each list around an element; undefined for a list that has ended. */
type Scope = ReadonlyMap<string, MergeRow | undefined>;

/** The names of the lists that repeat each element. */
type RepeatedElements = ReadonlyMap<HtmlElement, readonly string[]>;

/**
 * Replaces the tags of a page with values, in place. Each value becomes text, an attribute's value, or a checked part of a
 * style or an address; it is never parsed as markup or searched for tags.
 */
export function fillMergeTags(
  page: HtmlPage,
  values: TagValues,
  room: FillRoom,
  { keepsText = false, isRepeating = true } = {},
): void {
  const repeated: RepeatedElements = isRepeating
    ? findRepeatedElements(
        findMergeTags(page, "").uses.filter(({ tag }) => values.rowsOf(tag.root) !== undefined),
      )
    : new Map();
  const filling: Filling = {
    values,
    room,
    repeated: new Map(repeated),
    texts: new Map(),
    sheets: new Map(),
    joined: new Map(),
    keepsText,
  };
  for (const element of page.childNodes.filter(isElement)) fillElement(element, new Map(), filling);
}

function fillElement(element: HtmlElement, scope: Scope, filling: Filling): void {
  for (const attribute of element.attrs) fillAttribute(element, attribute, scope, filling);
  if (Object.hasOwn(refusedElements, element.tagName.toLowerCase())) return;
  const isStyle = element.tagName.toLowerCase() === "style";
  let isCopied = false;
  const children = element.childNodes.flatMap((node): HtmlNode[] => {
    if (isText(node)) {
      if (isStyle) node.value = writeCss(node.value, "sheet", scope, filling);
      else if (!filling.keepsText) node.value = writeText(node.value, "text", scope, filling);
      return [node];
    }
    if (!isElement(node)) return [node];
    const copies = repeat(node, element, scope, filling);
    if (copies !== undefined) isCopied = true;
    else fillElement(node, scope, filling);
    return copies ?? [node];
  });
  if (isCopied) element.childNodes = children;
}

/** Creates a filled copy for each entry of the longest list; undefined for an element that no list repeats. */
function repeat(
  element: HtmlElement,
  parent: HtmlElement,
  scope: Scope,
  filling: Filling,
): HtmlElement[] | undefined {
  const lists = (filling.repeated.get(element) ?? []).flatMap((root) => {
    const rows = scope.has(root) ? undefined : filling.values.rowsOf(root);
    return rows === undefined ? [] : [{ root, rows }];
  });
  if (lists.length === 0) return undefined;
  const { room } = filling;
  const parts = [element, ...elementsIn(element)];
  const length = parts.reduce((sum, part) => sum + ownLength(part), 0);
  const wanted = Math.max(...lists.map(({ rows }) => rows.length));
  const shown = Math.min(wanted, Math.floor(room.rowElements / parts.length));
  if (shown < wanted)
    room.warnings.push(
      sceneText("listCut", {
        list: `{{${lists[0]?.root ?? ""}}}`,
        shown,
        wanted,
        max: limits.htmlRowElementsMax,
      }),
    );
  room.rowElements -= shown * parts.length;
  const copies: HtmlElement[] = [];
  for (let index = 0; index < shown && room.characters >= 0; index += 1) {
    room.characters -= length;
    const copy = copyElement(element, parent);
    followRepeated(parts, copy, filling);
    const inner = new Map(scope);
    for (const { root, rows } of lists) inner.set(root, rows[index]);
    fillElement(copy, inner, filling);
    copies.push(copy);
  }
  return copies;
}

/** Marks the copies of repeated elements as repeated too. */
function followRepeated(originals: readonly HtmlElement[], copy: HtmlElement, { repeated }: Filling): void {
  for (const [index, element] of [copy, ...elementsIn(copy)].entries()) {
    const original = originals[index];
    const roots = original && repeated.get(original);
    if (roots !== undefined) repeated.set(element, roots);
  }
}

function fillAttribute(
  element: HtmlElement,
  attribute: HtmlElement["attrs"][number],
  scope: Scope,
  filling: Filling,
): void {
  if (!attribute.value.includes("{{")) return;
  const name = attributeName(attribute);
  const kind = attributeTextOf(element, name);
  if (kind === "declarations" || kind === "presentation") {
    const form = kind === "declarations" ? kind : { property: name };
    attribute.value = writeCss(attribute.value, form, scope, filling);
  } else if (kind === "plain") {
    if (!filling.keepsText) attribute.value = writeText(attribute.value, "attribute", scope, filling);
  } else if (kind !== "refused") {
    const tagged = readText(attribute.value, filling);
    if (tagged !== undefined && tagged.parts.some((part) => typeof part !== "string"))
      attribute.value = writeTaggedAddress(
        tagged.parts,
        kind,
        (tag, isStart) => valueOf(tag, isStart ? "base" : "addressPart", scope, filling),
        (warning) => filling.room.warnings.push(warning),
      );
  }
}

function readText(text: string, { texts }: Filling): TaggedText | undefined {
  if (!texts.has(text)) texts.set(text, readTaggedText(text));
  return texts.get(text);
}

function writeText(text: string, place: TagPlace, scope: Scope, filling: Filling): string {
  const tagged = text.includes("{{") ? readText(text, filling) : undefined;
  if (tagged === undefined) return text;
  return tagged.parts
    .map((part) => (typeof part === "string" ? part : valueOf(part, place, scope, filling)))
    .join("");
}

function writeCss(css: string, form: CssForm, scope: Scope, filling: Filling): string {
  if (!css.includes("{{")) return css;
  const key = `${typeof form === "string" ? form : form.property} ${css}`;
  const { sheets, room } = filling;
  if (!sheets.has(key)) sheets.set(key, readTaggedCss(css, form));
  const tagged = sheets.get(key);
  // Only a template that was stored before merge tags existed has problems; it stays unchanged.
  if (tagged === undefined || tagged.faults.length > 0) return css;
  return writeTaggedCss(
    tagged,
    (tag, place) => valueOf(tag, place, scope, filling),
    (warning) => room.warnings.push(warning),
  );
}

/** The value of a tag at a place. Empty if the page has no more room; the caller detects that from `room`. */
function valueOf(tag: MergeTag, place: TagPlace, scope: Scope, filling: Filling): string {
  const { values, room } = filling;
  const isEntry = scope.has(tag.root);
  const entry = scope.get(tag.root);
  const text = isEntry ? entryText(entry, tag) : joinedText(tag, filling);
  const value = isEntry && entry === undefined ? "" : (text ?? values.textOf(tag, place));
  room.characters -= value.length;
  return room.characters < 0 ? "" : value;
}

/** Joins a list to one line, for places that cannot be repeated; undefined if there is no list. */
function joinedText(tag: MergeTag, { values, joined }: Filling): string | undefined {
  const rows = values.rowsOf(tag.root);
  if (rows === undefined) return undefined;
  const known = joined.get(tag.name);
  if (known !== undefined) return known;
  const text = rows.flatMap((row) => entryText(row, tag) ?? []).join(", ");
  joined.set(tag.name, text);
  return text;
}

/** The value of a tag in an entry; undefined if the entry has none. */
function entryText(row: MergeRow | undefined, { field }: MergeTag): string | undefined {
  if (typeof row === "string") return field === undefined ? row : undefined;
  return row !== undefined && field !== undefined && Object.hasOwn(row, field) ? row[field] : undefined;
}

/** Elements that cannot be repeated; a list in them is joined to one line. */
const single: ReadonlySet<string> = new Set(["html", "head", "body", "title", "style"]);

/**
 * Finds the elements that each list repeats:
 * - the nearest element around the tag with `data-repeat="name"`
 * - otherwise, for `{{name}}`, the element whose text or attribute contains it
 * - for `{{name.field}}`, the table row or list item around it; otherwise the smallest element around consecutive fields,
 *   until a field occurs again outside of it
 */
function findRepeatedElements(uses: readonly TagUse[]): RepeatedElements {
  const repeated = new Map<HtmlElement, Set<string>>();
  const groups = new Map<string, { element: HtmlElement; fields: Set<string> }>();
  const add = (element: HtmlElement, root: string) => {
    if (!single.has(element.tagName)) repeated.set(element, (repeated.get(element) ?? new Set()).add(root));
  };
  const close = (root: string) => {
    const group = groups.get(root);
    if (group !== undefined) add(group.element, root);
    groups.delete(root);
  };
  for (const { tag, element } of uses) {
    if (element === undefined) continue;
    const { root, field } = tag;
    const marked = nearest(element, (candidate) => attributeOf(candidate, "data-repeat") === root);
    const row =
      field === undefined ? element : nearest(element, ({ tagName }) => tagName === "tr" || tagName === "li");
    const whole = marked ?? row;
    if (whole !== undefined || field === undefined) {
      add(whole ?? element, root);
      continue;
    }
    const group = groups.get(root);
    const joined = group && commonElement(group.element, element);
    const isInside = joined !== undefined && joined === group?.element;
    if (
      group !== undefined &&
      joined !== undefined &&
      (isInside || !group.fields.has(field)) &&
      !single.has(joined.tagName)
    ) {
      group.element = joined;
      group.fields.add(field);
    } else {
      close(root);
      groups.set(root, { element, fields: new Set([field]) });
    }
  }
  for (const [root, { element }] of groups) add(element, root);
  return new Map([...repeated].map(([element, roots]) => [element, [...roots]]));
}

function nearest(
  element: HtmlElement,
  isWanted: (candidate: HtmlElement) => boolean,
): HtmlElement | undefined {
  let found: HtmlElement | undefined = element;
  while (found !== undefined && !isWanted(found)) found = parentOf(found);
  return found;
}

/** The smallest element that contains both. */
function commonElement(one: HtmlElement, other: HtmlElement): HtmlElement | undefined {
  const around = new Set<HtmlElement>();
  for (let at: HtmlElement | undefined = one; at !== undefined; at = parentOf(at)) around.add(at);
  return nearest(other, (candidate) => around.has(candidate));
}
