import { expect, test } from "vitest";
import { toLanguageTag } from "./choose-metadata.ts";

test.each([
  ["en", "en"],
  [" EN-us ", "en-US"],
  ["en_US", "en-US"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["ja-JP", "ja-JP"],
  ["gsw", "gsw"],
  ["es-419", "es-419"],
  ["es_LA", "es-419"],
  ["ar_AR", "ar"],
  ["jp", "ja"],
])("the language %s is read as %s", (written, read) => {
  expect(toLanguageTag(written)).toBe(read);
});

test.each([
  undefined,
  "",
  "english",
  "x-default",
  "und",
  "mul",
  "en, fr",
  "en US",
  "e",
  "123",
  "{{lang}}",
  "en-".repeat(100_000),
  "javascript:alert(1)",
])("%.40j is no language", (written) => {
  expect(toLanguageTag(written)).toBeUndefined();
});
