import { expect, test } from "vitest";
import { listMissingCharacters, missingCharactersWarning } from "./font-warnings.ts";

test("names each character once, by its glyph and its code point", () => {
  expect(missingCharactersWarning("title", "ᚠᚢᚠ")).toBe(
    'No font has these characters of "title": ᚠᚢ (U+16A0, U+16A2)',
  );
});

test("names a single character and the page", () => {
  expect(missingCharactersWarning(undefined, "𓀀")).toBe(
    "No font has this character of the page: 𓀀 (U+13000)",
  );
});

test("lists 12 characters and counts the rest", () => {
  const many = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x13000 + index));
  const warning = missingCharactersWarning("title", many);
  expect(warning).toMatch(/U\+1300B, and 28 more\)$/);
  expect(warning.match(/U\+/g)).toHaveLength(12);
});

test("names a lone surrogate only by its code point", () => {
  const warning = missingCharactersWarning("title", ["\ud800"]);
  expect(warning).toBe('No font has this character of "title": (U+D800)');
});

test("warns about ten components separately and counts the rest", () => {
  const warnings = listMissingCharacters(
    Array.from({ length: 12 }, (_, index) => [`c${index}`, "ᚠ"] as const),
  );
  expect(warnings).toHaveLength(11);
  expect(warnings.at(-1)).toBe("No font has some characters of 2 more components.");
});
