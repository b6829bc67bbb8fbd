import { countJsonBytes, isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";

/** The cases of a source. Each is the same object until it changes, so that its tile is not drawn again. */
export function casesOf({ cases }: JsonObject): readonly TemplateCase[] {
  return Array.isArray(cases) ? cases.filter(isCase) : [];
}

/** The source with other cases; the same source if they are the same. Without cases it has no such field. */
export function withCases(source: JsonObject, cases: readonly TemplateCase[]): JsonObject {
  const before = casesOf(source);
  if (cases.length === before.length && cases.every((one, index) => one === before[index])) return source;
  if (cases.length === 0)
    return Object.fromEntries(Object.entries(source).filter(([name]) => name !== "cases"));
  const written = cases.map(({ name, data }): JsonValue => ({ name, data }));
  const stored = Array.isArray(source["cases"]) ? source["cases"].filter(isCase) : [];
  const kept = cases.map((one, index) => stored.find((other) => other === one) ?? written[index] ?? null);
  return { ...source, cases: kept };
}

export function withCaseData(
  source: JsonObject,
  name: string,
  change: (data: JsonObject) => JsonObject,
): JsonObject {
  const cases = casesOf(source).map((one) => {
    if (one.name !== name) return one;
    const data = change(one.data);
    return data === one.data ? one : { name, data };
  });
  return withCases(source, cases);
}

export function renameCase(source: JsonObject, from: string, to: string): JsonObject {
  return withCases(
    source,
    casesOf(source).map((one) => (one.name === from ? { name: to, data: one.data } : one)),
  );
}

/** Whether a document may have these cases. */
export function hasRoomForCases(cases: readonly TemplateCase[]): boolean {
  return cases.length <= limits.casesMax && countJsonBytes(cases) <= limits.casesBytesMax;
}

function isCase(entry: JsonValue): entry is JsonObject & { name: string; data: JsonObject } {
  return isJsonObject(entry) && typeof entry["name"] === "string" && isJsonObject(entry["data"]);
}
