import fc from "fast-check";
import { expect, test } from "vitest";
import { measureJson } from "./json-size.ts";

function count(value: unknown): { values: number; depth: number; keysMost: number } {
  if (typeof value !== "object" || value === null) return { values: 1, depth: 0, keysMost: 0 };
  const parts = Object.values(value).map(count);
  return {
    values: parts.reduce((sum, part) => sum + part.values, 1),
    depth: 1 + Math.max(0, ...parts.map((part) => part.depth)),
    keysMost: Math.max(
      Array.isArray(value) ? 0 : Object.keys(value).length,
      ...parts.map((part) => part.keysMost),
    ),
  };
}

test("counts the same values and levels as JSON.parse yields", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 1, 4), (text, indent) => {
      const value: unknown = JSON.parse(text);
      expect(measureJson(JSON.stringify(value, null, indent))).toMatchObject(count(value));
    }),
  );
});

test.each([
  ["a NUL character", String.raw`"\u0000"`, true],
  ["half a surrogate pair", String.raw`["\uD83d"]`, true],
  ["a plain escape", String.raw`"\u00e9\n"`, false],
  ["a text of its letters", `"u0000"`, false],
])("detects whether a text escapes %s", (_what, text, expected) => {
  expect(measureJson(text).hasBadEscape).toBe(expected);
});
