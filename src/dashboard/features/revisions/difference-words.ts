import { refusalOf } from "#client/client-error.ts";
import { isEmptyList, isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { cutText } from "#contract/strings.ts";
import {
  componentProperties,
  pageProperties,
  propertySpecOf,
  sceneComponentTypes,
} from "#scene/properties/component-properties.ts";
import { formatPropertyValue, type PropertySpec } from "#scene/properties/property-spec.ts";
import type { DocumentDifference, DocumentPart, Place } from "#scene/revisions/diff-documents.ts";
import { partAt } from "#scene/revisions/part-at.ts";
import type { MergeConflict, MergeSide } from "#scene/revisions/merge-documents.ts";
import { isEqualJson, toCanonicalJson } from "#contract/canonical-json.ts";
import { shortTextOf, type StyledRun, toRuns, toShortText } from "#scene/values/styled-text.ts";
import { formatList, formatNumber, formatQuoted } from "../../base/design-system/format.ts";
import { propertyLabel } from "../../base/language/problems/labels/property-label.ts";
import { toProblemWords } from "../../base/language/problems/problem-words.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";
import { texts } from "./texts.ts";

const valueLengthMax = 120;

/** The part that differs, such as `Component title`. */
export function partWords({ part, name }: Pick<DocumentDifference, "part" | "name">): string {
  const words = texts.changes.parts[part];
  return name === "" ? words : `${words} ${name}`;
}

/** The change of that part, such as `width changed from 400 to 200`. */
export function differenceWords(difference: DocumentDifference): string {
  const words = texts.changes;
  switch (difference.kind) {
    case "added":
    case "removed":
      return words[difference.kind];
    case "renamed":
      return words.renamed(difference.before);
    case "moved": {
      const { before, after } = difference;
      const isOnePage = before.page === after.page;
      return words.moved(placeWords(before, isOnePage), placeWords(after, isOnePage));
    }
    case "changed": {
      const { before, after } = difference;
      const property = propertyWords(difference);
      const run = restyledRun(before, after);
      if (run !== undefined)
        return words.changed(`${property} ${formatQuoted(run.text)}`, run.before, run.after);
      if (before === undefined) return words.set(property, valueWords(after));
      if (after === undefined) return words.unset(property, valueWords(before));
      return words.changed(property, valueWords(before), valueWords(after));
    }
  }
}

/**
 * The part that both sides of a merge changed, such as `Component title, Width`. `difference`: the first one from the
 * document with our side to the document with theirs.
 */
export function conflictWords(
  { kind, component, path }: MergeConflict,
  difference: DocumentDifference | undefined,
): string {
  const isRenamed = difference?.kind === "renamed";
  if (component !== undefined && (kind !== "value" || isRenamed))
    return partWords({ part: "component", name: component });
  if (difference === undefined || (component ?? path) === "") return texts.changes.parts.document;
  if (kind === "order") return `${texts.changes.parts[difference.part]}, ${texts.merge.order}`;
  const part = partWords(difference);
  if (difference.kind !== "changed" || difference.property === "") return part;
  return `${part}, ${propertyWords(difference)}`;
}

/** The value of one side, or the value before both. Empty for a component, which its picture shows. */
export function conflictValueWords(
  { kind, path, ...values }: MergeConflict,
  side: MergeSide | "base",
  difference: DocumentDifference | undefined,
): string {
  const value = values[side];
  if (value === undefined) return texts.changes.removed;
  if (kind === "component") return "";
  if (kind === "order" && Array.isArray(value))
    return formatList(value.map((key) => keyWords(path, String(key))));
  if (kind !== "value" || difference?.kind !== "moved") {
    const run = restyledRun(value, side === "ours" ? values.theirs : values.ours);
    return run?.before ?? valueWords(value);
  }
  const { before, after } = difference;
  return side === "base" ? "" : placeWords(side === "ours" ? before : after, before.page === after.page);
}

/** A part in an order by its name; a page by its number before both sides. */
function keyWords(path: string, key: string): string {
  if (!path.startsWith("pages")) return key;
  const name = isIndex(key) ? String(Number(key) + 1) : texts.changes.added;
  return partWords({ part: "page", name });
}

/** A part of a document that is named by a path, in words; `id` of its component, if it is one's. */
export interface PathWords {
  id: string | undefined;
  words: string;
}

/** `components[0].fontSize` as `Component title, Size`. Undefined: the document has no such component. */
export function pathWords(source: JsonObject, path: string): PathWords | undefined {
  const place = partAt(source, path);
  if (place === undefined) return undefined;
  const { part, name, type, inside } = place;
  const [property, ...deeper] = inside;
  const words = [
    partWords({ part, name }),
    ...(property === undefined ? [] : [propertyWords({ part, property, type })]),
    ...deeper.map((key) => (isIndex(key) ? String(Number(key) + 1) : key)),
  ];
  return { id: part === "component" ? name : undefined, words: words.join(", ") };
}

/**
 * A fault of a document with the part that has it, such as `Component title, Size: must be a number`. `root`: what the
 * paths of the document's parts begin with.
 */
export function problemWordsIn(source: JsonObject, problem: Problem, root = ""): PathWords {
  const { path } = problem;
  const place = path.startsWith(root) ? pathWords(source, path.slice(root.length)) : undefined;
  if (place === undefined) return { id: undefined, words: toProblemWords(problem) };
  return { id: place.id, words: `${place.words}: ${problemTexts.fault(problem)}` };
}

/** Why the service refused a document, with the parts that are at fault. Empty for other failures. */
export function refusedPartWords(failure: unknown, source: JsonObject): string[] {
  const problems = refusalOf(failure)?.problems ?? [];
  return problems.map((problem) => problemWordsIn(source, problem, "document.").words);
}

/** The first part of a text that is styled otherwise, with both styles. Undefined if the words differ too. */
function restyledRun(before: JsonValue | undefined, after: JsonValue | undefined) {
  const words = shortTextOf(before);
  if (words === undefined || words !== shortTextOf(after)) return undefined;
  const [former, later] = [runsOf(before), runsOf(after)];
  const index = later.findIndex((run, at) => !isEqualJson(run, former[at]));
  const [one, other] = [former[index], later[index]];
  return one && other && { text: other.text, before: styleWords(one), after: styleWords(other) };
}

function runsOf(value: JsonValue | undefined): StyledRun[] {
  if (typeof value === "string") return toRuns({ text: value, styles: [] });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Lists with a short form are runs.
  return Array.isArray(value) ? toRuns(toShortText(value as StyledRun[])) : [];
}

/** As properties of the interface, such as `{"color":"#c61d78","weight":800}`. */
function styleWords({ text: _text, ...style }: StyledRun): string {
  return toCanonicalJson(style);
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

interface PropertyPlace {
  part: DocumentPart;
  property: string;
  /** Of its component. */
  type?: string | undefined;
}

/** The label of the field that sets a property; others have their names. */
function propertyWords({ part, property, type }: PropertyPlace): string {
  const isField = part === "document" || part === "page" || part === "component";
  const own = sceneComponentTypes.find((one) => one === type);
  const tables: Record<string, PropertySpec<unknown>>[] = isField
    ? [pageProperties, ...Object.values(componentProperties)]
    : [];
  const spec =
    (own && propertySpecOf(own, property)) ??
    tables.find((table) => Object.hasOwn(table, property))?.[property];
  return spec === undefined ? property : propertyLabel(spec.label);
}

function placeWords({ page, position }: Place, isOnePage: boolean): string {
  return isOnePage ? texts.changes.place(position) : texts.changes.placeOnPage(page, position);
}

/** A value of a document, cut where it is long. */
export function valueWords(value: JsonValue | undefined): string {
  const short = value === undefined || isEmptyList(value) ? undefined : shortTextOf(value);
  // An icon has its name and its outline.
  const isIcon = isJsonObject(value) && typeof value["path"] === "string";
  if (typeof value === "number") return formatNumber(value);
  const written = isIcon ? formatPropertyValue(value) : (JSON.stringify(value) ?? "");
  const text = short === undefined ? written : formatQuoted(short);
  return cutText(text, valueLengthMax);
}
