/** Any JSON value. `undefined` is not JSON and never appears inside. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** An object that a JSON parser returned; nothing has checked its fields. */
export type JsonObject = { [key: string]: JsonValue };

/** Whether a value from a JSON parser is an object: neither an array nor null. Keys such as `__proto__` are plain data. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The length of a value's JSON in UTF-8, without optional white space. */
export function countJsonBytes(value: unknown): number {
  let bytes = 0;
  // JSON text is well-formed Unicode: a lone surrogate is escaped.
  for (const character of JSON.stringify(value) ?? "") {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** Whether a value is `[]`. PHP encodes an empty object like that. */
export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The boolean that a value stands for, or the value itself. */
export function flagOf(value: unknown): unknown {
  const text = typeof value === "string" && value.length <= 16 ? value.trim().toLowerCase() : value;
  if (text === "true" || text === "1" || text === 1) return true;
  if (text === "false" || text === "0" || text === 0) return false;
  return value;
}

/** The keys of a table whose type names all of them, in its order. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript allows objects to have more keys than their type.
  return Object.keys(table) as (keyof Table & string)[];
}

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
