import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { getLocale, preferredLanguage, setLanguage } from "./language.ts";

test.each([
  [["de-AT", "en"], "de"],
  [["en-US", "de"], "en"],
  [["ja", "DE"], "de"],
  [["fr-CA", "ja"], "fr"],
  [["ja"], "en"],
  [[], "en"],
])("for a browser with %j chooses %s", (wished, language) => {
  expect(preferredLanguage(wished)).toBe(language);
});

test("reads an entry in the current language", () => {
  const texts = catalogue("gallery", { title: "Templates", total: (count: number) => `${count} in all` });
  expect([texts.title, texts.total(3)]).toEqual(["Templates", "3 in all"]);
  setLanguage("de", { gallery: { title: "Vorlagen", total: (count: number) => `${count} insgesamt` } });
  expect([texts.title, texts.total(3), getLocale()]).toEqual(["Vorlagen", "3 insgesamt", "de-DE"]);
});

test("falls back to English for missing entries, also in groups", () => {
  const texts = catalogue("gallery", { title: "Templates", empty: { title: "Nothing", text: "Look again" } });
  setLanguage("de", { gallery: { empty: { title: "Nichts" } } });
  expect([texts.title, texts.empty]).toEqual(["Templates", { title: "Nichts", text: "Look again" }]);
});
