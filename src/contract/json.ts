/** Any JSON value. `undefined` is not JSON and never appears inside. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** An object that a JSON parser returned; nothing has checked its fields. */
export type JsonObject = { [key: string]: JsonValue };

/** Whether a value from a JSON parser is an object: neither an array nor null. Keys such as `__proto__` are plain data. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Undefined if the text is no JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
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
