import { cutText } from "./cut-text.ts";

/** What JSON can carry. `undefined` is not JSON and never appears inside. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** A JSON object: neither an array nor null. Keys such as `__proto__` are plain data here. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How a value is named in an error text: `a number (48)`, `an array`, `nothing`. Long values are cut. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return cutText(text, 60);
}
