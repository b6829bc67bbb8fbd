import { isJsonObject, type JsonValue } from "./json.ts";

/**
 * Writes JSON with sorted keys, so that equal values have equal texts. Keys are sorted by their UTF-16 units, which no
 * locale changes. With `indent`, one entry a line.
 */
export function toCanonicalJson(value: JsonValue, indent?: number): string {
  return JSON.stringify(withSortedKeys(value), undefined, indent);
}

/** Whether two values of JSON are equal: the order of keys does not count. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqualJson(item, other[index]));
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqualJson(one[key], other[key]))
  );
}

function withSortedKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isJsonObject(value)) return value;
  // Keys like "1" come first in every object, in the order of their numbers, which is stable too.
  return Object.fromEntries(
    Object.keys(value)
      .toSorted((left, right) => (left < right ? -1 : 1))
      .map((key) => [key, withSortedKeys(value[key] ?? null)]),
  );
}
