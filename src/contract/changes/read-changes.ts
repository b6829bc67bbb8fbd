import { expectation, type Expectation, type ValueProblem, mustBe } from "../value-problems.ts";
import { isEmptyList, isJsonObject, type JsonValue, type JsonObject } from "../json.ts";
import * as limits from "../limits.ts";
import { boundProblems, formatPath, type Problem, problemsMax } from "../problems.ts";
import { fail, type Result, succeed } from "../result.ts";
import { mainProperty, type Change } from "./change.ts";

/** The fields of a request body that carry changes. Each may be absent, `null` or `""`. */
export interface ChangeFields {
  changes?: unknown;
  changesDictionary?: unknown;
  /** The merge tags of an html template by name, read like one dictionary of `data`. */
  mergeFields?: unknown;
  /** Flat dotted keys, nested objects, bare keys, or an array of such dictionaries. */
  data?: unknown;
}

/** In the order in which they are applied. */
export const changeFieldNames = [
  "changes",
  "changesDictionary",
  "mergeFields",
  "data",
] as const satisfies (keyof ChangeFields)[];

/** Fields of a body with a dictionary or a list, which tools without nested fields send as JSON text. */
export const jsonTextFieldNames = [...changeFieldNames, "metadata"] as const;

/** Whether such a field may hold JSON text. */
export function mayBeJsonText(value: unknown): value is string {
  return typeof value === "string" && /^\s*[[{]/.test(value);
}

/** The change fields of a body, each as it was sent. */
export function pickChangeFields(body: Readonly<JsonObject>): ChangeFields {
  return Object.fromEntries(changeFieldNames.map((name) => [name, body[name]]));
}

export interface ReadChanges {
  changes: Change[];
  /** `paths[i]` is where `changes[i]` stood in what was read, for messages: `changes[0].color`. */
  paths: string[];
  /** Properties whose value is `null`: the template's own value stays. Absent if there are none. */
  unset?: Omit<Change, "value">[];
}

/**
 * Reads changes from every spelling into one list, in the order they are to be applied: array, dictionary, merge
 * fields, `data`. Problems are named by their paths; after 50 they are only counted.
 */
export function readChanges(fields: ChangeFields): Result<ReadChanges, Problem[]> {
  const found: Found = { changes: [], paths: [], problems: [], count: 0 };
  readArray(fields.changes, found);
  for (const name of ["changesDictionary", "mergeFields"] as const)
    if (!isEmptyList(fields[name])) readDictionary(fields[name], [name], found);
  readData(fields.data, found);
  if (found.count > limits.changesMax) {
    found.problems.push({ path: "changes", ...tooManyChanges(found.count) });
  }
  return found.problems.length > 0
    ? fail(boundProblems(found.problems))
    : succeed({
        changes: found.changes,
        paths: found.paths,
        ...(found.unset !== undefined && { unset: found.unset }),
      });
}

/** The problem of more changes than the limit, with the number received. */
export function tooManyChanges(got: number): ValueProblem {
  return { code: "tooManyChanges", params: { max: limits.changesMax, got } };
}

interface Found extends ReadChanges {
  problems: Problem[];
  /** Includes changes beyond the limit, which are dropped. */
  count: number;
}

type Path = (string | number)[];

type DictionaryField = Exclude<keyof ChangeFields, "changes">;
const dictionaryExpectations = {
  changesDictionary: "dictionary",
  mergeFields: "tagNames",
  data: "data",
} as const satisfies Record<DictionaryField, Expectation["code"]>;

function readArray(list: unknown, found: Found): void {
  if (isAbsent(list)) return;
  if (!Array.isArray(list)) {
    report(found, ["changes"], mustBe(expectation("changeItems", {}), list));
    return;
  }
  if (isTooMany(list.length, found)) return;
  list.forEach((item: unknown, index) => {
    readItem(item, ["changes", index], found);
  });
}

/** Whether a list or a dictionary has more entries than the limit on changes. Counts entries without reading them. */
function isTooMany(entries: number, found: Found): boolean {
  if (entries <= limits.changesMax) return false;
  found.count += entries;
  return true;
}

/** Both item shapes, and a mix of them in one item: `property` with `value` first, then every other key. */
function readItem(item: unknown, path: Path, found: Found): void {
  if (!isJsonObject(item)) {
    report(found, path, mustBe(expectation("changeItem", {}), item));
    return;
  }
  const componentId = readName(item, "id", path, expectation("componentId", {}), found);
  const hasNamedProperty = Object.hasOwn(item, "property") || Object.hasOwn(item, "value");
  if (hasNamedProperty) {
    const property = readName(item, "property", path, expectation("propertyName", {}), found);
    if (!Object.hasOwn(item, "value"))
      report(found, [...path, "value"], { code: "valueMissing", params: {} });
    else if (componentId !== undefined && property !== undefined) {
      add(found, [...path, "value"], componentId, property, item["value"]);
    }
  }
  if (isTooMany(Object.keys(item).length, found)) return;
  for (const [property, value] of Object.entries(item)) {
    if (property === "id" || (hasNamedProperty && (property === "property" || property === "value")))
      continue;
    if (property === "") report(found, path, { code: "propertyUnnamed", params: {} });
    else if (componentId !== undefined) add(found, [...path, property], componentId, property, value);
  }
}

function readName(
  item: JsonObject,
  key: "id" | "property",
  path: Path,
  what: Expectation,
  found: Found,
): string | undefined {
  const sent = Object.hasOwn(item, key) ? item[key] : undefined;
  // Spreadsheets and databases have numbers for identifiers.
  const name = key === "id" && typeof sent === "number" && Number.isFinite(sent) ? String(sent) : sent;
  if (typeof name === "string" && name !== "") return name;
  report(
    found,
    [...path, key],
    name === undefined || name === "" ? { code: "required", params: { what } } : mustBe(what, name),
  );
  return undefined;
}

function readDottedKey(key: string, value: JsonValue, path: Path, found: Found): void {
  const parts = splitKey(key);
  if (parts.ok) add(found, path, parts.value.componentId, parts.value.property, value);
  else report(found, path, parts.problem);
}

/**
 * `title.text` → component and property, each of at most 200 characters. Exactly one dot, because a component id must
 * not contain one here.
 */
export function splitKey(key: string): Result<{ componentId: string; property: string }, ValueProblem> {
  const [componentId, property, ...rest] = key.split(".");
  if (componentId === undefined || property === undefined) {
    return fail({ code: "notDotted", params: {} });
  }
  if (rest.length > 0) {
    return fail({ code: "dotInComponent", params: {} });
  }
  if (componentId === "" || property === "") {
    return fail({ code: "emptyBesideDot", params: {} });
  }
  if (isTooLong(componentId) || isTooLong(property)) return fail(nameTooLong);
  return succeed({ componentId, property });
}

function readData(data: unknown, found: Found): void {
  if (isAbsent(data)) return;
  if (Array.isArray(data)) {
    if (isTooMany(data.length, found)) return;
    data.forEach((dictionary: unknown, index) => {
      readDictionary(dictionary, ["data", index], found);
    });
    return;
  }
  readDictionary(data, ["data"], found);
}

/** Keys are dotted, or bare for a merge tag or the main property of a component, or name an object of properties. */
function readDictionary(dictionary: unknown, path: [field: DictionaryField, ...Path], found: Found): void {
  if (isAbsent(dictionary)) return;
  if (!isJsonObject(dictionary)) {
    report(found, path, mustBe(expectation(dictionaryExpectations[path[0]], {}), dictionary));
    return;
  }
  if (isTooMany(Object.keys(dictionary).length, found)) return;
  for (const [key, value] of Object.entries(dictionary)) {
    if (key.includes(".")) readDottedKey(key, value, [...path, key], found);
    else if (key === "") report(found, path, { code: "componentUnnamed", params: {} });
    else if (isJsonObject(value)) readNested(key, value, [...path, key], found);
    else add(found, [...path, key], key, mainProperty, value);
  }
}

function readNested(componentId: string, properties: JsonObject, path: Path, found: Found): void {
  if (isTooMany(Object.keys(properties).length, found)) return;
  for (const [property, value] of Object.entries(properties)) {
    if (property === "") report(found, path, { code: "propertyUnnamed", params: {} });
    else add(found, [...path, property], componentId, property, value);
  }
}

const nameTooLong: ValueProblem = { code: "nameTooLong", params: { max: limits.nameLengthMax } };

function isTooLong(name: string): boolean {
  return name.length > limits.nameLengthMax;
}

function add(
  found: Found,
  path: Path,
  componentId: string,
  property: string,
  value: JsonValue | undefined,
): void {
  if (value === null) (found.unset ??= []).push({ componentId, property });
  if (value === null || value === undefined) return;
  if (componentId.includes("\0") || property.includes("\0")) {
    report(found, path, { code: "nulInName", params: {} });
    return;
  }
  // The value comes from a JSON parser; its component decides which kinds it may be.
  if (isTooLong(componentId) || isTooLong(property)) {
    report(found, path, nameTooLong);
    return;
  }
  found.count += 1;
  if (found.count > limits.changesMax) return;
  found.changes.push({ componentId, property, value });
  found.paths.push(formatPath(path));
}

function report(found: Found, path: Path, fault: ValueProblem): void {
  // Problems beyond the reported maximum are only counted.
  const isShown = found.problems.length < problemsMax;
  found.problems.push({ path: isShown ? formatPath(path) : "", ...fault });
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
