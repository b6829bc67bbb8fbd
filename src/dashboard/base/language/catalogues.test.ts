import { describe, expect, test } from "vitest";
import { type Language, languages } from "./language.ts";

const english = import.meta.glob<object>("/src/dashboard/**/texts.ts", { eager: true, import: "texts" });
const translations = import.meta.glob<object>("/src/dashboard/**/texts.*.ts", {
  eager: true,
  import: "translation",
});

/** Languages that must be complete. The others may lack folders and entries, which fall back to English. */
const wholeLanguages: readonly Language[] = ["de"];

/** All entries by path: `detail.fields.id` → `Id`; a function becomes its number of parameters. */
function flatten(words: object, path = ""): [string, unknown][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const here = path === "" ? name : `${path}.${name}`;
    if (typeof value === "function") return [[here, `(${value.length})`]];
    return typeof value === "object" && value !== null ? flatten(value, here) : [[here, value]];
  });
}

function translationFor(path: string, language: Language): object | undefined {
  return translations[path.replace(/ts$/, `${language}.ts`)];
}

describe.each(languages.filter((language) => language !== "en"))("%s", (language) => {
  const paths = Object.keys(english);
  const translated = paths.filter((path) => translationFor(path, language) !== undefined);
  const isWhole = wholeLanguages.includes(language);

  // The report names each missing catalogue: as failed if the language must be complete, else as skipped.
  test.for(paths)("%s has a catalogue in it", (path, { skip }) => {
    const isThere = translated.includes(path);
    skip(!isThere && !isWhole, "read in English");
    expect(isThere).toBe(true);
  });

  test.each(translated)("%s has an entry for each of its own, and no other", (path) => {
    const names = (words: object) =>
      flatten(words)
        .map(([name]) => name)
        .toSorted();
    expect(names(translationFor(path, language) ?? {})).toEqual(names(english[path] ?? {}));
  });

  test.each(translated)("no entry of %s is empty or blank at an end", (path) => {
    for (const [name, value] of flatten(translationFor(path, language) ?? {})) {
      expect(value, name).toEqual(expect.stringMatching(/^\S(.*\S)?$/s));
    }
  });

  test.each(translated)("the sentences of %s are translated", (path) => {
    const words = new Map(flatten(translationFor(path, language) ?? {}));
    // Single words may be the same in both languages; a sentence is not.
    const same = flatten(english[path] ?? {}).filter(
      ([name, value]) => /\s\S+\s/.test(String(value)) && words.get(name) === value,
    );
    expect(same).toEqual([]);
  });
});

test("each translation belongs to a known language and an English catalogue", () => {
  const expected = Object.keys(english).flatMap((path) =>
    languages.map((language) => path.replace(/ts$/, `${language}.ts`)),
  );
  expect(Object.keys(translations).filter((path) => !expected.includes(path))).toEqual([]);
});

const sources = import.meta.glob<string>("/src/dashboard/**/texts.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

test.each(Object.entries(sources))(
  "%s has the name of its folder, which is the key of its translations",
  (path, source) => {
    const folder = path.slice("/src/dashboard/".length, path.lastIndexOf("/"));
    expect(/catalogue\("([^"]*)"/.exec(source)?.[1]).toBe(folder);
  },
);
