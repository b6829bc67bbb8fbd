import { expect, test } from "vitest";
import type { DocumentPart } from "#scene/revisions/diff-documents.ts";
import { setLanguage } from "../../base/language/language.ts";
import { translation } from "../../base/design-system/texts.de.ts";
import { differenceWords, valueWords } from "./difference-words.ts";

test.each<[DocumentPart, string, string]>([
  ["component", "zoom", "Zoom changed from 1 to 1.5"],
  ["component", "positionX", "Focus left changed from 1 to 1.5"],
  ["document", "width", "Width changed from 1 to 1.5"],
  ["page", "backgroundGradient", "Background gradient changed from 1 to 1.5"],
  ["document", "css", "css changed from 1 to 1.5"],
  ["input", "zoom", "zoom changed from 1 to 1.5"],
])("names the field of a %s that sets %s", (part, property, words) => {
  const values = { before: 1, after: 1.5 };
  expect(differenceWords({ kind: "changed", part, name: "photo", property, ...values })).toBe(words);
});

test("writes numbers and texts as in German", () => {
  setLanguage("de", { "base/design-system": translation });
  expect([1.25, 12_345.5, -2, "a", ["a"]].map(valueWords)).toEqual(["1,25", "12345,5", "-2", "„a“", '["a"]']);
});
