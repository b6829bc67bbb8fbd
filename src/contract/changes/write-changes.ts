import { fail, type Result, succeed } from "../result.ts";
import type { Change, ChangeValue, SpellingProblem } from "./change.ts";

/** `{ id, text: "…", color: "…" }`. */
export type PropertyNamedItem = { id: string; [property: string]: ChangeValue };

/** `{ id, property, value }`. */
export interface ChangeItem {
  id: string;
  property: string;
  value: ChangeValue;
}

/** `{ "title.text": "…" }`. */
export type ChangeDictionary = Record<string, ChangeValue>;

const reservedProperties: readonly string[] = ["id", "property", "value"];

/** Consecutive changes of one component share an item, as a person would write them. Order is kept. */
export function toPropertyNamedArray(
  changes: readonly Change[],
): Result<PropertyNamedItem[], SpellingProblem> {
  const groups: [string, ChangeValue][][] = [];
  let current: { componentId: string; entries: [string, ChangeValue][] } | undefined;
  for (const { componentId, property, value } of changes) {
    const problem = emptyName(componentId, property);
    if (problem !== undefined) return fail(problem);
    if (reservedProperties.includes(property))
      return fail({ reason: "reservedProperty", componentId, property });
    if (current?.componentId !== componentId || !canJoin(current.entries, property)) {
      current = { componentId, entries: [["id", componentId]] };
      groups.push(current.entries);
    }
    current.entries.push([property, value]);
  }
  // `Object.fromEntries` defines own properties, so `__proto__` stays plain data.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Each group begins with its id.
  return succeed(groups.map((entries) => Object.fromEntries(entries) as PropertyNamedItem));
}

/** A repeated key would be lost, and JavaScript moves keys that look like array indexes to the front. */
function canJoin(entries: readonly [string, ChangeValue][], property: string): boolean {
  return !/^\d+$/.test(property) && entries.every(([key]) => key !== property);
}

/** The form that carries every list of changes except those with a nameless part. */
export function toItemsArray(changes: readonly Change[]): Result<ChangeItem[], SpellingProblem> {
  const items: ChangeItem[] = [];
  for (const { componentId, property, value } of changes) {
    const problem = emptyName(componentId, property);
    if (problem !== undefined) return fail(problem);
    items.push({ id: componentId, property, value });
  }
  return succeed(items);
}

/** The dictionary cannot carry every list: keys are unique, and a dotted component id would be split in the wrong place. */
export function toChangeDictionary(changes: readonly Change[]): Result<ChangeDictionary, SpellingProblem> {
  const entries = new Map<string, ChangeValue>();
  for (const change of changes) {
    const key = toDottedKey(change);
    if (!key.ok) return key;
    if (entries.has(key.value)) return fail({ reason: "duplicateKey", key: key.value });
    entries.set(key.value, change.value);
  }
  return succeed(Object.fromEntries(entries));
}

/** `component.property`, or why this change has no such name. */
export function toDottedKey({ componentId, property }: Change): Result<string, SpellingProblem> {
  const problem = emptyName(componentId, property);
  if (problem !== undefined) return fail(problem);
  if (componentId.includes(".")) return fail({ reason: "dotInComponentId", componentId });
  if (property.includes(".")) return fail({ reason: "dotInProperty", componentId, property });
  return succeed(`${componentId}.${property}`);
}

function emptyName(componentId: string, property: string): SpellingProblem | undefined {
  return componentId === "" || property === "" ? { reason: "emptyName", componentId, property } : undefined;
}
