import { expect, test } from "vitest";
import { pluralIn } from "./catalogue.ts";
import { languageTable, languages } from "./language.ts";

test.each(languages)("%s lists the plural categories of its locale", (language) => {
  const { locale, plurals } = languageTable[language];
  expect([...plurals].toSorted()).toEqual(
    new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted(),
  );
});

test.each([
  [0, "0 results"],
  [1, "1 result"],
  [2, "2 results"],
])("chooses the English form for %i", (count, text) => {
  const plural = pluralIn("en");
  expect(`${count} ${plural(count, { one: "result", other: "results" })}`).toBe(text);
});

test.each([
  [0, "modèle"],
  [1, "modèle"],
  [2, "modèles"],
  [1_000_000, "de modèles"],
])("chooses the French form for %i", (count, text) => {
  expect(pluralIn("fr")(count, { one: "modèle", many: "de modèles", other: "modèles" })).toBe(text);
});
