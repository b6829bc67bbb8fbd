import { isEqualJson } from "#contract/canonical-json.ts";
import { countJsonBytes, isJsonObject, type JsonObject } from "#contract/json.ts";
import type { Change, SpellingProblem } from "#contract/changes/change.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import { toChangeDictionary } from "#contract/changes/write-changes.ts";
import * as limits from "#contract/limits.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { toProblemWords } from "../../base/language/problems/problem-words.ts";
import { type Composition, propertyKey, withChanges } from "./composition.ts";

/** The changes of a case, read as the `data` of a request is. Entries that no request may have are left out. */
export function readCaseChanges({ data }: TemplateCase): Change[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const read = readChanges({ data: { [key]: value } });
    return read.ok ? read.value.changes : [];
  });
}

/** Why the `data` of a case would be refused as it is written; undefined if it can be read. */
export function caseDataProblem({ data }: TemplateCase): string | undefined {
  const read = readChanges({ data });
  return read.ok ? undefined : read.problem.map(toProblemWords).join("; ");
}

/** A composition's changes as the `data` of a case. Options of the render are no part of a case. */
export function toCaseData(changes: readonly Change[]): Result<JsonObject, SpellingProblem | "tooMany"> {
  const written = toChangeDictionary(changes);
  if (!written.ok) return written;
  return Object.keys(written.value).length > limits.caseValuesMax ? fail("tooMany") : succeed(written.value);
}

/**
 * The composition that a case is drawn with: of the present one the changes that no case makes, such as a colour that is
 * being tried, and the case's own. So an edit shows on all tiles, and an opened case does not leave its texts in the
 * others.
 */
export function composeCase(
  composition: Composition,
  cases: readonly TemplateCase[],
  opened: TemplateCase,
): Composition {
  const ofCases = new Set(cases.flatMap((one) => readCaseChanges(one)).map(propertyKey));
  return withCase(composition, ofCases, opened);
}

/** As {@link composeCase}, with the properties that the cases set, as `propertyKey` names them. */
export function withCase(
  composition: Composition,
  ofCases: ReadonlySet<string>,
  opened: TemplateCase,
): Composition {
  const changes = composition.changes.filter((change) => !ofCases.has(propertyKey(change)));
  return withChanges({ ...composition, changes }, readCaseChanges(opened));
}

/** The cases of a document as they are stored; entries that are no cases are left out. */
export function readStoredCases(source: JsonObject | undefined): TemplateCase[] {
  const stored = source?.["cases"];
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) =>
    isJsonObject(entry) && typeof entry["name"] === "string" && isJsonObject(entry["data"])
      ? [{ name: entry["name"], data: entry["data"] }]
      : [],
  );
}

/** A name that no case has: `Photo`, `Photo 2`, `Photo 3`. */
export function freeName(name: string, cases: readonly TemplateCase[]): string {
  const taken = new Set(cases.map((one) => one.name));
  const short = name.trim().slice(0, nameLengthMax - 4) || "1";
  let free = short;
  for (let number = 2; taken.has(free); number += 1) free = `${short} ${number}`;
  return free;
}

/** Characters of a case's name. */
export const nameLengthMax = 100;

/**
 * The cases with others added, as many as a document may have, and how many of those had no room. A name that is taken
 * gets a number.
 */
export function addCases(
  cases: readonly TemplateCase[],
  added: readonly TemplateCase[],
): { cases: TemplateCase[]; leftOut: number } {
  const all = [...cases];
  let leftOut = 0;
  for (const given of added) {
    const isTaken = all.some(({ name }) => name === given.name);
    const one = isTaken ? { ...given, name: freeName(given.name, all) } : given;
    const hasRoom = all.length < limits.casesMax && countJsonBytes([...all, one]) <= limits.casesBytesMax;
    if (hasRoom) all.push(one);
    else leftOut += 1;
  }
  return { cases: all, leftOut };
}

/** The cases with a removed one at its place again, if there is room for it. */
export function restoreCase(
  cases: readonly TemplateCase[],
  removed: TemplateCase,
  index: number,
): readonly TemplateCase[] {
  const added = addCases(cases, [removed]).cases.slice(cases.length);
  return cases.toSpliced(index, 0, ...added);
}

/**
 * The cases of two authors who began with the same ones: removed is what one of them removed, and of a case that both
 * changed `mine` is kept beside `theirs`, under a name of its own.
 */
export function mergeCases(
  base: readonly TemplateCase[],
  mine: readonly TemplateCase[],
  theirs: readonly TemplateCase[],
): TemplateCase[] {
  const before = byName(base);
  const ours = byName(mine);
  const kept = theirs.filter(
    ({ name, data }) => !before.has(name) || ours.has(name) || !isEqualJson(before.get(name), data),
  );
  const merged = kept.map((one) => {
    const own = ours.get(one.name);
    const isOnlyMine = own !== undefined && isEqualJson(before.get(one.name), one.data);
    return isOnlyMine ? { name: one.name, data: own } : one;
  });
  for (const one of mine) {
    const there = merged.find(({ name }) => name === one.name);
    const isRemovedByThem = there === undefined && isEqualJson(before.get(one.name), one.data);
    if (isRemovedByThem || isEqualJson(there?.data, one.data) || isEqualJson(before.get(one.name), one.data))
      continue;
    merged.push(there === undefined ? one : { name: freeName(one.name, merged), data: one.data });
  }
  return addCases([], merged).cases;
}

/** Whether two lists have the same cases in the same order. */
export function areSameCases(a: readonly TemplateCase[], b: readonly TemplateCase[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => one.name === b[index]?.name && isEqualJson(one.data, b[index].data))
  );
}

function byName(cases: readonly TemplateCase[]): Map<string, JsonObject> {
  return new Map(cases.map(({ name, data }) => [name, data]));
}
