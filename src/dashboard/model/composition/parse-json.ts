import type { JsonValue } from "#contract/json.ts";

/** Parses JSON; `undefined` for invalid text. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
